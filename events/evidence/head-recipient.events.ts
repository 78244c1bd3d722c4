import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, personName, phone } from '../values/schemas.ts'

/**
 * Stream `head-recipients-{voteId}`: recipient of the signed head of the log at a vote's opening,
 * close and count, which binds the operator of the server from then on. Name and phone are
 * encrypted with a key of the recipient's own.
 */
export const HeadRecipientNamed = defineEvent(
  'HeadRecipientNamed',
  { recipientId: id, voteId: id, listId: id, name: personal(personName), phone: personal(phone) },
  { sealedFor: 'recipientId' },
)
/** Removal: from here on they get no heads. */
export const HeadRecipientRemoved = defineEvent('HeadRecipientRemoved', { recipientId: id, voteId: id, listId: id })
/** A slip is taken back: they get heads again. */
export const HeadRecipientRestored = defineEvent('HeadRecipientRestored', { recipientId: id, voteId: id, listId: id })

export const headMoment = z.enum(['opened', 'closed', 'counted'])
export type HeadMoment = z.output<typeof headMoment>

/**
 * Outcome of the message to one recipient about one moment, once. The head is the first that covers
 * it.
 */
export const HeadTold = defineEvent('HeadTold', {
  messageId: id,
  recipientId: id,
  voteId: id,
  listId: id,
  moment: headMoment,
  size: z.int().positive(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
  outcome: z.enum(['accepted', 'refused']),
  /** The provider's own, where it refused. */
  statusCode: z.string().max(20).nullable(),
})

export type HeadRecipientEvent =
  | EventOf<typeof HeadRecipientNamed>
  | EventOf<typeof HeadRecipientRemoved>
  | EventOf<typeof HeadRecipientRestored>
  | EventOf<typeof HeadTold>
