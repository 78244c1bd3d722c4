import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { waitingField } from './contact/waiting.contract.ts'
import { personFields, personInput } from './person.contract.ts'

const idParams = z.strictObject({ id })

export const profile = z.object({
  id,
  ...personFields,
  apartment: z.object({ id, name: z.string() }),
  erased: z.boolean(),
  ...waitingField,
})
export type ResidentProfile = z.output<typeof profile>

/** Returns a person, to administrators and to the verified resident themselves. */
export const residentProfile = contract({
  method: 'GET',
  path: '/api/user/profile/{id}',
  access: 'admin-or-self',
  tag: 'resident',
  summary: '소유자 정보',
  params: idParams,
  answers: { 200: profile },
})

/**
 * Changes a person. Omitted fields stay; null or an empty text removes the value. A resident cannot
 * change their own: 403 OWN_DATA_FIXED, an administrator does.
 */
export const changeResident = contract({
  method: 'PATCH',
  path: '/api/user/{id}',
  access: 'admin-or-self',
  tag: 'resident',
  summary: '소유자 정보 수정',
  params: idParams,
  body: z
    .strictObject({
      ...personInput,
    })
    .partial()
    .extend(expectedValueFields),
  answers: { 200: profile },
})

const memo = z.object({
  id,
  text: z.string().nullable(),
  createdAt: z.string(),
  Admin: z.object({ id, name: z.string() }).nullable(),
})
export type Memo = z.output<typeof memo>

export const writeMemo = contract({
  method: 'POST',
  path: '/api/user/{id}/memo',
  access: 'admin',
  tag: 'resident',
  summary: '메모 남기기',
  params: idParams,
  body: z.strictObject({ memo: text(2_000) }),
  answers: { 201: memo },
})

/** Withdraws a memo, by its author, within ten minutes: 422 MEMO_STAYS. The log keeps its text. */
export const withdrawMemo = contract({
  method: 'DELETE',
  path: '/api/user/{id}/memo/{memoId}',
  access: 'admin',
  tag: 'resident',
  summary: '메모 되돌리기',
  params: z.strictObject({ id, memoId: id }),
  answers: { 200: z.object({ id }) },
})

/** Lists the newest 1,000 memos, by default newest first. Sortable: createdAt. Filter: id. */
export const memosOfResident = contract({
  method: 'GET',
  path: '/api/user/{id}/memos',
  access: 'admin',
  tag: 'resident',
  summary: '메모',
  params: idParams,
  query: collectionQuery,
  answers: { 200: z.array(memo) },
})
