import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { day, id } from '../values/schemas.ts'

const count = z.int().nonnegative()

/** Ways of the consents that a file holds: all of them, or those on paper. */
export const applicationWays = z.enum(['all', 'paper'])
export type ApplicationWays = z.output<typeof applicationWays>

/**
 * Stream `application-files-{listId}`: files for the authority (인가 신청 서류) that were made of a list's
 * consents. But for the totals a file is drawn anew from the log at each download; `contentSha256` is over its consents
 * and the hashes of their documents, so that a later one with other contents shows.
 */
export const ApplicationFileMade = defineEvent('ApplicationFileMade', {
  fileId: id,
  listId: id,
  apartmentId: id,
  /** Last day that it covers, in Seoul. */
  on: day,
  ways: applicationWays,
  /** Position of the log that it was made at. */
  upTo: count,
  consents: count,
  /** Key of the table of totals, a PDF without names, in the store. */
  totals: z.string().regex(/^[0-9a-f]{64}$/),
  contentSha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type ApplicationFileEvent = EventOf<typeof ApplicationFileMade>
