import { z } from 'zod'
import { contract } from '../core/contract.ts'

const retainedKind = z.object({
  /** Id of the kind, stable: 'person', 'register', 'look', 'log'. */
  id: z.string(),
  what: z.string(),
  howLong: z.string(),
  /** Reason of the period, with the article if one demands it. */
  why: z.string(),
  /**
   * End of the period. by-itself: automatic, when its time is over. by-hand: by an administrator.
   * never: it is evidence as long as the log exists.
   */
  ends: z.enum(['by-itself', 'by-hand', 'never']),
  /** Number in the complexes that the caller may see. */
  count: z.number(),
  oldestAt: z.string().nullable(),
  /** Number to be destroyed within 30 days; null if nothing ends automatically. */
  soon: z.number().nullable(),
})
export type RetainedKind = z.output<typeof retainedKind>

/**
 * Returns what is stored of the complexes that the caller may see: each kind, its period and
 * reason, its number, and what will be destroyed.
 */
export const getRetention = contract({
  method: 'GET',
  path: '/api/admin/retention',
  access: 'admin',
  tag: 'admin',
  summary: '보존과 파기',
  answers: { 200: z.array(retainedKind) },
})
