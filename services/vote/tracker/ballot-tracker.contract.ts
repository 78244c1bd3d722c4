import { z } from 'zod'
import { SEARCHED_DIGITS } from '#events/values/participation/tracking-code.ts'
import { contract } from '../../core/contract.ts'

/**
 * Returns the tracking codes of the ballots that an encrypted vote counted, sorted by code: whoever
 * has the link finds their own without proving who they are.
 */
export const ballotTracker = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/tracker',
  access: 'public',
  tag: 'vote',
  summary: '집계된 표의 확인 번호',
  params: z.strictObject({ linkId: z.string().max(100) }),
  query: z.strictObject({
    /** First digits of a code, in lower case. */
    begins: z
      .string()
      .regex(new RegExp(`^[0-9a-f]{0,${SEARCHED_DIGITS}}$`))
      .default(''),
    /** Page, from 1. */
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answers: {
    200: z.object({
      vote: z.object({ title: z.string(), isEncrypted: z.boolean() }),
      apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
      /** Null until the vote is counted, and of one without encrypted ballots. */
      listed: z
        .object({
          /** Number of all codes. */
          count: z.number(),
          /** Number of those that begin with the searched digits. */
          found: z.number(),
          /** Fingerprints of this page, 32 hexadecimal digits each. */
          codes: z.array(z.string()),
        })
        .nullable(),
    }),
  },
})
export type BallotTracker = z.output<(typeof ballotTracker)['answers'][200]>
