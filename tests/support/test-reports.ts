import { basename } from 'node:path'

/** Result of the tests of a step. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

/** Sums tallies up. */
export const total = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    noTests,
  )

/** A test and how long it took. */
export type TimedTest = { readonly name: string; readonly seconds: number }

/** The slowest of them, the slowest first. */
export const slowest = (tests: readonly TimedTest[], count: number): readonly TimedTest[] =>
  tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)

type VitestReport = {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

/**
 * Reads vitest's JSON report. A file that cannot be loaded has no tests that could fail, so it
 * counts as one that did.
 */
export const tallyOfVitest = (json: string): Tally => {
  // Written by vitest's own reporter.
  const report = JSON.parse(json) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Returns the time of each test in vitest's JSON report; skipped ones took none. */
export const timesOfVitest = (json: string): readonly TimedTest[] =>
  // Written by vitest's own reporter.
  (JSON.parse(json) as VitestReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${basename(name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  )

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

type PlaywrightReport = PlaywrightSuite & {
  readonly errors: readonly unknown[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/**
 * Journeys that may need a second try in one run: a noisy machine costs one now and then, a fault
 * of ours costs more.
 */
const SECOND_TRIES = 1

/**
 * Reads Playwright's JSON report. A journey that passed only at its second try is named by
 * `secondTries`; more than one count as failed.
 */
export const tallyOfPlaywright = (json: string): Tally => {
  // Written by Playwright's own reporter.
  const { stats, errors } = JSON.parse(json) as PlaywrightReport
  const isNoise = stats.flaky <= SECOND_TRIES
  const failed = stats.unexpected + (isNoise ? 0 : stats.flaky)
  return {
    passed: stats.expected + (isNoise ? stats.flaky : 0),
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
  }
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** Returns the time of each journey in Playwright's JSON report, all its tries together. */
export const timesOfPlaywright = (json: string): readonly TimedTest[] =>
  // Written by Playwright's own reporter.
  specsIn(JSON.parse(json) as PlaywrightReport).map(({ file, title, tests }) => ({
    name: `${basename(file)}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }))

/** Journeys that failed at first and passed then, by file and title. */
export const secondTries = (json: string): readonly string[] =>
  // Written by Playwright's own reporter.
  specsIn(JSON.parse(json) as PlaywrightReport)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`)

/** The line that everything ends with. */
export const summaryLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
