import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { day, id } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Stream `roll-commitment-{voteId}-{position}`: what the roll was at a vote's opening or its close, without naming anybody. `of`: the position of
 * the event that it is the roll of. `root` is over blinded slots, one for whom the rule gives a ballot (`infra/lib/evidence/FORMAT.md`).
 */
export const RollCommitted = defineEvent('RollCommitted', {
  voteId: id,
  listId: id,
  moment: z.enum(['opened', 'closed']),
  of: z.int().positive(),
  /** Entries and units of the whole list. */
  entries: z.int().nonnegative(),
  units: z.int().nonnegative(),
  /** Those that the vote asks. */
  slots: z.int().nonnegative(),
  root: sha256,
  /** From this opening on each ballot and paper of the vote says its slot in its own hash. Absent: recorded before they did. */
  slotted: z.literal(true).optional(),
})

/** What of the roll became another one; of a correction all that it touched. */
export const rollEditKind = z.enum([
  'added',
  'removed',
  'name',
  'phone',
  'birthDate',
  'area',
  'landShare',
  'ownershipShare',
  'representative',
  'messages',
  'erased',
])
export type RollEditKind = z.output<typeof rollEditKind>

/** Who did it, as the role that they had. */
export const rollEditor = z.enum(['SUPER_ADMIN', 'ADMIN', 'resident', 'system'])
export type RollEditor = z.output<typeof rollEditor>

/**
 * Stream `roll-edit-{voteId}-{digest}`: that the roll of a vote was edited after it opened and before it was counted, without saying whose entry:
 * `commitment` is opened to the owner concerned alone. `day` in Seoul: the hour could tell who it was to whoever saw them in the office.
 */
export const RollEdited = defineEvent('RollEdited', {
  voteId: id,
  listId: id,
  day,
  what: z.array(rollEditKind).min(1).max(11),
  by: rollEditor,
  commitment: sha256,
})

/** Stream `roll-edit-told-{messageId}`: what became of the message to whom the entry was of, on the phone that they had before. */
export const RollEditTold = defineEvent('RollEditTold', {
  messageId: id,
  personId: id,
  listId: id,
  /** Of the edit. */
  of: z.int().positive(),
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it refused. */
  statusCode: z.string().max(20).nullable(),
})

export type RollTransparencyEvent =
  | EventOf<typeof RollCommitted>
  | EventOf<typeof RollEdited>
  | EventOf<typeof RollEditTold>
