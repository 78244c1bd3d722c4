import { basename } from 'node:path'

/** Numbers of tests of a step by how they ended. A quarantined one failed, and fails no run. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly quarantined: number
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0, quarantined: 0 }

/** Sums tallies up. */
export const total = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped, quarantined }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      quarantined: sum.quarantined + quarantined,
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
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
    }[]
  }[]
}

/** Returns a file's path under tests/, by which reports and the quarantine name it. */
const pathInTests = (path: string): string => path.replace(/^.*\/tests\//, '')

/** Returns the failed tests of vitest's JSON report, each as "file: name". */
export const failuresOfVitest = (json: string): readonly string[] =>
  // Written by vitest's own reporter.
  (JSON.parse(json) as VitestReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) =>
      status === 'failed' ? [`${pathInTests(name)}: ${fullName}`] : [],
    ),
  )

const countListed = (failures: readonly string[], quarantine: readonly string[]): number =>
  failures.filter((name) => quarantine.includes(name)).length

/**
 * Reads vitest's JSON report. A file that cannot be loaded has no tests that could fail, so it
 * counts as one that did. Failures that `quarantine` names are counted apart.
 */
export const tallyOfVitest = (json: string, quarantine: readonly string[] = []): Tally => {
  // Written by vitest's own reporter.
  const report = JSON.parse(json) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const quarantined = countListed(failuresOfVitest(json), quarantine)
  const failed = report.numFailedTests + unloaded - quarantined
  return {
    passed: report.numPassedTests,
    failed: failed + quarantined === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    quarantined,
  }
}

/**
 * Returns the paths of the test files in vitest's JSON report that failed for a test that
 * `quarantine` does not name, or that could not be loaded.
 */
export const failedFilesOfVitest = (json: string, quarantine: readonly string[] = []): readonly string[] =>
  // Written by vitest's own reporter.
  (JSON.parse(json) as VitestReport).testResults
    .filter(
      ({ name, status, assertionResults }) =>
        (status === 'failed' && assertionResults.length === 0) ||
        assertionResults.some(
          (test) => test.status === 'failed' && !quarantine.includes(`${pathInTests(name)}: ${test.fullName}`),
        ),
    )
    .map(({ name }) => name)

/**
 * Returns the tally of a run whose failed files were run again: they count by their second report
 * alone.
 */
export const tallyAfterSecondTry = (
  first: string,
  second: string,
  files: readonly string[],
  quarantine: readonly string[] = [],
): Tally => {
  const [before, again] = [tallyOfVitest(first, quarantine), tallyOfVitest(second, quarantine)]
  // Written by vitest's own reporter.
  const { testResults } = JSON.parse(first) as VitestReport
  const passedAtFirst = testResults
    .filter(({ name }) => files.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  return {
    ...before,
    passed: before.passed - passedAtFirst + again.passed,
    failed: again.passed === 0 ? Math.max(1, again.failed) : again.failed,
  }
}

/** Returns the time of each test in vitest's JSON report; skipped tests took none. */
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
 * Maximum number of journeys in one run that may need a second try: a busy machine costs a few of
 * a hundred, a fault of ours fails again.
 */
const MAX_SECOND_TRIES = 3

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

/** Returns the name of a journey by which reports and the quarantine know it. */
const journeyName = ({ file, title }: { readonly file: string; readonly title: string }): string =>
  `e2e/${file}: ${title}`

const journeysThatEnded = (json: string, status: string): readonly string[] =>
  // Written by Playwright's own reporter.
  specsIn(JSON.parse(json) as PlaywrightReport)
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(journeyName)

/** Returns the journeys that failed at first and passed then, each as "file: title". */
export const secondTries = (json: string): readonly string[] => journeysThatEnded(json, 'flaky')

/** Returns the journeys that failed at every try, each as "file: title". */
export const failuresOfPlaywright = (json: string): readonly string[] => journeysThatEnded(json, 'unexpected')

/**
 * Reads Playwright's JSON report. A journey that passed only at its second try is named by
 * `secondTries`; more than `MAX_SECOND_TRIES` count as failed. Those that `quarantine` names are counted apart
 * where they failed, and as passed where they needed a second try.
 */
export const tallyOfPlaywright = (json: string, quarantine: readonly string[] = []): Tally => {
  // Written by Playwright's own reporter.
  const { stats, errors } = JSON.parse(json) as PlaywrightReport
  const quarantined = countListed(failuresOfPlaywright(json), quarantine)
  const listedTries = countListed(secondTries(json), quarantine)
  const unlisted = stats.flaky - listedTries
  const isNoise = unlisted <= MAX_SECOND_TRIES
  const failed = stats.unexpected - quarantined + (isNoise ? 0 : unlisted)
  return {
    passed: stats.expected + listedTries + (isNoise ? unlisted : 0),
    failed: failed + quarantined === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
    quarantined,
  }
}

/** Reads the processor seconds of test files, one JSON object a line. */
export const processorTimes = (lines: string): readonly TimedTest[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    // Written by tests/support/run/record-processor-time.ts.
    .map((line) => JSON.parse(line) as TimedTest)
    .map(({ name, seconds }) => ({ name: pathInTests(name), seconds }))

/** Returns the line that everything ends with. */
export const summaryLine = ({ passed, failed, skipped, quarantined }: Tally): string => {
  const rest = Object.entries({ skipped, quarantined }).filter(([, count]) => count > 0)
  return [`${passed} passed`, `${failed} failed`, ...rest.map(([name, count]) => `${count} ${name}`)].join(', ')
}
