import { describe, expect, it } from 'vitest'
import {
  secondTries,
  slowest,
  summaryLine,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from '#tests/support/test-reports.ts'

const vitestReport = (changes: object): string =>
  JSON.stringify({
    success: true,
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
    ...changes,
  })

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

  const journeys = (flaky: number): string => {
    const specs = Array.from({ length: flaky }, (_, index) => ({
      title: `journey ${index}`,
      file: 'a.e2e.ts',
      tests: [{ status: 'flaky', results: [{ duration: 2_000 }, { duration: 1_500 }] }],
    }))
    const steady = {
      title: 'steady',
      file: 'a.e2e.ts',
      tests: [{ status: 'expected', results: [{ duration: 500 }] }],
    }
    return JSON.stringify({
      errors: [],
      stats: { expected: 2, unexpected: 0, flaky, skipped: 0 },
      suites: [{ specs: [steady], suites: [{ specs }] }],
    })
  }

  it('one journey that needed a second try, as passed, and names it', () => {
    expect(tallyOfPlaywright(journeys(1))).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(secondTries(journeys(1))).toEqual(['a.e2e.ts: journey 0'])
  })

  it('two of them, as failures', () => {
    expect(tallyOfPlaywright(journeys(2))).toEqual({ passed: 2, failed: 2, skipped: 0 })
    expect(secondTries(journeys(2))).toHaveLength(2)
  })

  it('what each test took, all tries of a journey together, and which were the slowest', () => {
    const testResults = [
      {
        name: '/somewhere/tests/vote/a.test.ts',
        status: 'passed',
        assertionResults: [{ fullName: 'a vote is cast', duration: 1_250 }, { fullName: 'a vote is skipped' }],
      },
    ]
    const tests = [...timesOfVitest(vitestReport({ testResults })), ...timesOfPlaywright(journeys(1))]
    expect(slowest(tests, 3)).toEqual([
      { name: 'a.e2e.ts: journey 0', seconds: 3.5 },
      { name: 'a.test.ts: a vote is cast', seconds: 1.25 },
      { name: 'a.e2e.ts: steady', seconds: 0.5 },
    ])
  })

  it('ends with one line', () => {
    expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(summaryLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
  })
})
