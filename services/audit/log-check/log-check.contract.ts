import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const logCheck = z.object({
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
  /** Events that were recorded and are gone, since the database went on from a copy that was behind; null where nobody misses any. */
  loss: z
    .object({
      noticedAt: z.string(),
      /** As many as are known, from the first to the last position. */
      events: z.number(),
      first: z.number(),
      last: z.number(),
    })
    .nullable(),
  /** A walk that somebody asked for and that has not ended: how far it has come, and how long the log is. */
  running: z.object({ position: z.number(), of: z.number() }).nullable(),
})
export type LogCheckAnswer = z.output<typeof logCheck>

/** What the last walk over the whole log found: every event's hash, the tree, the signed heads, positions and versions, computed anew. */
export const getLogCheck = contract({
  method: 'GET',
  path: '/api/admin/log-check',
  access: 'admin',
  tag: 'admin',
  summary: '기록 검증 결과',
  answers: { 200: logCheck },
})

/** Walks the whole log now, from its beginning. Whoever asks while such a walk waits or goes on is told of that one. */
export const startLogCheck = contract({
  method: 'POST',
  path: '/api/admin/log-check',
  access: 'admin',
  tag: 'admin',
  summary: '지금 기록 검증하기',
  answers: { 202: logCheck },
})
