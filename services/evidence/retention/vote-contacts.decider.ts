import type { VoteContactsEvent } from '#events/evidence/vote-contacts.events.ts'
import type { Decider } from '../../core/decider.ts'

/** Ninety days behind the end of the list: a decision of ours, as long as a count may yet be asked about. */
export const CONTACT_DAYS = 90

type State = ReadonlySet<string>
export type VoteContactsCommand = {
  readonly type: 'ForgetContacts'
  readonly voteId: string
  readonly listId: string
  readonly trusteeIds: readonly string[]
  readonly recipientIds: readonly string[]
}

export const voteContactsStream = (voteId: string): string => `vote-contacts-${voteId}`

/** Whose names and phones were forgotten: each once, and nothing where all were. */
export const voteContactsDecider: Decider<State, VoteContactsCommand, VoteContactsEvent> = {
  initial: new Set(),
  evolve: (state, { data }) => new Set([...state, ...data.trusteeIds, ...data.recipientIds]),
  decide: ({ voteId, listId, ...asked }, state) => {
    const left = (ids: readonly string[]): string[] => ids.filter((id) => !state.has(id))
    const [trusteeIds, recipientIds] = [left(asked.trusteeIds), left(asked.recipientIds)]
    if (trusteeIds.length + recipientIds.length === 0) return []
    return [{ type: 'VoteContactsForgotten', data: { voteId, listId, trusteeIds, recipientIds } }]
  },
}
