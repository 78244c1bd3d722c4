/** How the tests of a step ended. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

/** Sums tallies up. */
export const total = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({ passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped }),
    noTests,
  )

type VitestReport = {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** Reads vitest's JSON report. A file that cannot be loaded has no tests that could fail, so it counts as one that did. */
export const tallyOfVitest = (json: string): Tally => {
  // Written by vitest's own reporter.
  const report = JSON.parse(json) as VitestReport
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type PlaywrightReport = {
  readonly errors: readonly unknown[]
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
}

/** Reads Playwright's JSON report. A flaky journey failed once, which a resident would have met: it counts as failed. */
export const tallyOfPlaywright = (json: string): Tally => {
  // Written by Playwright's own reporter.
  const { stats, errors } = JSON.parse(json) as PlaywrightReport
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed, skipped: stats.skipped }
}

/** The line that everything ends with. */
export const summaryLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
