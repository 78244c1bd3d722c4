import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const ofUser = z.strictObject({ id, userId: id })

/** Groups of events of a person in a list. */
export const logKind = z.enum([
  'roll',
  'person',
  'memo',
  'request',
  'verification',
  'message',
  'submission',
  'list',
  'erasure',
])
export type LogKind = z.output<typeof logKind>

const logEntry = z.object({
  /** Place in the log. */
  id: z.number(),
  at: z.string(),
  kind: logKind,
  /** Description of the event, in a sentence. */
  text: z.string(),
  /** Changed fields; masked for auditors, null for erased or unknown values. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Person who acted. `visitor`: gave the resident's name, but has not verified their identity. */
  actor: z.object({ kind: z.enum(['admin', 'resident', 'visitor', 'system']), name: z.string().nullable() }),
  /** Network and browser, as far as they were recorded. */
  from: z.string().nullable(),
  /** The event's hash in the log's Merkle tree. */
  hash: z.string(),
})
export type LogEntry = z.output<typeof logEntry>

/**
 * Lists the events of a person in a list, newest first. Sortable: at. Filters: kind (one or
 * several), from, to (days).
 */
export const logsOfUser = contract({
  method: 'GET',
  path: '/api/list/{id}/users/{userId}/logs',
  access: 'admin',
  tag: 'list',
  summary: '소유자의 활동 로그',
  params: ofUser,
  query: collectionQuery,
  answers: { 200: z.array(logEntry) },
})

/** Exports the whole log of a person, oldest first, as a file for a dispute. */
export const exportLogsOfUser = contract({
  method: 'GET',
  path: '/api/list/{id}/users/{userId}/logs/export',
  access: 'admin',
  tag: 'list',
  summary: '활동 로그 내려받기',
  params: ofUser,
  query: z.strictObject({ format: z.enum(['pdf', 'csv']) }),
  gives: ['application/pdf', 'text/csv'],
  answers: { 200: z.any() },
})
