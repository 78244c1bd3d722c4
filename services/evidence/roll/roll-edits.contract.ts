import { z } from 'zod'
import { rollEditKind, rollEditor } from '#events/evidence/roll-transparency.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const rollEdit = z.object({
  /** In Seoul. */
  day: z.string(),
  what: z.array(rollEditKind),
  by: rollEditor,
  /** Hex SHA-256: which edit it is, for whom it concerns. */
  commitment: z.string(),
})
export type RollEdit = z.output<typeof rollEdit>

const rollCount = z.object({ at: z.string(), entries: z.number(), units: z.number() })

const rollEdits = z.object({
  /** The roll at the vote's first opening, and at its newest close; null: that was not yet, or is not recorded yet. */
  opened: rollCount.nullable(),
  closed: rollCount.nullable(),
  /** Edits after the opening and before the count: by day, within a day in no order. */
  edits: z.array(rollEdit),
  /** More edits than are told here. */
  isCut: z.boolean(),
})
export type RollEdits = z.output<typeof rollEdits>

/** Opens the commitment to an edit: SHA-256 over `danji roll edit 1`, vote, position, hash and salt, a line each. */
const ownEdit = z.object({
  commitment: z.string(),
  at: z.string(),
  what: z.array(rollEditKind),
  position: z.number(),
  hash: z.string(),
  salt: z.string(),
})

/** The blinded slot of a unit, or of an entry where owners cast shares, with what opens it: SHA-256 over `danji slot 1`, vote, holder and salt, a line each. */
const ownSlot = z.object({ slot: z.string(), holder: z.string(), salt: z.string() })

/** How the roll of a vote was edited after it opened: what, when, in which role; not whose. */
export const getRollEdits = contract({
  method: 'GET',
  path: '/api/votes/{id}/roll-edits',
  access: 'admin',
  tag: 'vote',
  summary: '투표 시작 뒤 명부 변경',
  params: z.strictObject({ id }),
  answers: { 200: rollEdits },
})

/** The same for anybody who has the vote's link; whoever holds a voter session of it gets the openings of what concerns them. */
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
      /** Under which their ballots count: the same stand on their receipts and in evidence files. */
      slots: z.array(ownSlot).nullable(),
    }),
  },
})
export type PublicRollEdits = z.output<(typeof getPublicRollEdits)['answers'][200]>
