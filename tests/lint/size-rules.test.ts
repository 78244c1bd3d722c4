import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'danji-sizes-'))
afterAll(() => rmSync(directory, { recursive: true }))

type Report = { readonly diagnostics: readonly { readonly code: string; readonly filename: string }[] }

/** Makes a file with a number of lines, blank ones and comments included, which count, too. */
const lines = (count: number): string => ['export const one = 1', '', '// two'].join('\n') + '\n'.repeat(count - 2)
const longFunction = (count: number): string => `export const act = () => {${'\n'.repeat(count - 1)}}\n`
const nested = 'export const sign = (n: number) => (n === 0 ? 0 : n > 0 ? 1 : -1)\n'

const planted: readonly (readonly [file: string, text: string, rule: string | undefined])[] = [
  'events',
  'services',
  'projections',
  'infra',
  'admin-ui/src',
  'resident-ui/src',
  'tests',
].flatMap(
  (floor) =>
    [
      [`${floor}/vote/long.ts`, lines(401), 'eslint(max-lines)'],
      [`${floor}/vote/fits.ts`, lines(400), undefined],
      [`${floor}/vote/nested.ts`, nested, 'eslint(no-nested-ternary)'],
      [`${floor}/vote/act.ts`, longFunction(61), floor === 'tests' ? undefined : 'eslint(max-lines-per-function)'],
      [`${floor}/vote/brief.ts`, longFunction(60), undefined],
    ] as const,
)

describe('what is too long or nested', () => {
  copyFileSync(join(root, '.oxlintrc.json'), join(directory, '.oxlintrc.json'))
  for (const [file, text] of planted) {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), text)
  }
  // It ends with an error, as it should: what it found is in its output all the same.
  const output = ((): string => {
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    try {
      return execFileSync(process.execPath, [oxlint, '--format', 'json'], { cwd: directory, encoding: 'utf8' })
    } catch (thrown) {
      return (thrown as { readonly stdout: string }).stdout
    }
  })()
  const { diagnostics } = JSON.parse(output) as Report

  it.each(planted)('in %s is found, and nothing else', (file, _, rule) => {
    const found = diagnostics.filter(({ filename }) => filename === file)
    expect(found.map(({ code }) => code)).toEqual(rule === undefined ? [] : [rule])
  })
})
