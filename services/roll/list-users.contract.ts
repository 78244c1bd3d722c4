import { z } from 'zod'
import {
  day,
  dong,
  ho,
  id,
  limitedString,
  personName,
  phone,
  squareMetres,
  typedAddress,
  typedEmail,
} from '#events/values/schemas.ts'
import { ownerLanguages } from '#events/values/messaging/owner-language.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { MAX_REMARKS_LENGTH, standings } from '#events/values/standing.ts'
import { isStorableText } from '#events/values/text.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { downloadReason } from '../audit/access/access-log.contract.ts'
import { pendingAnswer } from '../approval/approvals.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { waitingField } from '../person/contact/waiting.contract.ts'
import { personInput } from '../person/person.contract.ts'
import { MAX_TEXT_LENGTH, ofEachKind } from './fields.contract.ts'

/** Remarks of an entry; an empty text takes it away. */
const remarks = limitedString(
  MAX_REMARKS_LENGTH,
  `${MAX_REMARKS_LENGTH.toLocaleString('ko')}자 이내로 적어주세요.`,
).refine(isStorableText, '쓸 수 없는 글자가 들어 있습니다.')

/** Known values of a holding, and those of a change: null removes the value. */
const holdingOutput = ofEachKind({ area: z.number().nullable(), text: z.string().nullable() })
const holdingInput = ofEachKind({ area: squareMetres.nullable(), text: z.string().max(MAX_TEXT_LENGTH).nullable() })
const optionalHoldingInput = ofEachKind({
  area: squareMetres.nullable().optional(),
  text: z.string().max(MAX_TEXT_LENGTH).nullable().optional(),
})

export const entryStatus = z.enum(['pending', 'completed', 'risk'])

const listUser = z.object({
  /** Id of the entry; `userId` is the person's. */
  id,
  listId: id,
  userId: id,
  /**
   * Name; null if the person was erased. Auditors get it masked (홍*동), as well as phone and date of
   * birth.
   */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  /** Postal address; it may differ from the unit's. */
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** Language of messages to them. */
  language: z.enum(ownerLanguages),
  dong: z.string(),
  ho: z.string(),
  ...holdingOutput,
  kakaoEnabled: z.boolean(),
  /** Standing of this owner that has to be checked; null: none. */
  standing: z.enum(standings).nullable(),
  /** Whether they are left out of the number of owners since they are not to be found. */
  leftOut: z.boolean(),
  /** Remarks of a roll or an administrator on the entry; null for auditors. */
  remarks: z.string().nullable(),
  /** Whether they act for all owners of the unit. */
  representative: z.boolean(),
  status: entryStatus,
  completedAt: z.string().nullable(),
  /** Time of the last change of name or phone after the list's first day; null: none. */
  contactChangedAt: z.string().nullable(),
  memoCount: z.number(),
  erased: z.boolean(),
  ...waitingField,
})
export type ListUser = z.output<typeof listUser>

/**
 * Lists entries. Sortable: dong (then ho), name, area, status, completedAt. Filters: q (part of
 * name, phone or 동-호; for auditors 동-호 only), dong, ho, status, kakaoEnabled, contactChanged,
 * coOwned, unreachable (no mobile number), areaUnknown, id, userId.
 */
export const listUsersOfList = contract({
  method: 'GET',
  path: '/api/list-user/list/{listId}',
  access: 'admin',
  tag: 'list-user',
  summary: '소유자 명부',
  params: z.strictObject({ listId: id }),
  query: collectionQuery,
  answers: { 200: z.array(listUser) },
})

const rollTotals = z.object({
  units: z.number(),
  /** ㎡ of the units whose area is known. */
  area: z.number(),
  /** Number of units without an area. */
  areaUnknown: z.number(),
  landShare: z.number(),
  landShareUnknown: z.number(),
})
export type RollTotals = z.output<typeof rollTotals>

/**
 * Sums over the units of the entries that match a filter, which is that of the collection. A unit
 * counts once, however many owners it has.
 */
export const totalsOfList = contract({
  method: 'GET',
  path: '/api/list-user/list/{listId}/totals',
  access: 'admin',
  tag: 'list-user',
  summary: '소유자 명부 합계',
  params: z.strictObject({ listId: id }),
  query: collectionQuery.pick({ filter: true }),
  answers: { 200: rollTotals },
})

const idParams = z.strictObject({ id })

export const getListUser = contract({
  method: 'GET',
  path: '/api/list-user/{id}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부의 소유자 조회',
  params: idParams,
  answers: { 200: listUser },
})

/**
 * Message that a unit's representative waits for a second administrator while a vote of the list is
 * open.
 */
export const REPRESENTATIVE_WAITS =
  '투표가 진행되는 동안 바꾼 대표자는 다른 관리자가 승인해야 반영됩니다. 지금은 승인을 기다리고 있습니다.'

/**
 * Changes an entry. Omitted fields stay; null or an empty text removes the value. Name, phone and
 * date of birth are the person's, in every list that they are in; area and land share are the
 * unit's, and change for all its owners. A representative replaces the one that the unit had; while
 * a vote of the list is open, once a second administrator has confirmed it (`waiting`).
 */
export const changeListUser = contract({
  method: 'PUT',
  path: '/api/list-user/{id}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부의 소유자 수정',
  params: idParams,
  body: z
    .strictObject({
      ...personInput,
      ...holdingInput,
      kakaoEnabled: z.boolean(),
      representative: z.boolean(),
      standing: z.enum(standings).nullable(),
      remarks: remarks.nullable(),
    })
    .partial()
    .extend(expectedValueFields),
  answers: { 200: listUser },
})

/**
 * Moves an owner who was entered in the wrong unit into the right one: their entry there is a new
 * one, which is returned. 422 ENTRY_HAS_SUBMISSIONS if they took part, ALREADY_LISTED if that unit
 * has an owner of this name, UNIT_SPELLED_OTHERWISE if the list has it under another spelling,
 * LIST_CLOSED. While a vote of the list is open 202: it is done once a second administrator has
 * confirmed it.
 */
export const moveListUser = contract({
  method: 'POST',
  path: '/api/list-user/{id}/move',
  access: 'admin',
  tag: 'list-user',
  summary: '명부의 동·호 수정',
  params: idParams,
  body: z.strictObject({ dong, ho }),
  answers: { 200: listUser, 202: pendingAnswer },
})

/**
 * Removes one entry from its list; while a vote of it is open, once a second administrator has
 * confirmed it (202). 422 ENTRY_HAS_SUBMISSIONS if they took part.
 */
export const removeListUser = contract({
  method: 'DELETE',
  path: '/api/list-user/{id}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부에서 빼기',
  params: idParams,
  answers: { 200: listUser, 202: pendingAnswer },
})

/** Maximum number of owners of a unit: no real unit has more. */
export const MAX_OWNERS_OF_UNIT = 50

/** One row of a roll. Empty texts mean "not known". */
export const rollRow = z.strictObject({
  name: personName,
  phone: z
    .string()
    .max(30)
    .transform(toPhoneDigits)
    .pipe(z.union([z.literal(''), phone]))
    .optional(),
  birthDate: z.union([z.literal(''), day]).optional(),
  address: typedAddress.optional(),
  email: typedEmail.optional(),
  language: z.enum(ownerLanguages).optional(),
  dong,
  ho,
  ...optionalHoldingInput,
  kakaoEnabled: z.boolean().optional(),
  standing: z.enum(standings).nullable().optional(),
  remarks: remarks.optional(),
})
export type RollRow = z.output<typeof rollRow>

/**
 * Imports all valid rows; each invalid one is named with its index (from 0), the field and the
 * reason.
 */
export const importListUsers = contract({
  method: 'POST',
  path: '/api/list-user/bulk',
  access: 'admin',
  tag: 'list-user',
  summary: '소유자 명부 일괄 등록',
  body: z.strictObject({ listId: z.guid(), users: z.array(z.unknown()).min(1).max(10_000) }),
  // Ten thousand rows with all their fields; parsing more would block the process.
  bodyLimit: 4 * 1024 * 1024,
  answers: {
    200: z.object({
      created: z.number(),
      updated: z.number(),
      failed: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })),
      /**
       * Rows whose name, phone or e-mail address another administrator has to confirm; their other fields were
       * imported.
       */
      waiting: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })).optional(),
      /**
       * Requests with which new owners (`path` "ho" in `waiting`) wait for another administrator,
       * while a vote of the list is open.
       */
      pending: z.array(pendingAnswer.shape.pending).optional(),
      /** New entries of owners who are left out of the number of owners, or of their name. */
      warnings: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })).optional(),
    }),
  },
})
export type RollImport = z.output<(typeof importListUsers)['answers'][200]>

/**
 * Changes whether messages go to persons (all their entries in the list) or entries, by ids, in any
 * mix. One that is not in this list refuses the whole: 404 that names it.
 */
export const changeKakaoStatus = contract({
  method: 'PUT',
  path: '/api/list-user/bulk/kakao-status',
  access: 'admin',
  tag: 'list-user',
  summary: '알림톡 수신 일괄 변경',
  body: z.strictObject({ listId: z.guid(), userIds: z.array(z.guid()).min(1).max(10_000), kakaoEnabled: z.boolean() }),
  answers: {
    200: z.object({
      updated: z.number(),
      userIds: z.array(id),
      /** Entries that were changed. */
      changed: z.array(id),
    }),
  },
})

/**
 * Exports the whole list as a file, all columns, sorted by 동 and 호. Cells that a sheet would run as
 * a formula are escaped.
 */
export const exportListUsers = contract({
  method: 'GET',
  path: '/api/list-user/list/{listId}/export',
  access: 'admin',
  tag: 'list-user',
  summary: '소유자 명부 내려받기',
  params: z.strictObject({ listId: id }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']).optional(), reason: downloadReason }),
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  answers: { 200: z.any() },
})
