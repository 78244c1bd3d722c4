import { z } from 'zod'
import { contract } from '../core/contract.ts'

const verdict = z.enum(['OK', 'ERROR'])
/**
 * Who could take the log's guards away: OWNER_APART, only the database's owner; ROLE_SET, also whoever holds the product's password;
 * BYPASSABLE, the product itself, since its role may not create another one.
 */
const guards = z.enum(['OWNER_APART', 'ROLE_SET', 'BYPASSABLE'])
const health = z.object({
  status: verdict,
  timestamp: z.string(),
  database: verdict,
  /** Whether documents can be written and read, wherever they are kept. */
  r2Storage: verdict,
  /** Where that is: in the data directory, or in a bucket of S3, R2 or MinIO. */
  store: z.enum(['DIRECTORY', 'S3']),
  /** ERROR: the last walk over the log found something that differs. */
  log: verdict,
  /** ERROR: events that were recorded are gone (a failover to a database that was behind), and no operator has acknowledged it. */
  continuity: verdict,
  guards,
  /** Events that read models or reactors leave out, since an operator said so; null where that cannot be asked. */
  skippedEvents: z.int().nonnegative().nullable(),
})

/** What operators watch: 503 where a check fails (readiness, storage, read side, a loss of events), or where the log is not what was recorded. */
export const getHealth = contract({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'monitoring',
  summary: '상태 확인',
  answers: { 200: health, 503: health },
})

/** Answered as long as the process answers at all: where it is not, the process is to be started again. */
export const getLive = contract({
  method: 'GET',
  path: '/livez',
  access: 'public',
  tag: 'monitoring',
  summary: '프로세스 확인',
  answers: { 200: z.object({ status: z.literal('OK') }) },
})

const state = z.object({ status: verdict, checks: z.record(z.string(), verdict) })

/** Whether the process can do its work: what it lacks by name (database, log, key, clock, …), and nothing of why. */
export const getReady = contract({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  tag: 'monitoring',
  summary: '준비 확인',
  answers: { 200: state, 503: state },
})
