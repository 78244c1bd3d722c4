import { z } from 'zod'
import { collectionQuery, contract } from '../core/contract.ts'

const KB = 1024

export const clientLogLevel = z.enum(['debug', 'info', 'warn', 'error'])
export type ClientLogLevel = z.output<typeof clientLogLevel>

/**
 * Text of any length, so that a report of trouble arrives. A long one is cut when it is stored; the
 * body's limit bounds all of it.
 */
const anyLength = z.string()
const anyFields = z.record(z.string(), z.unknown())

const clientLog = z.strictObject({
  level: clientLogLevel,
  message: anyLength,
  category: anyLength.nullish(),
  metadata: anyFields.nullish(),
})
export type ClientLog = z.output<typeof clientLog>

const accepted = z.object({ success: z.boolean(), accepted: z.number() })

/**
 * Stores one entry, or a batch of at most 100, as `fetch` or `navigator.sendBeacon` sends it (a
 * Blob of type application/json). Rate-limited by address and in total. Phone numbers, tokens and
 * the like are removed before anything is stored; long texts are cut. `accepted` may be less than
 * what was sent.
 */
export const sendClientLog = contract({
  method: 'POST',
  path: '/api/monitoring/client-log',
  access: 'public',
  tag: 'monitoring',
  summary: '화면 로그',
  body: z.union([clientLog, z.array(clientLog).min(1).max(100)]),
  // Maximum that browsers send from a page that closes.
  bodyLimit: 64 * KB,
  answers: { 202: accepted },
})

/** `error` and `errorInfo` as the browser has them: a text, or an object with message and stack. */
const part = z.union([anyLength, anyFields])

const errorReport = z.strictObject({ error: part, errorInfo: part.nullish(), url: anyLength.nullish() })
export type ErrorReport = z.output<typeof errorReport>

/**
 * Reports a failure that a person met on a screen. Limits and removed data: as for `sendClientLog`.
 */
export const sendErrorReport = contract({
  method: 'POST',
  path: '/api/monitoring/error-report',
  access: 'public',
  tag: 'monitoring',
  summary: '화면 오류 신고',
  body: errorReport,
  bodyLimit: 64 * KB,
  answers: { 202: accepted },
})

const storedLog = z.object({
  id: z.number(),
  at: z.string(),
  level: clientLogLevel,
  category: z.string().nullable(),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  userAgent: z.string(),
})
export type StoredClientLog = z.output<typeof storedLog>

/**
 * Lists stored entries: of 30 days and at most 100,000. Newest first. Sortable: at. Filters: q,
 * level, category, id.
 */
export const listClientLogs = contract({
  method: 'GET',
  path: '/api/monitoring/client-logs',
  access: 'super',
  tag: 'monitoring',
  summary: '화면 로그 목록',
  query: collectionQuery,
  answers: { 200: z.array(storedLog) },
})

const storedReport = z.object({
  id: z.number(),
  at: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  errorInfo: z.string().nullable(),
  url: z.string().nullable(),
  userAgent: z.string(),
})
export type StoredErrorReport = z.output<typeof storedReport>

/**
 * Lists stored reports: of 30 days and at most 100,000. Newest first. Sortable: at. Filters: q, id.
 */
export const listErrorReports = contract({
  method: 'GET',
  path: '/api/monitoring/error-reports',
  access: 'super',
  tag: 'monitoring',
  summary: '화면 오류 목록',
  query: collectionQuery,
  answers: { 200: z.array(storedReport) },
})
