import { scrubAndCut, scrubFields } from '#infra/platform/telemetry/redaction.ts'
import type { ClientLog, ClientLogLevel, ErrorReport } from './monitoring.contract.ts'

/** Maximum number of stored characters of each text. */
const MAX_LENGTHS = {
  message: 1_000,
  category: 60,
  text: 500,
  stack: 4_000,
  errorInfo: 2_000,
  url: 500,
  userAgent: 300,
} as const
const METADATA = { depth: 3, fields: 30, length: MAX_LENGTHS.text } as const
/** Characters of an entry's metadata as JSON. */
const MAX_METADATA = 2_000

/** A row as it is written; `at` is ISO 8601. */
export type LogRow = {
  readonly at: string
  readonly level: ClientLogLevel
  readonly category: string | null
  readonly message: string
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly user_agent: string
}
export type ReportRow = {
  readonly at: string
  readonly message: string
  readonly stack: string | null
  readonly error_info: string | null
  readonly url: string | null
  readonly user_agent: string
}
type StoredRow<Row> = Omit<Row, 'at'> & { readonly id: number; readonly at: Date }
export type StoredLogRow = StoredRow<LogRow>
export type StoredReportRow = StoredRow<ReportRow>

/** Sender of telemetry, and the time. */
export type Sender = { readonly now: Date; readonly userAgent: string }

const orNull = (text: string, length: number): string | null => (text.trim() === '' ? null : scrubAndCut(text, length))

const storableMetadata = (metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const scrubbed = scrubFields(metadata, METADATA)
  const json = JSON.stringify(scrubbed)
  return json.length <= MAX_METADATA ? scrubbed : { cut: json.slice(0, MAX_METADATA).toWellFormed() }
}

const commonOf = ({ now, userAgent }: Sender) => ({
  at: now.toISOString(),
  user_agent: scrubAndCut(userAgent, MAX_LENGTHS.userAgent),
})

/** Returns a log entry as it is stored: without possibly personal or secret data, and cut. */
export const logRowOf = ({ level, category, message, metadata }: ClientLog, sender: Sender): LogRow => ({
  ...commonOf(sender),
  level,
  category: orNull(category ?? '', MAX_LENGTHS.category),
  message: scrubAndCut(message, MAX_LENGTHS.message),
  metadata: metadata ? storableMetadata(metadata) : null,
})

type ReportedError = ErrorReport['error']

const textIn = (part: ReportedError, field: string): string => {
  const value = typeof part === 'string' ? undefined : part[field]
  return typeof value === 'string' ? value : ''
}

const messageOf = (error: ReportedError): string => {
  if (typeof error === 'string') return error
  const [name, message] = [textIn(error, 'name'), textIn(error, 'message')]
  if (name === '' && message === '') return JSON.stringify(scrubFields(error, METADATA))
  return [name, message].filter((text) => text !== '').join(': ')
}

const infoOf = (info: ReportedError): string => {
  if (typeof info === 'string') return info
  const stack = textIn(info, 'componentStack')
  return stack === '' ? JSON.stringify(scrubFields(info, METADATA)) : stack
}

/** Returns a report as it is stored: without possibly personal or secret data, and cut. */
export const reportRowOf = ({ error, errorInfo, url }: ErrorReport, sender: Sender): ReportRow => ({
  ...commonOf(sender),
  message: scrubAndCut(messageOf(error), MAX_LENGTHS.message),
  stack: orNull(textIn(error, 'stack'), MAX_LENGTHS.stack),
  error_info: errorInfo == null ? null : orNull(infoOf(errorInfo), MAX_LENGTHS.errorInfo),
  url: orNull(url ?? '', MAX_LENGTHS.url),
})
