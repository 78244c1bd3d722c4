import { z } from 'zod'
import { day, id, text, trimmedText } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'
import { eventText } from './event-texts.contract.ts'

const instant = z.union([day, z.iso.datetime({ offset: true })])
const position = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Types by comma. */
const types = z
  .string()
  .max(4_000)
  .transform((said) => [...new Set(said.split(','))])
  .refine((said) => said.every((type) => eventText(type) !== undefined), '없는 종류의 기록입니다.')

/** What may be asked of the log; all of it has to fit. */
const asked = {
  apartmentId: id.optional(),
  listId: id.optional(),
  voteId: id.optional(),
  /** A resident. */
  userId: id.optional(),
  /** Who did it, or to whose account it happened. */
  adminId: id.optional(),
  dong: trimmedText(20).min(1).optional(),
  ho: trimmedText(20).min(1).optional(),
  /** Network and browser of an administrator, as an event tells it. */
  device: z.string().max(100).optional(),
  requestId: z.string().max(100).optional(),
  type: types.optional(),
  /** Days, or instants; `to` is the first that is no longer asked for, a day is asked for whole. */
  from: instant.optional(),
  to: instant.optional(),
  /** Words of the sentences, names of lists, votes and administrators, units ("101동"). Names of residents for who sees them in clear. */
  q: z.string().max(100).optional(),
}

const named = z.object({ id, name: z.string() })

export const logEvent = z.object({
  /** Place in the log. */
  id: z.number(),
  at: z.string(),
  type: z.string(),
  /** What happened, in a sentence. */
  text: z.string(),
  /** What changed, field by field; masked for auditors, null for what was erased or unknown. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  actor: z.object({ kind: z.enum(['admin', 'resident', 'visitor', 'system']), name: z.string().nullable() }),
  /** Network and browser, as far as they were recorded. */
  from: z.string().nullable(),
  /** The same where one may ask for all that came from there; null of residents, whose are sealed. */
  device: z.string().nullable(),
  apartment: named.nullable(),
  list: named.nullable(),
  vote: named.nullable(),
  unit: z.object({ dong: z.string(), ho: z.string() }).nullable(),
  /** Whose it is; no name where the person was erased. */
  subject: z.object({ kind: z.enum(['resident', 'admin']), id, name: z.string().nullable() }).nullable(),
  requestId: z.string().nullable(),
  /** Position of the event that led to it. */
  cause: z.number().nullable(),
  /** Its hash in the log's Merkle tree. */
  hash: z.string(),
})
export type LogEvent = z.output<typeof logEvent>

/**
 * The log, newest first, event by event. `next` is what `before` says to read on; null at the end. Nothing tells what a ballot chose, before
 * the count or after it. That somebody looked at residents here stands in the access log.
 */
export const logEvents = contract({
  method: 'GET',
  path: '/api/admin/log/events',
  access: 'admin',
  tag: 'log',
  summary: '기록 탐색',
  query: z.strictObject({
    ...asked,
    before: position.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answers: { 200: z.object({ events: z.array(logEvent), next: z.number().nullable() }) },
})

/**
 * All that is asked for, newest first, as JSON Lines: first a line that says what was asked and names a signed head, then a line an event with
 * what its hash is taken over and the proof that it is in the head's tree, last a line with how many and the SHA-256 of all lines before it.
 */
export const exportLogEvents = contract({
  method: 'GET',
  path: '/api/admin/log/export',
  access: 'admin',
  tag: 'log',
  summary: '기록 내려받기',
  query: z.strictObject(asked),
  gives: ['application/x-ndjson'],
  answers: { 200: z.any() },
})
export type LogExportQuery = z.output<(typeof exportLogEvents)['query']>

const related = z.object({ event: logEvent, cause: z.number().nullable() })

/** One event: what it says, what led to it, what it led to, and what the same request recorded beside it. */
export const readLogEvent = contract({
  method: 'GET',
  path: '/api/admin/log/events/{position}',
  access: 'admin',
  tag: 'log',
  summary: '기록 한 건',
  params: z.strictObject({ position }),
  answers: {
    200: z.object({
      event: logEvent,
      /** Sealed under its person's key: `gone` where it was never known or the key was destroyed. */
      sealed: z.array(z.object({ label: z.string(), state: z.enum(['kept', 'gone']) })),
      /** From the first that nothing led to, down to the one before it. */
      causes: z.array(logEvent),
      /** What it led to, each under its own cause. */
      effects: z.array(related),
      sameRequest: z.array(logEvent),
      /** Whether there are more than are told. */
      hasMore: z.boolean(),
    }),
  },
})
export type LogEventAnswer = z.output<(typeof readLogEvent)['answers'][200]>

/**
 * Everything about one resident for somebody outside, a court above all, as a ZIP: their events with proofs, their documents, and a page that
 * verifies both without a network. Why it is asked for stands in the access log.
 */
export const courtBundle = contract({
  method: 'POST',
  path: '/api/admin/log/bundle/{userId}',
  access: 'admin',
  tag: 'log',
  summary: '법원 제출용 묶음',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({ reason: text(300) }),
  gives: ['application/zip'],
  answers: { 200: z.any() },
})
