import { describe, expect, it } from 'vitest'
import {
  failedFilesOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  noTests,
  processorTimes,
  secondTries,
  slowest,
  summaryLine,
  tallyAfterSecondTry,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from '#tests/support/run/test-reports.ts'

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
    expect(tallyOfVitest(vitestReport({}))).toEqual({ passed: 3, failed: 0, skipped: 1, quarantined: 0 })
  })

  it('a file that could not be loaded, as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(tallyOfVitest(vitestReport({ success: false, testResults })).failed).toBe(1)
  })

  it('an error outside of every test, as a failure', () => {
    expect(tallyOfVitest(vitestReport({ success: false })).failed).toBe(1)
  })

  describe('files that are run again', () => {
    const at = (fullName: string, status: string): object => ({ fullName, status })
    const file = (name: string, ...assertionResults: readonly object[]): object => ({
      name: `/x/tests/${name}`,
      status: 'failed',
      assertionResults,
    })
    const first = vitestReport({
      success: false,
      numPassedTests: 8,
      numFailedTests: 1,
      testResults: [file('vote/a.test.ts', at('one', 'passed'), at('two', 'failed'))],
    })

    it('is each one that failed or was not loaded, unless its failures are quarantined', () => {
      expect(failedFilesOfVitest(first)).toEqual(['/x/tests/vote/a.test.ts'])
      expect(failedFilesOfVitest(first, ['vote/a.test.ts: two'])).toEqual([])
      expect(failedFilesOfVitest(vitestReport({ testResults: [file('b.test.ts')] }))).toEqual(['/x/tests/b.test.ts'])
    })

    const second = (passed: number, failed: number): string =>
      vitestReport({ success: failed === 0, numPassedTests: passed, numFailedTests: failed })
    const after = (passed: number, failed: number): object =>
      tallyAfterSecondTry(first, second(passed, failed), ['/x/tests/vote/a.test.ts'])

    it('counts by its second report alone', () => {
      expect(after(2, 0)).toEqual({ passed: 9, failed: 0, skipped: 1, quarantined: 0 })
      expect(after(1, 1)).toEqual({ passed: 8, failed: 1, skipped: 1, quarantined: 0 })
    })

    it('fails where nothing of it ran', () => {
      expect(after(0, 0)).toMatchObject({ failed: 1 })
    })
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

  it('three journeys that needed a second try, as passed, and names them', () => {
    expect(tallyOfPlaywright(journeys(3))).toEqual({ passed: 5, failed: 0, skipped: 0, quarantined: 0 })
    expect(secondTries(journeys(1))).toEqual(['e2e/a.e2e.ts: journey 0'])
  })

  it('four of them, as failures', () => {
    expect(tallyOfPlaywright(journeys(4))).toEqual({ passed: 2, failed: 4, skipped: 0, quarantined: 0 })
    expect(secondTries(journeys(4))).toHaveLength(4)
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

  const failedFile = {
    name: '/somewhere/tests/vote/a.test.ts',
    status: 'failed',
    assertionResults: [
      { fullName: 'a vote is cast', status: 'failed' },
      { fullName: 'a vote is refused', status: 'failed' },
      { fullName: 'a vote is counted', status: 'passed' },
    ],
  }

  it('a failure that the quarantine names apart from others, and no other one', () => {
    const json = vitestReport({ success: false, numFailedTests: 2, testResults: [failedFile] })
    expect(failuresOfVitest(json)).toEqual(['vote/a.test.ts: a vote is cast', 'vote/a.test.ts: a vote is refused'])
    const listed = ['vote/a.test.ts: a vote is cast', 'vote/a.test.ts: a vote is counted']
    expect(tallyOfVitest(json, listed)).toEqual({ passed: 3, failed: 1, skipped: 1, quarantined: 1 })
  })

  it('a journey that the quarantine names, which fails no run and uses up no second try', () => {
    const failing = { title: 'failing', file: 'a.e2e.ts', tests: [{ status: 'unexpected', results: [] }] }
    const broken = JSON.stringify({
      errors: [],
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [failing] }],
    })
    expect(failuresOfPlaywright(broken)).toEqual(['e2e/a.e2e.ts: failing'])
    expect(tallyOfPlaywright(broken).failed).toBe(1)
    expect(tallyOfPlaywright(broken, ['e2e/a.e2e.ts: failing'])).toEqual({ ...noTests, passed: 2, quarantined: 1 })
    expect(tallyOfPlaywright(journeys(4), ['e2e/a.e2e.ts: journey 0'])).toEqual({ ...noTests, passed: 6 })
    expect(tallyOfPlaywright(journeys(5), ['e2e/a.e2e.ts: journey 0'])).toMatchObject({ passed: 3, failed: 4 })
  })

  it('the processor seconds of each file', () => {
    const lines = '{"name":"/somewhere/tests/vote/a.test.ts","seconds":1.5}\n'
    expect(processorTimes(lines)).toEqual([{ name: 'vote/a.test.ts', seconds: 1.5 }])
  })

  it('ends with one line', () => {
    expect(summaryLine({ ...noTests, passed: 12 })).toBe('12 passed, 0 failed')
    expect(summaryLine({ passed: 12, failed: 1, skipped: 2, quarantined: 3 })).toBe(
      '12 passed, 1 failed, 2 skipped, 3 quarantined',
    )
  })
})
