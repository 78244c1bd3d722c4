import { describe, it } from 'vitest'
import type { EntryRiskEvent } from '#events/registry/register.events.ts'
import { entryRiskDecider } from '#services/registry/judging/entry-risk.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const judgementOf = (said: Partial<EntryRiskEvent['data']> = {}): EntryRiskEvent['data'] => ({
  listUserId: fixedId(1),
  listId: fixedId(2),
  dong: '101',
  ho: '502',
  registryId: fixedId(3),
  match: 'same',
  unitMatch: 'same',
  level: 'medium',
  reasons: [{ code: 'attachment', level: 'medium', cleared: false }],
  ...said,
})
const judged = (said: Partial<EntryRiskEvent['data']> = {}): EntryRiskEvent => ({
  type: 'EntryRiskJudged',
  data: judgementOf(said),
})
const judge = (said: Partial<EntryRiskEvent['data']> = {}) =>
  ({ type: 'JudgeEntry', judgement: judgementOf(said) }) as const

describe('what a register means for an entry', () => {
  it('is recorded', () => given(entryRiskDecider).when(judge()).then([judged()]))

  it('is recorded once as long as it stays', () => given(entryRiskDecider, [judged()]).when(judge()).thenNothing())

  it('is recorded whenever any of it changes', () => {
    const changes: readonly Partial<EntryRiskEvent['data']>[] = [
      { match: 'changed' },
      { unitMatch: 'partly' },
      { level: 'high' },
      { registryId: fixedId(4) },
      { registryId: null, match: 'unknown', level: 'none', reasons: [] },
      { level: 'none', reasons: [{ code: 'attachment', level: 'medium', cleared: true }] },
    ]
    for (const said of changes)
      given(entryRiskDecider, [judged()])
        .when(judge(said))
        .then([judged(said)])
  })

  it('is recorded again where it becomes what it was before', () =>
    given(entryRiskDecider, [judged(), judged({ level: 'none', reasons: [] })])
      .when(judge())
      .then([judged()]))
})
