import { describe, expect, it } from 'vitest'
import { campaignSpan, nextStop } from '../../admin-ui/src/list/past/campaign-span.ts'

const list = { createdAt: '2026-11-01T02:30:15Z', startDate: '2026-11-03', endDate: '2026-11-21' }
const HOUR = 3_600_000

describe('the slider over a campaign', () => {
  it('goes from the day it was made to the end of its last day, by the hour', () => {
    const span = campaignSpan(list, new Date('2026-12-24T00:00:00Z'))
    expect(new Date(span.from).toISOString()).toBe('2026-11-01T02:30:00.000Z')
    expect(new Date(span.to).toISOString()).toBe('2026-11-21T15:00:00.000Z')
    expect(span.step).toBe(HOUR)
  })
  it('of a running one ends now, so that its last stop shows the present', () => {
    const now = new Date('2026-11-05T01:02:03Z')
    expect(campaignSpan(list, now).to).toBe(now.getTime())
  })
  it('of one whose days were over when it was made is one step long', () => {
    const { from, to, step } = campaignSpan({ ...list, endDate: '2026-10-30', startDate: '2026-11-03' }, new Date())
    expect(to).toBe(from + step)
  })
  it('has a thousand stops at most, of a day where it runs for years', () => {
    const years = { createdAt: '2016-01-01T00:00:00Z', startDate: '2016-01-01', endDate: '2030-12-31' }
    expect(campaignSpan(years, new Date('2026-11-05T00:00:00Z')).step).toBe(24 * HOUR)
  })
  it('is played in sixty stops at most, the last of them its end', () => {
    const span = campaignSpan(list, new Date('2026-12-24T00:00:00Z'))
    let stops = 0
    for (let at: number | null = span.from; at !== null; at = nextStop(span, at)) {
      expect(at).toBeLessThanOrEqual(span.to)
      stops += 1
    }
    expect(stops).toBeLessThanOrEqual(61)
    expect(nextStop(span, span.to)).toBeNull()
    expect(nextStop(span, span.to - 1)).toBe(span.to)
  })
})
