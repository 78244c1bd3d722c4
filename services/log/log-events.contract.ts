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

/** Filters of the log; all of them have to match. */
const eventQuery = {
  apartmentId: id.optional(),
  listId: id.optional(),
  voteId: id.optional(),
  /** A resident. */
  userId: id.optional(),
  /** Administrator who acted, or whose account was affected. */
  adminId: id.optional(),
  dong: trimmedText(20).min(1).optional(),
  ho: trimmedText(20).min(1).optional(),
  /** Network and browser of an administrator, as an event has it. */
  device: z.string().max(100).optional(),
  requestId: z.string().max(100).optional(),
  type: types.optional(),
  /** Day or instant; `to` is exclusive for an instant, a day is included as a whole. */
  from: instant.optional(),
  to: instant.optional(),
  /**
   * Words of the sentences, names of lists, votes and administrators, units ("101동"). Names of
   * residents only for those who see them unmasked.
   */
  q: z.string().max(100).optional(),
}

const named = z.object({ id, name: z.string() })

export const logEvent = z.object({
  /** Place in the log. */
  id: z.number(),
  at: z.string(),
  type: z.string(),
  /** Description of the event, in a sentence. */
  text: z.string(),
  /** Changed fields; masked for auditors, null for erased or unknown values. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  actor: z.object({ kind: z.enum(['admin', 'resident', 'visitor', 'system']), name: z.string().nullable() }),
  /** Network and browser, as far as they were recorded. */
  from: z.string().nullable(),
  /**
   * Network and browser, by which the log can be filtered; null for residents, whose are encrypted.
   */
  device: z.string().nullable(),
  apartment: named.nullable(),
  list: named.nullable(),
  vote: named.nullable(),
  unit: z.object({ dong: z.string(), ho: z.string() }).nullable(),
  /** Resident or administrator whom it is about; without a name if the person was erased. */
  subject: z.object({ kind: z.enum(['resident', 'admin']), id, name: z.string().nullable() }).nullable(),
  requestId: z.string().nullable(),
  /** Position of the event that led to it. */
  cause: z.number().nullable(),
  /** Its hash in the log's Merkle tree. */
  hash: z.string(),
})
export type LogEvent = z.output<typeof logEvent>

/**
 * Lists the log, newest first, event by event. `next` is the value of `before` for the next page;
 * null at the end. No choice of a ballot is shown, before the count or after it. Accesses to
 * residents here are in the access log.
 */
export const logEvents = contract({
  method: 'GET',
  path: '/api/admin/log/events',
  access: 'admin',
  tag: 'log',
  summary: '기록 탐색',
  query: z.strictObject({
    ...eventQuery,
    before: position.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answers: { 200: z.object({ events: z.array(logEvent), next: z.number().nullable() }) },
})

/**
 * Exports all matching events, newest first, as JSON Lines: first a line with the query and a
 * signed head, then a line per event with the input of its hash and the proof that it is in the
 * head's tree, last a line with their number and the SHA-256 of all lines before it.
 */
export const exportLogEvents = contract({
  method: 'GET',
  path: '/api/admin/log/export',
  access: 'admin',
  tag: 'log',
  summary: '기록 내려받기',
  query: z.strictObject(eventQuery),
  gives: ['application/x-ndjson'],
  answers: { 200: z.any() },
})
export type LogExportQuery = z.output<(typeof exportLogEvents)['query']>

const related = z.object({ event: logEvent, cause: z.number().nullable() })

/**
 * Returns one event: its content, its causes, its effects, and the other events of the same
 * request.
 */
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
      /** Fields encrypted with a person's key. `gone`: never known, or the key was destroyed. */
      sealed: z.array(z.object({ label: z.string(), state: z.enum(['kept', 'gone']) })),
      /** Causes from the first one down to the event's own. */
      causes: z.array(logEvent),
      /** Effects, each under its own cause. */
      effects: z.array(related),
      sameRequest: z.array(logEvent),
      /** Whether there are more than listed. */
      hasMore: z.boolean(),
    }),
  },
})
export type LogEventAnswer = z.output<(typeof readLogEvent)['answers'][200]>

/**
 * Returns everything about one resident for an outsider, especially a court, as a ZIP: their events
 * with proofs, their documents, and a page that verifies both offline. The reason of the request is
 * in the access log.
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
