import { z } from 'zod'
import { bothWays, contactChanges, coOwnerRule, listType } from '#events/list/list.events.ts'
import { day, dong, id, squareMetres, text } from '#events/values/schemas.ts'
import { nameOfUnitPart } from '#events/values/unit.ts'
import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { purposeKeys } from './purpose-keys.contract.ts'

export const listStatus = z.enum(['scheduled', 'active', 'closed'])

/** Counts of entries; areas in ㎡, each unit's once. */
const progress = {
  totalTargets: z.number(),
  completedCount: z.number(),
  riskCount: z.number(),
  totalArea: z.number(),
  completedArea: z.number(),
  riskArea: z.number(),
  /** Units, each once however many owners it has. */
  households: z.object({ total: z.number(), completed: z.number() }),
}

/**
 * Figures that are hidden from an analyst, as in `analytics`; absent for everybody else.
 * participation: what was completed, if it, or the rest, rests on one or two persons (then 0);
 * risk: always (0), since `analytics.risks` has it by persons; parts: rows of buildings, days and
 * bands that rest on so few are left out.
 */
export const hiddenFigures = z.array(z.enum(['participation', 'risk', 'parts'])).optional()

const list = z.object({
  id,
  name: z.string(),
  type: listType,
  apartmentId: id,
  status: listStatus,
  ...progress,
  startDate: day,
  endDate: day,
  createdAt: z.string(),
  rule: z.string().nullable(),
  /** Whether the law demands more than identity verification by phone, for a list of signatures. */
  asksRecognisedCertificate: z.boolean(),
  coOwners: coOwnerRule,
  /**
   * Rule for changes of names and phones. second-admin: while a vote is open, or a list of
   * signatures is active, another administrator has to confirm them.
   */
  contactChanges,
  /** Choice of the ballot that counts where a unit voted online and by an open paper (기명). */
  bothWays,
  /** The 동 that are 복리시설: rules of law count them all as one building. */
  sharedFacilities: z.array(z.string()),
  /**
   * Area of the whole site in ㎡: land shares that the roll lacks are parts of it by exclusive area.
   */
  siteArea: z.number().nullable(),
  /**
   * Reason why one third of the owners of the 복리시설 suffices instead of a majority (도시정비법 제35조 제3항),
   * and the day that counts; null: it does not.
   */
  sharedThird: z.object({ reason: z.string(), since: day }).nullable(),
  /**
   * Day of the application, from which some rules of law hold. Null: the list's first day counts.
   */
  applicationDate: day.nullable(),
  /**
   * Day of the founding assembly (창립총회): after it no consent to found an association can be
   * withdrawn.
   */
  foundingAssemblyDate: day.nullable(),
  /**
   * Day on which the content of the consent changed (도시정비법 시행령 제30조 제2항): earlier consents may be
   * withdrawn after their 30 days.
   */
  termsChangedOn: day.nullable(),
  /** Time of its close, by an administrator or by its last day; null while it is open. */
  closedAt: z.string().nullable(),
  closedBy: z.enum(['hand', 'time']).nullable(),
  archived: z.boolean(),
  /** Pattern that its first vote begins with; null: none. */
  patternId: id.nullable(),
  /** Key of the purpose for which it was begun; null: none, or not recorded. */
  purpose: z.string().nullable(),
  PdfTemplates: z.array(z.object({ id, originalFileName: z.string() })),
  hiddenFigures,
})
export type List = z.output<typeof list>

/** Names of buildings, each once; empty ones are removed. */
const sharedFacilities = z
  .array(z.string().max(40))
  .max(50)
  .transform((typed) =>
    [...new Set(typed.map((one) => nameOfUnitPart(one, '동')))].filter((one) => one !== '').toSorted(),
  )
  .pipe(z.array(dong))
const sharedThird = z.strictObject({ reason: text(200), since: day })
const dayOrNone = z.union([z.literal('').transform(() => null), day]).nullable()
const siteArea = squareMetres.refine((metres) => metres > 0, '0보다 큰 면적을 입력해주세요.')

/**
 * Lists lists of a complex. Sortable: name, startDate, endDate, createdAt. Filters: q (part of the
 * name), type, status, id, archived (default: false).
 */
export const listsOfApartment = contract({
  method: 'GET',
  path: '/api/list/apartment/{apartmentId}',
  access: 'admin',
  tag: 'list',
  summary: '아파트의 리스트 목록',
  params: z.strictObject({ apartmentId: id }),
  query: collectionQuery,
  answers: { 200: z.array(list) },
})

/** Creates a list. Without dates it lasts 30 days from today in Seoul. Both days are inclusive. */
export const createList = contract({
  method: 'POST',
  path: '/api/list',
  access: 'admin',
  tag: 'list',
  summary: '리스트 만들기',
  body: z.strictObject({
    name: text(100),
    type: listType,
    apartmentId: z.guid(),
    startDate: day.optional(),
    endDate: day.optional(),
    rule: z.string().max(60).optional(),
    coOwners: coOwnerRule.optional(),
    contactChanges: contactChanges.optional(),
    bothWays: bothWays.optional(),
    sharedFacilities: sharedFacilities.optional(),
    siteArea: siteArea.optional(),
    sharedThird: sharedThird.nullish(),
    applicationDate: day.nullish(),
    foundingAssemblyDate: day.nullish(),
    termsChangedOn: day.nullish(),
    /** Pattern that its first vote begins with. */
    patternId: id.optional(),
    /** Purpose for which it is begun: texts, notice and the first vote follow it. */
    purpose: z.enum(purposeKeys).optional(),
    /** Whether owners get a message for each submission in their name; absent: they do. */
    receiptMessages: z.boolean().optional(),
  }),
  answers: { 201: list },
})

const idParams = z.strictObject({ id })

export const getList = contract({
  method: 'GET',
  path: '/api/list/{id}',
  access: 'admin',
  tag: 'list',
  summary: '리스트 조회',
  params: idParams,
  answers: { 200: list },
})

/**
 * Changes a list. Omitted fields stay; an empty or null rule or site area removes it. 422
 * LIST_HAS_SUBMISSIONS for startDate, rule, coOwners, bothWays, sharedFacilities, sharedThird and
 * siteArea once there are submissions (in a list of votes for applicationDate, foundingAssemblyDate
 * and termsChangedOn, too), and for contactChanges back to one-admin (before, 422
 * SECOND_ADMIN_NEEDED while a vote is open); LIST_CLOSED for the end of a closed list;
 * LIST_STILL_RUNNING for archiving one that is not closed.
 */
export const changeList = contract({
  method: 'PUT',
  path: '/api/list/{id}',
  access: 'admin',
  tag: 'list',
  summary: '리스트 수정·보관',
  params: idParams,
  body: z
    .strictObject({
      name: text(100),
      startDate: day,
      endDate: day,
      rule: z.string().max(60).nullable(),
      coOwners: coOwnerRule,
      contactChanges,
      bothWays,
      sharedFacilities,
      siteArea: z.union([z.literal(''), siteArea]).nullable(),
      sharedThird: sharedThird.nullable(),
      applicationDate: dayOrNone,
      foundingAssemblyDate: dayOrNone,
      termsChangedOn: dayOrNone,
      archived: z.boolean(),
    })
    .partial()
    .extend(expectedValueFields),
  answers: { 200: list },
})

/**
 * Deletes a list, which hides it. 422 LIST_HAS_SUBMISSIONS if it has any: such a list is closed and
 * archived.
 */
export const deleteList = contract({
  method: 'DELETE',
  path: '/api/list/{id}',
  access: 'admin',
  tag: 'list',
  summary: '리스트 삭제',
  params: idParams,
  answers: { 200: list },
})

/** Closes a list: from this instant nobody can submit. Closing a closed list changes nothing. */
export const closeList = contract({
  method: 'POST',
  path: '/api/list/{id}/close',
  access: 'admin',
  tag: 'list',
  summary: '리스트 마감',
  params: idParams,
  // No body at all arrives as null.
  body: z.strictObject({}).nullish(),
  answers: { 200: list },
})

/** The new last day is after today in Seoul. 422 LIST_NOT_CLOSED while the list is open. */
export const reopenList = contract({
  method: 'POST',
  path: '/api/list/{id}/reopen',
  access: 'admin',
  tag: 'list',
  summary: '리스트 재개',
  params: idParams,
  body: z.strictObject({ newEndDate: day }),
  answers: { 200: list },
})
