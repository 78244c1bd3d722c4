import { z } from 'zod'
import { rollEditKind, rollEditor } from '#events/evidence/roll-transparency.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const rollEdit = z.object({
  /** Day in Seoul. */
  day: z.string(),
  what: z.array(rollEditKind),
  by: rollEditor,
  /** Hex SHA-256 that identifies the edit for the person concerned. */
  commitment: z.string(),
})
export type RollEdit = z.output<typeof rollEdit>

const rollCount = z.object({ at: z.string(), entries: z.number(), units: z.number() })

const rollEdits = z.object({
  /**
   * Roll at the vote's first opening, and at its newest close; null: not yet, or not recorded yet.
   */
  opened: rollCount.nullable(),
  closed: rollCount.nullable(),
  /** Edits after the opening and before the count: by day, within a day in no order. */
  edits: z.array(rollEdit),
  /** Whether there are more edits than listed. */
  isCut: z.boolean(),
})
export type RollEdits = z.output<typeof rollEdits>

/**
 * Opening of the commitment to an edit: SHA-256 over `danji roll edit 1`, vote, position, hash and
 * salt, a line each.
 */
const ownEdit = z.object({
  commitment: z.string(),
  at: z.string(),
  what: z.array(rollEditKind),
  position: z.number(),
  hash: z.string(),
  salt: z.string(),
})

/**
 * Blinded slot of a unit, or of an entry if owners cast shares, with its opening: SHA-256 over
 * `danji slot 1`, vote, holder and salt, a line each.
 */
const ownSlot = z.object({ slot: z.string(), holder: z.string(), salt: z.string() })

/**
 * Returns how the roll of a vote was edited after it opened: what, when, in which role; not whose
 * entry.
 */
export const getRollEdits = contract({
  method: 'GET',
  path: '/api/votes/{id}/roll-edits',
  access: 'admin',
  tag: 'vote',
  summary: '투표 시작 뒤 명부 변경',
  params: z.strictObject({ id }),
  answers: { 200: rollEdits },
})

/**
 * Returns the edits to anybody who has the vote's link; the holder of a voter session gets the
 * openings of those that concern them.
 */
export const getPublicRollEdits = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/roll-edits',
  access: 'public',
  tag: 'vote',
  summary: '투표 시작 뒤 명부 변경 (공개)',
  params: z.strictObject({ linkId: z.string().max(100) }),
  answers: {
    200: rollEdits.extend({
      own: z.array(ownEdit).nullable(),
      /** Slots of their ballots: the same are on their receipts and in evidence files. */
      slots: z.array(ownSlot).nullable(),
    }),
  },
})
export type PublicRollEdits = z.output<(typeof getPublicRollEdits)['answers'][200]>
