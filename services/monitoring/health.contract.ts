import { z } from 'zod'
import { contract } from '../core/contract.ts'

const verdict = z.enum(['OK', 'ERROR'])
/**
 * Party that could remove the log's guards. OWNER_APART: only the database's owner; ROLE_SET: also
 * a holder of the product's password; BYPASSABLE: the product itself, since its role may not create
 * another one.
 */
const guards = z.enum(['OWNER_APART', 'ROLE_SET', 'BYPASSABLE'])
const health = z.object({
  status: verdict,
  timestamp: z.string(),
  database: verdict,
  /** Whether documents can be written and read, in any storage. */
  r2Storage: verdict,
  /** Kind of storage: the data directory, or a bucket of S3, R2 or MinIO. */
  store: z.enum(['DIRECTORY', 'S3']),
  /** ERROR: the last walk over the log found something that differs. */
  log: verdict,
  /** Time since which every part of the log was checked; null where a part never was. */
  logWholeSince: z.string().nullable(),
  /**
   * Continuity of the log. ERROR: recorded events are lost (a failover to an older database), and
   * no operator has acknowledged it.
   */
  continuity: verdict,
  guards,
  /**
   * Number of events that read models or reactors skip by an operator's command; null if it is
   * unknown.
   */
  skippedEvents: z.int().nonnegative().nullable(),
})

/**
 * Returns the health that operators monitor: 503 if a check fails (readiness, storage, read models,
 * a loss of events), or if the log is not what was recorded.
 */
export const getHealth = contract({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'monitoring',
  summary: '상태 확인',
  answers: { 200: health, 503: health },
})

/** Answers as long as the process does: without an answer, the process is to be restarted. */
export const getLive = contract({
  method: 'GET',
  path: '/livez',
  access: 'public',
  tag: 'monitoring',
  summary: '프로세스 확인',
  answers: { 200: z.object({ status: z.literal('OK') }) },
})

const state = z.object({ status: verdict, checks: z.record(z.string(), verdict) })

/**
 * Returns whether the process can do its work: what it lacks by name (database, log, key, clock,
 * …), without the reason.
 */
export const getReady = contract({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  tag: 'monitoring',
  summary: '준비 확인',
  answers: { 200: state, 503: state },
})
