import { z } from 'zod'
import { day } from '#events/values/day.ts'
import { id } from '#events/values/id.ts'
import { typedPhone } from '#events/values/phone.ts'
import { text } from '#events/values/text.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const entry = z.object({
  id,
  dong: z.string(),
  ho: z.string(),
  area: z.number().nullable(),
  status: z.enum(['pending', 'completed', 'risk']),
  completedAt: z.string().nullable(),
  kakaoEnabled: z.boolean(),
})

/** A person of a list with all that they hold in it. Masked for auditors. */
export const userOfList = z.object({
  id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  entries: z.array(entry),
})
export type UserOfList = z.output<typeof userOfList>

const ofList = z.strictObject({ id })
const ofUser = z.strictObject({ id, userId: id })

/** Persons, each once. Sortable: name, createdAt. Filters: q, id. */
export const usersOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/users',
  access: 'admin',
  tag: 'list',
  summary: '리스트의 소유자',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(userOfList) },
})

/** Takes persons with all their entries (or single entries) off the list: all or none. 404 names one that is not in it, 422 ENTRY_HAS_SUBMISSIONS those who took part. */
export const removeUsersOfList = contract({
  method: 'DELETE',
  path: '/api/list/{id}/users',
  access: 'admin',
  tag: 'list',
  summary: '리스트에서 소유자 빼기',
  params: ofList,
  body: z.strictObject({ userIds: z.array(z.guid()).min(1).max(1_000) }),
  answers: { 200: z.object({ deleted: z.number(), userIds: z.array(id) }) },
})

/** Who they are, and whether messages go to them (for all their entries in this list). Whatever is left out stays. */
export const changeUserOfList = contract({
  method: 'PUT',
  path: '/api/list/{id}/users/{userId}',
  access: 'admin',
  tag: 'list',
  summary: '리스트의 소유자 수정',
  params: ofUser,
  body: z
    .strictObject({
      name: text(100),
      phone: typedPhone.nullable(),
      birthDate: z.union([z.literal(''), day]).nullable(),
      kakaoEnabled: z.boolean(),
    })
    .partial(),
  answers: { 200: userOfList },
})

/** Groups of what can happen to somebody in a list. */
export const logKind = z.enum(['roll', 'person', 'memo', 'verification', 'message', 'submission', 'list', 'erasure'])
export type LogKind = z.output<typeof logKind>

const logEntry = z.object({
  /** Place in the log. */
  id: z.number(),
  at: z.string(),
  kind: logKind,
  /** What happened, in a sentence. */
  text: z.string(),
  /** What changed, field by field; masked for auditors, null for what was erased or unknown. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** `visitor`: somebody who named the resident and has proven nothing yet. */
  actor: z.object({ kind: z.enum(['admin', 'resident', 'visitor', 'system']), name: z.string().nullable() }),
  /** Network and browser, as far as they were recorded. */
  from: z.string().nullable(),
  /** The event's hash in the log's Merkle tree. */
  hash: z.string(),
})
export type LogEntry = z.output<typeof logEntry>

/** What happened to a person in a list, newest first. Sortable: at. Filters: kind (one or several), from, to (days). */
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

/** The same, whole, oldest first, as a file for a dispute. */
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

const contactChange = z.object({
  /** Place in the log. */
  id: z.number(),
  at: z.string(),
  userId: id,
  listUserId: id,
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  admin: z.object({ id, name: z.string() }).nullable(),
  from: z.string().nullable(),
  /** Whether the entry had submitted by then. */
  afterSubmission: z.boolean(),
})
export type ContactChange = z.output<typeof contactChange>

/** Names and phones that were changed after the list's first day: fraud's usual way in. Newest first. Sortable: at. */
export const contactChangesOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/changes',
  access: 'admin',
  tag: 'list',
  summary: '시작 뒤에 바뀐 이름·전화번호',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(contactChange) },
})
