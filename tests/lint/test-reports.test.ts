import { describe, expect, it } from 'vitest'
import { summaryLine, tallyOfPlaywright, tallyOfVitest } from '#tests/support/test-reports.ts'

const vitestReport = (changes: object): string =>
  JSON.stringify({ success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [], ...changes })

describe('what a test run counts', () => {
  it('passed, failed and skipped tests', () => {
    expect(tallyOfVitest(vitestReport({}))).toEqual({ passed: 3, failed: 0, skipped: 1 })
  })

  it('a file that could not be loaded, as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(tallyOfVitest(vitestReport({ success: false, testResults })).failed).toBe(1)
  })

  it('an error outside of every test, as a failure', () => {
    expect(tallyOfVitest(vitestReport({ success: false })).failed).toBe(1)
  })

  it('a flaky journey, as a failure', () => {
    const json = JSON.stringify({ errors: [], stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 } })
    expect(tallyOfPlaywright(json)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  })

  it('ends with one line', () => {
    expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(summaryLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
  })
})
