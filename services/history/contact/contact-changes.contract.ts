import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

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

const waitingChange = z.object({
  /** Id of the change, by which a second administrator confirms or refuses it. */
  id,
  at: z.string(),
  userId: id,
  listUserId: id,
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Administrator who requested it. */
  admin: z.object({ id, name: z.string() }),
  from: z.string().nullable(),
  /** Whether the caller requested it: then somebody else has to confirm it. */
  own: z.boolean(),
})
export type WaitingChange = z.output<typeof waitingChange>

/**
 * Lists changes of names and phones that wait for a second administrator, the oldest first. Masked
 * for auditors. Sortable: at. Filters: userId, id.
 */
export const waitingChangesOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/changes/waiting',
  access: 'admin',
  tag: 'list',
  summary: '확인을 기다리는 이름·전화번호 변경',
  params: z.strictObject({ id }),
  query: collectionQuery,
  answers: { 200: z.array(waitingChange) },
})

/**
 * Lists names and phones that were changed after the list's first day, the usual way of fraud.
 * Newest first. Sortable: at. Filters: voteId, those while that vote was open; id.
 */
export const contactChangesOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/changes',
  access: 'admin',
  tag: 'list',
  summary: '시작 뒤에 바뀐 이름·전화번호',
  params: z.strictObject({ id }),
  query: collectionQuery,
  answers: { 200: z.array(contactChange) },
})
