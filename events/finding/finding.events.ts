import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/**
 * SHA-256 in hex of what makes it the same finding whenever it is made again: its rule, and where
 * or whose it is.
 */
export const findingId = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Stream `finding-{findingId}`: somebody looked at what did not look right, and says what it was.
 * `upTo`: the newest of the events behind it that they saw, by its place in the log, or the newest
 * look by its number in the access log; what comes later makes it open again. The reason may name
 * anybody, so it is sealed with the key of whoever wrote it.
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
