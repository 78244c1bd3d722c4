import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fragmentsIn, lineFragmentsIn } from './doc-comments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const sources = tracked.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))

/** Number of fragments that each folder still has: a folder's number can only shrink. */
const ALLOWED: Readonly<Record<string, number>> = {
  'admin-ui': 0,
  events: 0,
  infra: 0,
  projections: 0,
  'resident-ui': 0,
  services: 0,
  // The planted examples below.
  tests: 7,
}

/** Returns the fragments with their number if it is not exactly the allowed one. */
const countErrors = (found: readonly string[], allowed: number): readonly string[] =>
  found.length === allowed ? [] : [`${found.length} instead of ${allowed}`, ...found]

describe('doc comments', () => {
  it.each(Object.entries(ALLOWED))('of %s are sentences, but for %i', (folder, allowed) => {
    const files = sources.filter((file) => file.startsWith(`${folder}/`))
    const found = files.flatMap((file) =>
      fragmentsIn(readFileSync(join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line}: ${text}`),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(countErrors(found, allowed)).toEqual([])
  })

  it('may neither be more nor fewer fragments than allowed', () => {
    expect(countErrors(['a.ts:1: Of the list.'], 1)).toEqual([])
    expect(countErrors(['a.ts:1: Of the list.'], 0)).toEqual(['1 instead of 0', 'a.ts:1: Of the list.'])
    expect(countErrors([], 1)).toEqual(['0 instead of 1'])
  })

  it.each([
    ['/** Of the list. */', 1],
    ['const a = 1\n  /** What a vote comes to. */', 2],
    ['type Row = {\n  /**\n   * Whether it is open.\n   */\n  open: boolean\n  /**\n   * Where it lies.\n   */', 6],
    ['/** (?) By what name the vendor calls it. */', 1],
    ['/** The same of a vote. */', 1],
    ["const text = '' /** As typed. */", 1],
    ['/**\n *\n * From the log.\n */', 1],
    ['/**When it ends.*/', 1],
    ['/** In 1/10000 ㎡. */', 1],
    ['/**\n * They see it already.\n */', 1],
    ['/**\n * Each may write to thousands.\n */', 1],
  ])('are fragments in %j', (text, line) => {
    expect(fragmentsIn(text).map((fragment) => fragment.line)).toEqual([line])
  })

  it.each([
    '/** Returns what a vote comes to. */',
    '/** Whether it is open, as the log says. */',
    '/** Ones that are left. */',
    '/** The sameness of two ballots. */',
    '/** Input of a call. */',
    '/** Items in their order. */',
    '/** Notes of a person. */',
    '/* Of the list. */',
    '// Of the list',
    '/**/ Of the list',
  ])('are none in %j', (text) => {
    expect(fragmentsIn(text)).toEqual([])
  })
})

describe('line comments', () => {
  it('are sentences in every file', () => {
    const found = sources.flatMap((file) =>
      lineFragmentsIn(readFileSync(join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line}: ${text}`),
    )
    expect(sources.length).toBeGreaterThan(2_000)
    expect(found).toEqual([])
  })

  it.each([
    ['// Of the list.', [1]],
    ['const a = 1\n  // What was read stays.\n  const b = 2', [2]],
    ['  // The same file again.', [1]],
    ['// (?) That it is so.', [1]],
    ['//As typed', [1]],
    ['// Who asks again\n// hears it.\n\n// Where it lies.', [1, 4]],
  ])('are fragments in %j', (text, lines) => {
    expect(lineFragmentsIn(text).map(({ line }) => line)).toEqual(lines)
  })

  it.each([
    '// Returns what was read.',
    '// Only ballots count\n// Of those that were cast in time.',
    '// In an open vote nobody does.',
    '// Asking again changes nothing.',
    'const a = 1 // Of the list',
    "const address = 'https://example.com' // What it is",
  ])('are none in %j', (text) => {
    expect(lineFragmentsIn(text)).toEqual([])
  })
})
