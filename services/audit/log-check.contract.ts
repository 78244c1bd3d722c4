import { z } from 'zod'
import { contract } from '../core/contract.ts'

/** What the last walk over the whole log found: every event's hash, the tree, the signed heads, positions and versions, computed anew. */
export const getLogCheck = contract({
  method: 'GET',
  path: '/api/admin/log-check',
  access: 'admin',
  tag: 'admin',
  summary: '기록 검증 결과',
  answers: {
    200: z.object({
      status: z.enum(['intact', 'differs', 'unchecked']),
      /** When the last whole walk ended; null before the first. */
      checkedAt: z.string().nullable(),
      /** Events and signed heads that it went through. */
      size: z.number().nullable(),
      heads: z.number().nullable(),
      /** The first that differs. */
      finding: z
        .object({
          what: z.enum(['position', 'hash', 'version', 'head', 'signature', 'tree', 'end', 'access']),
          position: z.number(),
          detail: z.string(),
        })
        .nullable(),
    }),
  },
})
export type LogCheckAnswer = z.output<(typeof getLogCheck)['answers'][200]>
