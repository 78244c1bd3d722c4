import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { quarantineLines, readQuarantine, type QuarantinedTest } from '#tests/support/run/quarantine.ts'

/** Returns what is wrong with an entry of the quarantine; an empty list where nothing is. */
const faultsOf = ({ test, reason, since }: QuarantinedTest): readonly string[] => {
  const [file = '', name = ''] = test.split(': ')
  return [
    ...(existsSync(new URL(`../${file}`, import.meta.url)) && name !== '' ? [] : [`${test} names no test`]),
    ...(reason.trim().length >= 20 ? [] : [`${test} has no reason`]),
    ...(/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)) ? [] : [`${test} has no date`]),
  ]
}

describe('the quarantine', () => {
  it('names tests of files that are there, each with a reason and a date', () => {
    expect(readQuarantine().flatMap(faultsOf)).toEqual([])
  })

  it('is refused an entry that names no test, no reason or no date', () => {
    const file = 'lint/quarantine.test.ts'
    const whole = { test: `${file}: a test`, reason: 'fails where the clock of the machine jumps', since: '2026-11-28' }
    expect(faultsOf(whole)).toEqual([])
    expect(faultsOf({ ...whole, test: 'lint/away.test.ts: a test' })).toHaveLength(1)
    expect(faultsOf({ ...whole, test: file })).toHaveLength(1)
    expect(faultsOf({ ...whole, reason: 'flaky' })).toHaveLength(1)
    expect(faultsOf({ ...whole, since: 'yesterday' })).toHaveLength(1)
  })

  it('is printed with every run, and says what stays on it for more than thirty days', () => {
    const entry = { test: 'a.test.ts: a vote is cast', reason: 'slow', since: '2026-11-01' }
    expect(quarantineLines([entry], [], new Date('2026-11-20T00:00:00Z'))).toEqual([
      'quarantine: a.test.ts: a vote is cast did not fail (since 2026-11-01: slow)',
    ])
    expect(quarantineLines([entry], [entry.test], new Date('2026-12-20T00:00:00Z'))).toEqual([
      'quarantine: a.test.ts: a vote is cast FAILED (since 2026-11-01, OVERDUE after 49 days: slow)',
    ])
  })
})
