import type { VoteContactsEvent } from '#events/evidence/vote-contacts.events.ts'
import type { Decider } from '../../core/decider.ts'

/** Days after the end of the list: ninety, our decision, since a count may still be questioned. */
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

/** Erasures of names and phones of a vote: each once, and no event if all were erased. */
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
