import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const logCheck = z.object({
  status: z.enum(['intact', 'differs', 'unchecked']),
  /** Time at which the last complete check ended; null before the first. */
  checkedAt: z.string().nullable(),
  /**
   * Time since which every part of the log was checked: a long log is checked in parts. Null where
   * a part never was.
   */
  wholeSince: z.string().nullable(),
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
  /**
   * Events that were recorded and are lost, since the database continued from an older copy; null
   * if none are missing.
   */
  loss: z
    .object({
      noticedAt: z.string(),
      /** Number of lost events as far as it is known, from the first to the last position. */
      events: z.number(),
      first: z.number(),
      last: z.number(),
    })
    .nullable(),
  /** Check that was requested and has not ended: its position, and the length of the log. */
  running: z.object({ position: z.number(), of: z.number() }).nullable(),
})
export type LogCheckAnswer = z.output<typeof logCheck>

/**
 * Returns the result of the last check of the whole log: every event's hash, the tree, the signed
 * heads, positions and versions, computed anew.
 */
export const getLogCheck = contract({
  method: 'GET',
  path: '/api/admin/log-check',
  access: 'admin',
  tag: 'admin',
  summary: '기록 검증 결과',
  answers: { 200: logCheck },
})

/**
 * Starts a check of the whole log from its beginning. While one waits or runs, that one is
 * returned.
 */
export const startLogCheck = contract({
  method: 'POST',
  path: '/api/admin/log-check',
  access: 'admin',
  tag: 'admin',
  summary: '지금 기록 검증하기',
  answers: { 202: logCheck },
})
