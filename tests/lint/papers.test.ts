import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { modules } from '#services/modules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = tracked.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
const papers = files.filter((file) => file.endsWith('.md'))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Files that a paper names, in code or as links: those with a folder, without a placeholder. */
const filesNamedIn = (paper: string): readonly string[] =>
  [...read(paper).matchAll(/`(\w[\w./-]*\/[\w.-]+\.(?:tsx?|md|json))`|\]\(([\w./-]+)\)/g)].map(
    ([, inCode = '', linked = '']) => inCode || join(dirname(paper), linked),
  )

describe('papers', () => {
  it.each(papers)('%s names files that are there', (paper) => {
    expect(filesNamedIn(paper).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
  it('name some files, so that the rule above can fail', () => {
    expect(filesNamedIn('ARCHITECTURE.md').length).toBeGreaterThan(20)
  })
  it.each(modules.map(({ name }) => name))('the README of %s says its rules, briefly', (module) => {
    const paper = read(`services/${module}/README.md`)
    expect(paper.split('\n').length).toBeGreaterThanOrEqual(9)
    // The limit is in characters, since lines of older text were wider.
    expect(paper.length).toBeLessThanOrEqual(6_000)
  })
  it('the architecture fits on a few pages', () => {
    expect(read('ARCHITECTURE.md').length).toBeLessThanOrEqual(12_000)
  })
})
