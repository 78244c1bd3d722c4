import { describe, expect, it } from 'vitest'
import { campaignSpan } from '../../../admin-ui/src/list/past/campaign-span.ts'
import { pastOf } from '../../../admin-ui/src/vote/turnout/vote-past.ts'

const vote = { createdAt: '2026-11-01T02:30:00Z', opensAt: '2026-11-03T00:00:00Z', closesAt: '2026-11-05T09:00:00Z' }
const after = new Date('2026-12-24T00:00:00Z')

describe('the slider over a vote', () => {
  it('goes from the first day of the vote to the end of its last', () => {
    const { from, to } = campaignSpan(pastOf(vote, after), after)
    expect([from, to].map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-02T15:00:00.000Z',
      '2026-11-05T15:00:00.000Z',
    ])
  })
  it('of one that was closed before its time ends with the day of the close', () => {
    const { to } = campaignSpan(pastOf({ ...vote, closedAt: '2026-11-04T01:00:00Z' }, after), after)
    expect(new Date(to).toISOString()).toBe('2026-11-04T15:00:00.000Z')
  })
  it('of one without times of its own goes from when it was made until now', () => {
    const now = new Date('2026-11-02T03:00:00Z')
    const { from, to } = campaignSpan(pastOf({ ...vote, opensAt: null, closesAt: null }, now), now)
    expect([from, to].map((at) => new Date(at).toISOString())).toEqual(['2026-10-31T15:00:00.000Z', now.toISOString()])
  })
})
