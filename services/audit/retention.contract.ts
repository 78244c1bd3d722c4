import { z } from 'zod'
import { contract } from '../core/contract.ts'

const kept = z.object({
  /** Stable: 'person', 'register', 'look', 'log'. */
  id: z.string(),
  what: z.string(),
  howLong: z.string(),
  /** Why so long, with the article where one says so. */
  why: z.string(),
  /** by-itself: when its time is over. by-hand: by an act of the office. never: it is evidence as long as the log is kept. */
  ends: z.enum(['by-itself', 'by-hand', 'never']),
  /** Of the complexes that one sees. */
  count: z.number(),
  oldestAt: z.string().nullable(),
  /** How many are destroyed within 30 days; null where nothing ends by itself. */
  soon: z.number().nullable(),
})
export type KeptKind = z.output<typeof kept>

/** What is kept of the complexes that one sees: each kind, how long and why, how much of it there is, and what will be destroyed. */
export const getRetention = contract({
  method: 'GET',
  path: '/api/admin/retention',
  access: 'admin',
  tag: 'admin',
  summary: '보존과 파기',
  answers: { 200: z.array(kept) },
})
