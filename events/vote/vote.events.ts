import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, linkSecret, text } from '../values/schemas.ts'

export const ballotKind = z.enum(['open', 'secret'])
export const voteWeight = z.enum(['unit', 'area'])
export const linkStatus = z.enum(['active', 'inactive'])

const fraction = { numerator: z.int().positive(), denominator: z.int().positive(), over: z.boolean() }
/** Fractions that a vote is judged by: how many have to vote, and how many to assent, of all or of those who voted. More than them, or at least them. */
const ownRule = z.strictObject({
  turnout: z.strictObject(fraction).optional(),
  approval: z.strictObject({ ...fraction, of: z.enum(['all', 'voters']) }).optional(),
})
export type OwnRule = Readonly<z.output<typeof ownRule>>

/** `assent`: who chooses it agrees to what is put to the vote. */
const choice = z.strictObject({ id, label: text(200), assent: z.boolean().optional() })
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
  /** A key of the table of law, or fractions of the vote's own. Absent: the list's rule. */
  rule: z.union([z.string().max(60), ownRule]).optional(),
})
export const VoteOpened = defineEvent('VoteOpened', { voteId: id, listId: id })
/** by-time: its time was over, or its list's last day; with-list: somebody closed its list. The roll of that moment is what counts. */
export const VoteClosed = defineEvent('VoteClosed', {
  voteId: id,
  listId: id,
  reason: z.enum(['by-hand', 'by-time', 'with-list']),
  /** When it was over, whenever that was recorded; absent: when it was recorded. */
  closedAt: z.iso.datetime().optional(),
})
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

/** The PDF templates that documents about its ballots are made with, the first of them filled; none: they are statements alone. */
export const VoteTemplatesChosen = defineEvent('VoteTemplatesChosen', {
  voteId: id,
  listId: id,
  templates: z.array(id).max(20),
})
/** A document is to be made for each of so many ballots, with a version of a template where one was chosen. */
export const VoteDocumentsRequested = defineEvent('VoteDocumentsRequested', {
  voteId: id,
  listId: id,
  total: z.int().positive(),
  template: z.strictObject({ templateId: id, version: z.int().positive() }).optional(),
})

export type VoteEvent =
  | EventOf<typeof VoteCreated>
  | EventOf<typeof VoteOpened>
  | EventOf<typeof VoteClosed>
  | EventOf<typeof VoteResultsSeen>
  | EventOf<typeof VoteLinkAttached>
  | EventOf<typeof VoteLinkStatusChanged>
  | EventOf<typeof VoteLinkRemoved>
  | EventOf<typeof VoteTemplatesChosen>
  | EventOf<typeof VoteDocumentsRequested>
