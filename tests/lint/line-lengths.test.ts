import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = tracked.split('\n').filter((file) => /\.(?:tsx?|css|md)$/.test(file) && existsSync(join(root, file)))

/** Maximum number of characters in a line of code; oxfmt breaks most lines at 120. */
const MAX_LINE = 140
/**
 * Maximum number of longer lines: regular expressions, migrations, whose hash is recorded, rows of
 * tables in papers, and the contents of files that tests write.
 */
const MAX_LONG_LINES = 50
/** Maximum number of characters in a line of prose. */
const MAX_PROSE = 100
/** Written by scripts, a long line an icon or an answer. */
const GENERATED = ['infra/packages/material-icons/', 'infra/packages/client/calls.ts']

type Line = { readonly line: number; readonly text: string }

/** Returns the lines of a text that have more characters than allowed. */
const longLinesIn = (text: string, max: number): readonly Line[] =>
  text.split('\n').flatMap((line, index) => (line.length > max ? [{ line: index + 1, text: line }] : []))

/** Returns the long lines of a paper's prose: rows of tables and code blocks may be longer. */
const longProseIn = (text: string): readonly Line[] => {
  const blocks = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  return longLinesIn(blocks, MAX_PROSE).filter((line) => !/^\s*[|!]/.test(line.text))
}

const at =
  (file: string) =>
  ({ line, text }: Line): string =>
    `${file}:${line}: ${text.trim().slice(0, 60)}`

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

describe('lines', () => {
  it(`of over ${MAX_LINE} characters are at most ${MAX_LONG_LINES}`, () => {
    const found = files
      .filter((file) => !GENERATED.some((path) => file.startsWith(path)))
      .flatMap((file) => longLinesIn(read(file), MAX_LINE).map(at(file)))
    expect(files.length).toBeGreaterThan(2_000)
    expect(found.length > MAX_LONG_LINES ? found : []).toEqual([])
  })

  it(`of prose have at most ${MAX_PROSE} characters`, () => {
    const papers = files.filter((file) => file.endsWith('.md'))
    expect(papers.length).toBeGreaterThan(40)
    expect(papers.flatMap((file) => longProseIn(read(file)).map(at(file)))).toEqual([])
  })

  it('that are too long are found', () => {
    expect(longLinesIn(`a\n${'b'.repeat(141)}\n${'c'.repeat(140)}`, MAX_LINE).map(({ line }) => line)).toEqual([2])
    const words = 'word '.repeat(30)
    const paper = `# Title\n- ${words}\n| ${words} |\n\`\`\`sh\n${words}\n\`\`\`\n${words}`
    expect(longProseIn(paper).map(({ line }) => line)).toEqual([2, 7])
  })
})
