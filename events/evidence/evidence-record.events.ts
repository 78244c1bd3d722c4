import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Stream `evidence-record-{listId}`: a campaign as it stood at a position of the log, recorded when
 * its votes are counted, when its consents close, and whenever an evidence file of it is made. A
 * file with an event left out, or with another result, is not the one recorded here.
 */
export const EvidenceRecorded = defineEvent('EvidenceRecorded', {
  listId: id,
  /** Position up to which the campaign's events are recorded. */
  upTo: z.int().nonnegative(),
  /** Number of those events. */
  events: z.int().nonnegative(),
  /** SHA-256 over their hashes, in the log's order (`infra/lib/evidence/FORMAT.md`, section 5). */
  digest: sha256,
  /**
   * Gives for each counted vote the number of ballots that stand, and the SHA-256 of its results as
   * a JSON text.
   */
  results: z.array(z.strictObject({ voteId: id, ballots: z.int().nonnegative(), sha256 })).max(10_000),
  /** SHA-256 of the figures of a list of consents as a JSON text; null of a list of votes. */
  consents: sha256.nullable(),
  /** SHA-256 of the attendance of each assembly that is over as a JSON text; absent: there is none. */
  assemblies: z
    .array(z.strictObject({ assemblyId: id, sha256 }))
    .max(1_000)
    .optional(),
})

export type EvidenceRecordEvent = EventOf<typeof EvidenceRecorded>
export type EvidenceRecord = EvidenceRecordEvent['data']
