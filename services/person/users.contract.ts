import { z } from 'zod'
import { erasureReason } from '#events/person/person.events.ts'
import { id } from '#events/values/schemas.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { waitingField } from './contact/waiting.contract.ts'
import { personFields, personInput } from './person.contract.ts'

const entry = z.object({
  /** Id of the entry (`list user`). */
  id,
  listId: id,
  listName: z.string(),
  dong: z.string(),
  ho: z.string(),
  status: z.enum(['pending', 'completed']),
  completedAt: z.string().nullable(),
})

const user = z.object({
  id,
  ...personFields,
  apartment: z.object({ id, name: z.string() }),
  /** Their entries in lists, the newest list first. */
  entries: z.array(entry),
  createdAt: z.string(),
  ...waitingField,
})
export type User = z.output<typeof user>

/**
 * Lists persons across all lists of the complexes that the caller may see. Sortable: name,
 * createdAt. Filters: q (part of the name, at least four digits of the phone, or 동-호 such as
 * "101-1502"), apartmentId, listId, id.
 */
export const listUsers = contract({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  tag: 'admin',
  summary: '소유자 찾기',
  query: collectionQuery,
  answers: { 200: z.array(user) },
})

const idParams = z.strictObject({ id })

export const getUser = contract({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'admin',
  summary: '소유자 조회',
  params: idParams,
  answers: { 200: user },
})

/**
 * Changes a person. Omitted fields stay; null or an empty text removes a value. Earlier values stay
 * in the log. From then on they verify their identity by the new name and phone. 422
 * OWNER_NAME_TAKEN if a co-owner of one of their units has that name.
 */
export const changeUser = contract({
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'admin',
  summary: '소유자 수정',
  params: idParams,
  body: z
    .strictObject({
      ...personInput,
    })
    .partial()
    .extend(expectedValueFields),
  answers: { 200: user },
})

/**
 * Erases a person: their key is destroyed, read models delete them, hashes still verify. It cannot
 * be undone. It may be done while a campaign runs: their entries stay, their submissions stay
 * counted, and without a submission they cannot take part any more. The reason is one of a few,
 * since it stays readable in the log.
 */
export const eraseUser = contract({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'super',
  tag: 'admin',
  summary: '개인정보 파기',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: erasureReason }),
  answers: { 200: z.object({ id, erased: z.literal(true) }) },
})
