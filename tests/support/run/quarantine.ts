import { readFileSync } from 'node:fs'

/**
 * A test that fails now and then although the product is right. Its failure is printed and fails no
 * run. `test` is "file: name" with the file's path under tests/, `since` the day it was listed.
 */
export type QuarantinedTest = { readonly test: string; readonly reason: string; readonly since: string }

/**
 * Maximum number of days that a test should stay on the list: until then it is mended or rewritten.
 */
const MAX_DAYS = 30
const DAY_MS = 86_400_000

/** Reads tests/quarantine.json. */
export const readQuarantine = (): readonly QuarantinedTest[] =>
  // Its shape is held by tests/lint/quarantine.test.ts.
  JSON.parse(readFileSync(new URL('../../quarantine.json', import.meta.url), 'utf8')) as readonly QuarantinedTest[]

/**
 * Returns the lines that a run prints of its list: each test, what it did this time, and why it is
 * listed.
 */
export const quarantineLines = (
  list: readonly QuarantinedTest[],
  failed: readonly string[],
  now: Date,
): readonly string[] =>
  list.map(({ test, reason, since }) => {
    const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
    const outcome = failed.includes(test) ? 'FAILED' : 'did not fail'
    const overdue = days > MAX_DAYS ? `, OVERDUE after ${days} days` : ''
    return `quarantine: ${test} ${outcome} (since ${since}${overdue}: ${reason})`
  })
