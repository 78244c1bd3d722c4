import type { MessageWishEvent } from '#events/messaging/message-wish.events.ts'
import type { Decider } from '../core/decider.ts'

/** Whether a person does not want messages. */
export type MessageWishState = { readonly declined: boolean }
export type MessageWishCommand = {
  readonly type: 'SayWish'
  readonly declined: boolean
  readonly personId: string
  readonly apartmentId: string
}

export const messageWishStream = (personId: string): string => `message-wish-${personId}`

/** Wish of a person not to get messages: it holds until they revoke it. */
export const messageWishDecider: Decider<MessageWishState, MessageWishCommand, MessageWishEvent> = {
  initial: { declined: false },
  evolve: (_state, { type }) => ({ declined: type === 'MessagesDeclined' }),
  decide: ({ declined, personId, apartmentId }, state) =>
    declined === state.declined
      ? []
      : [{ type: declined ? 'MessagesDeclined' : 'MessagesWanted', data: { personId, apartmentId } }],
}
