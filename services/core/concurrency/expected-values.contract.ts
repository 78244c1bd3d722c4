import { z } from 'zod'

const expectedValues = z.record(
  z.string().max(40),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).max(50)]),
)

/**
 * Part of the body of a call that changes a record: values as the caller saw them. 422
 * CHANGED_MEANWHILE names the fields that differ now.
 */
export const expectedValueFields = { before: expectedValues.optional() }
