import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

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

/** Names and phones that were changed after the list's first day: fraud's usual way in. Newest first. Sortable: at. Filter: voteId, those while that vote was open. */
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
