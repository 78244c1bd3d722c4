import { z } from 'zod'
import { contract } from '../core/contract.ts'

/**
 * Who could take the log's guards away: OWNER_APART, only the database's owner; ROLE_SET, also whoever holds the product's password;
 * BYPASSABLE, the product itself, since its role may not create another one.
 */
const guards = z.enum(['OWNER_APART', 'ROLE_SET', 'BYPASSABLE'])

/** Also what load balancers ask: 200 where the database answers and the log is what was recorded, 503 where not. */
export const getHealth = contract({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'monitoring',
  summary: '상태 확인',
  answers: {
    200: z.object({
      status: z.enum(['OK', 'ERROR']),
      timestamp: z.string(),
      database: z.enum(['OK', 'ERROR']),
      r2Storage: z.enum(['OK', 'ERROR']),
      /** ERROR: the last walk over the log found something that differs. */
      log: z.enum(['OK', 'ERROR']),
      guards,
    }),
    503: z.object({
      status: z.enum(['OK', 'ERROR']),
      timestamp: z.string(),
      database: z.enum(['OK', 'ERROR']),
      r2Storage: z.enum(['OK', 'ERROR']),
      /** ERROR: the last walk over the log found something that differs. */
      log: z.enum(['OK', 'ERROR']),
      guards,
    }),
  },
})
