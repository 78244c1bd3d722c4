import { z } from 'zod'
import { erasureReason } from '#events/person/person.events.ts'
import { day, id, text, typedAddress, typedPhone } from '#events/values/schemas.ts'
import { saidOfSeen } from '../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { saidOfWaiting } from './contact/waiting.contract.ts'

const entry = z.object({
  /** Of the entry (`list user`). */
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
  name: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  address: z.string().nullable(),
  apartment: z.object({ id, name: z.string() }),
  /** Their entries in lists, the newest list first. */
  entries: z.array(entry),
  createdAt: z.string(),
  ...saidOfWaiting,
})
export type User = z.output<typeof user>

/**
 * Persons across all lists of the complexes that one may see. Sortable: name, createdAt. Filters: q (part of the name, at
 * least four digits of the phone, or 동-호 such as "101-1502"), apartmentId, listId, id.
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

const one = z.strictObject({ id })

export const getUser = contract({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'admin',
  summary: '소유자 조회',
  params: one,
  answers: { 200: user },
})

/**
 * Whatever is left out stays; null or an empty phone, birth date or address takes it away. What was known before stays in the log. From then on they
 * verify themselves by the new name and phone. 422 OWNER_NAME_TAKEN where a co-owner of one of their units is called so.
 */
export const changeUser = contract({
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'admin',
  summary: '소유자 수정',
  params: one,
  body: z
    .strictObject({
      name: text(100),
      phone: typedPhone.nullable(),
      birthDate: z.union([z.literal(''), day]).nullable(),
      address: typedAddress.nullable(),
    })
    .partial()
    .extend(saidOfSeen),
  answers: { 200: user },
})

/**
 * Erases a person: their key dies, read models forget them, hashes still verify. Cannot be undone. It may be done while a campaign runs:
 * their entries stay, what they submitted stays counted, and who has not submitted yet cannot any more. The reason is one of a few,
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
