import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, linkSecret, text } from '../values/schemas.ts'

export const ballotKind = z.enum(['open', 'secret'])
export const voteWeight = z.enum(['unit', 'area'])
export const linkStatus = z.enum(['active', 'inactive'])

const choice = z.strictObject({ id, label: text(200) })
/** Choosing none at all is abstaining: allowed where minChoices is 0. */
const question = z.strictObject({
  id,
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  choices: z.array(choice).min(1).max(100),
})
export type Question = Readonly<z.output<typeof question>>

/** Stream `vote-{voteId}`. */
export const VoteCreated = defineEvent('VoteCreated', {
  voteId: id,
  listId: id,
  apartmentId: id,
  title: text(200),
  description: text(5_000).nullable(),
  ballotKind,
  weight: voteWeight,
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  interimResults: z.boolean(),
  questions: z.array(question).min(1).max(50),
})
export const VoteOpened = defineEvent('VoteOpened', { voteId: id, listId: id })
export const VoteClosed = defineEvent('VoteClosed', { voteId: id, listId: id, reason: z.enum(['by-hand', 'by-time']) })
/** From here on the vote can never be opened again. */
export const VoteResultsSeen = defineEvent('VoteResultsSeen', { voteId: id, listId: id })
export const VoteLinkAttached = defineEvent('VoteLinkAttached', { voteId: id, listId: id, linkId: linkSecret })
export const VoteLinkStatusChanged = defineEvent('VoteLinkStatusChanged', {
  voteId: id,
  listId: id,
  linkId: linkSecret,
  status: linkStatus,
})
export const VoteLinkRemoved = defineEvent('VoteLinkRemoved', { voteId: id, listId: id, linkId: linkSecret })

export type VoteEvent =
  | EventOf<typeof VoteCreated>
  | EventOf<typeof VoteOpened>
  | EventOf<typeof VoteClosed>
  | EventOf<typeof VoteResultsSeen>
  | EventOf<typeof VoteLinkAttached>
  | EventOf<typeof VoteLinkStatusChanged>
  | EventOf<typeof VoteLinkRemoved>
