import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { pendingAnswer } from '../approval/approvals.contract.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { waitingField } from '../person/contact/waiting.contract.ts'
import { personFields, personInput } from '../person/person.contract.ts'

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
  ...personFields,
  entries: z.array(entry),
  ...waitingField,
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

/** Persons of a list; the same as /api/list/{id}/users. */
export const residentsOfList = contract({
  method: 'GET',
  path: '/api/user/list/{listId}',
  access: 'admin',
  tag: 'resident',
  summary: '리스트의 소유자',
  params: z.strictObject({ listId: id }),
  query: collectionQuery,
  answers: { 200: z.array(userOfList) },
})

/**
 * Removes persons with all their entries (or single entries) from the list: all or none. 404 names
 * one that is not in it, 422 ENTRY_HAS_SUBMISSIONS those who took part. While a vote of the list is
 * open 202: it is done once a second administrator has confirmed it.
 */
export const removeUsersOfList = contract({
  method: 'DELETE',
  path: '/api/list/{id}/users',
  access: 'admin',
  tag: 'list',
  summary: '리스트에서 소유자 빼기',
  params: ofList,
  body: z.strictObject({ userIds: z.array(z.guid()).min(1).max(1_000) }),
  answers: {
    200: z.object({
      deleted: z.number(),
      userIds: z.array(id),
      /** The entries that went in this call: what it takes to put them back. */
      listUserIds: z.array(id),
    }),
    202: pendingAnswer,
  },
})

/**
 * Restores entries that were just removed, as they were: all or none. 422 ALREADY_LISTED,
 * LIST_CLOSED, PERSON_ERASED. A repeat changes nothing. While a vote of the list is open 202: it is
 * done once a second administrator has confirmed it.
 */
export const restoreUsersOfList = contract({
  method: 'POST',
  path: '/api/list/{id}/users/restore',
  access: 'admin',
  tag: 'list',
  summary: '리스트에서 뺀 소유자 되돌리기',
  params: ofList,
  body: z.strictObject({ listUserIds: z.array(z.guid()).min(1).max(1_000) }),
  answers: { 200: z.object({ restored: z.number() }), 202: pendingAnswer },
})

/**
 * Changes a person's data, and whether messages go to them (for all their entries in this list).
 * Omitted fields stay.
 */
export const changeUserOfList = contract({
  method: 'PUT',
  path: '/api/list/{id}/users/{userId}',
  access: 'admin',
  tag: 'list',
  summary: '리스트의 소유자 수정',
  params: ofUser,
  body: z
    .strictObject({
      ...personInput,
      kakaoEnabled: z.boolean(),
    })
    .partial()
    .extend(expectedValueFields),
  answers: { 200: userOfList },
})
