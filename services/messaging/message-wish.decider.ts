import type { MessageWishEvent } from '#events/messaging/message-wish.events.ts'
import type { Decider } from '../core/decider.ts'

/** Whether somebody does not want to be written to. */
export type MessageWishState = { readonly declined: boolean }
export type MessageWishCommand = {
  readonly type: 'SayWish'
  readonly declined: boolean
  readonly personId: string
  readonly apartmentId: string
}

export const messageWishStream = (personId: string): string => `message-wish-${personId}`

/** A person's wish not to be written to: kept until they say otherwise. */
export const messageWishDecider: Decider<MessageWishState, MessageWishCommand, MessageWishEvent> = {
  initial: { declined: false },
  evolve: (_state, { type }) => ({ declined: type === 'MessagesDeclined' }),
  decide: ({ declined, personId, apartmentId }, state) =>
    declined === state.declined
      ? []
      : [{ type: declined ? 'MessagesDeclined' : 'MessagesWanted', data: { personId, apartmentId } }],
}
