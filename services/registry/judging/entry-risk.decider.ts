import type { EntryRiskEvent } from '#events/registry/register.events.ts'
import type { Decider } from '../../core/decider.ts'

export type EntryRiskState = EntryRiskEvent['data'] | null
export type EntryRiskCommand = { readonly type: 'JudgeEntry'; readonly judgement: EntryRiskEvent['data'] }

export const entryRiskStream = (listUserId: string): string => `register-risk-${listUserId}`

/** Judgement of an entry by registry records: an event is recorded when it changes. */
export const entryRiskDecider: Decider<EntryRiskState, EntryRiskCommand, EntryRiskEvent> = {
  initial: null,
  evolve: (_state, { data }) => data,
  decide: ({ judgement }, state) =>
    state !== null && JSON.stringify(state) === JSON.stringify(judgement)
      ? []
      : [{ type: 'EntryRiskJudged', data: judgement }],
}
