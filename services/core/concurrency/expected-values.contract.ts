import { z } from 'zod'

const seenValues = z.record(
  z.string().max(40),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).max(50)]),
)

/** For the body of a call that changes a record. 422 CHANGED_MEANWHILE names the fields that are not any more as they were seen. */
export const saidOfSeen = { before: seenValues.optional() }
