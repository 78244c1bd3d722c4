import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { day, id } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Stream `roll-commitment-{voteId}-{position}`: commitment to the roll at a vote's opening or its
 * close, without names. `of`: position of the event that opened or closed it. `root` is over
 * blinded slots, one for each holder to whom the rule gives a ballot
 * (`infra/lib/evidence/FORMAT.md`).
 */
export const RollCommitted = defineEvent('RollCommitted', {
  voteId: id,
  listId: id,
  moment: z.enum(['opened', 'closed']),
  of: z.int().positive(),
  /** Entries and units of the whole list. */
  entries: z.int().nonnegative(),
  units: z.int().nonnegative(),
  /** Number of slots that may vote. */
  slots: z.int().nonnegative(),
  root: sha256,
  /**
   * Whether from this opening on each ballot and paper of the vote has its slot in its own hash.
   * Absent: recorded before that.
   */
  slotted: z.literal(true).optional(),
})

/** Kind of edit of the roll; for a correction, all changed fields. */
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

/** Role of the editor at that time. */
export const rollEditor = z.enum(['SUPER_ADMIN', 'ADMIN', 'resident', 'system'])
export type RollEditor = z.output<typeof rollEditor>

/**
 * Stream `roll-edit-{voteId}-{digest}`: edit of the roll of a vote after it opened and before it
 * was counted, without the entry: `commitment` is opened only to the owner concerned. `day` in
 * Seoul: the hour could identify the owner to an observer in the office.
 */
export const RollEdited = defineEvent('RollEdited', {
  voteId: id,
  listId: id,
  day,
  what: z.array(rollEditKind).min(1).max(11),
  by: rollEditor,
  commitment: sha256,
})

/**
 * Stream `roll-edit-told-{messageId}`: outcome of the message to the owner of the entry, at their
 * former phone.
 */
export const RollEditTold = defineEvent('RollEditTold', {
  messageId: id,
  personId: id,
  listId: id,
  /** Position of the edit. */
  of: z.int().positive(),
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it refused. */
  statusCode: z.string().max(20).nullable(),
})

export type RollTransparencyEvent =
  | EventOf<typeof RollCommitted>
  | EventOf<typeof RollEdited>
  | EventOf<typeof RollEditTold>
