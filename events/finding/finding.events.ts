import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/**
 * SHA-256 in hex of what makes it the same finding whenever it is made again: its rule, and where
 * or whose it is.
 */
export const findingId = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Stream `finding-{findingId}`: an administrator examined a finding, and explained it. `upTo`: the
 * newest of its events that they saw, by its position in the log, or the newest access by its
 * number in the access log; later ones reopen it. The reason may contain names, so it is encrypted
 * with its author's key.
 */
export const FindingAcknowledged = defineEvent(
  'FindingAcknowledged',
  {
    findingId,
    rule: z.string().max(60),
    /** Absent: it belongs to no complex. */
    apartmentId: id.optional(),
    upTo: z.int().positive(),
    acknowledgedBy: id,
    reason: personal(text(500)),
  },
  { sealedFor: 'acknowledgedBy' },
)

export type FindingEvent = EventOf<typeof FindingAcknowledged>
