import { z } from 'zod'
import { inspectionKinds, refusalGrounds } from '#events/values/assembly/publication-names.ts'
import { identityCheckWays } from '#events/values/identity-check.ts'
import { day, id, personName, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'

const idParams = z.strictObject({ id })
const requestParams = z.strictObject({ id, requestId: id })
const copyParams = z.strictObject({ id, requestId: id, copyId: id })
const documents = z
  .array(z.enum(inspectionKinds))
  .min(1, '자료를 하나 이상 골라주세요.')
  .max(inspectionKinds.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, '같은 자료가 두 번 있습니다.')
const wants = z.enum(['look', 'copy'])

const copy = z.object({
  id,
  document: z.enum(inspectionKinds),
  title: z.string(),
  sha256: z.string(),
  originalSha256: z.string(),
  /** Bytes. */
  size: z.number(),
  pages: z.number(),
  /** Number of resident registration numbers that were removed from it. */
  removedNumbers: z.number(),
  destroyed: z.boolean(),
  handedOut: z.array(
    z.object({
      way: z.enum(['download', 'paper', 'look']),
      on: z.string(),
      identity: z.object({ how: z.enum(identityCheckWays), by: z.string() }).nullable(),
      proof: z.string().nullable(),
    }),
  ),
})
export type InspectionCopyAnswer = z.output<typeof copy>

/** State of the time for the answer. answered-late: it came after the last day. */
const clock = z.enum(['waiting', 'late', 'answered', 'answered-late'])

const request = z.object({
  id,
  /** Number on the copies. */
  number: z.string(),
  status: z.enum(['requested', 'granted', 'refused']),
  way: z.enum(['electronic', 'paper']),
  capacity: z.enum(['owner', 'interested']),
  /** Name, masked for auditors; null once it was erased. */
  name: z.string().nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  /** Contact and interest of a person who is no owner. */
  contact: z.string().nullable(),
  interest: z.string().nullable(),
  wants,
  documents: z.array(z.enum(inspectionKinds)),
  purpose: z.string().nullable(),
  details: z.string().nullable(),
  requestedOn: z.string(),
  answerBy: z.string(),
  answeredOn: z.string().nullable(),
  clock,
  basis: z.string(),
  /** Won; null until it is granted. */
  cost: z.number().nullable(),
  refusal: z.object({ ground: z.enum(refusalGrounds), reason: z.string().nullable() }).nullable(),
  copies: z.array(copy),
})
export type InspectionAnswer = z.output<typeof request>

const inspectionLaw = z.object({
  days: z.number(),
  documents: z.array(z.enum(inspectionKinds)),
  interested: z.boolean(),
  basis: z.string(),
})

const requests = z.object({
  law: inspectionLaw,
  /** Address where owners verify themselves and request; null while no vote of the agenda has a link. */
  requestUrl: z.string().nullable(),
  requests: z.array(request),
})
export type Inspections = z.output<typeof requests>

/** Lists the requests to look at documents of an assembly or to copy them; those that wait first. */
export const listInspections = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/inspections',
  access: 'admin',
  tag: 'assembly',
  summary: '열람·복사 청구 목록',
  params: idParams,
  answers: { 200: requests },
})

/**
 * Enters a request on paper: of an owner on the roll, or of an interested person where the law knows
 * them (422 INSPECTION_NOT_ALLOWED).
 */
export const enterInspection = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/inspections',
  access: 'admin',
  tag: 'assembly',
  summary: '서면 열람·복사 청구 적기',
  params: idParams,
  body: z.strictObject({
    listUserId: id.optional(),
    applicant: z.strictObject({ name: personName, contact: text(200), interest: text(300) }).optional(),
    wants,
    documents,
    purpose: text(1_000),
    details: text(1_000).optional(),
    requestedOn: day,
    identityHow: z.enum(identityCheckWays),
  }),
  answers: { 201: request },
})

/** Decides to give what was requested; `cost`: in won, at most what it costs. 422 INSPECTION_ANSWERED. */
export const grantInspection = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/inspections/{requestId}/grant',
  access: 'admin',
  tag: 'assembly',
  summary: '열람·복사 청구에 응하기',
  params: requestParams,
  body: z.strictObject({ cost: z.int().nonnegative().max(100_000_000).default(0) }),
  answers: { 200: request },
})

/** Requests a refusal from a second administrator. 422 INSPECTION_ANSWERED. */
export const refuseInspection = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/inspections/{requestId}/refusal',
  access: 'admin',
  tag: 'assembly',
  summary: '열람·복사 청구 거절 요청',
  params: requestParams,
  body: z.strictObject({ ground: z.enum(refusalGrounds), reason: text(500) }),
  answers: { 202: pendingAnswer },
})

/**
 * Makes a copy for the requester. Form parts: `publicationId` (a document that was published), or
 * `file` (PDF) with `document`, `title` and `looked` (yes: somebody looked whether personal data of
 * others is hidden). Resident registration numbers are removed; each page names the recipient. 422
 * INSPECTION_NOT_GRANTED, INSPECTION_NUMBERS_STAY, PERSON_ERASED; PDF_… for the file.
 */
export const makeInspectionCopy = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/inspections/{requestId}/copies',
  access: 'admin',
  tag: 'assembly',
  summary: '청구인에게 줄 사본 만들기',
  params: requestParams,
  takesFile: true,
  answers: { 201: request },
})

/** A copy, to be printed or shown. 410 DOCUMENT_ERASED. */
export const viewInspectionCopy = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/inspections/{requestId}/copies/{copyId}',
  access: 'admin',
  tag: 'assembly',
  summary: '청구인에게 줄 사본 보기',
  params: copyParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** Records that a copy was given on paper, or looked at, with the check of the identity. */
export const handOutInspectionCopy = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/inspections/{requestId}/copies/{copyId}/handing-out',
  access: 'admin',
  tag: 'assembly',
  summary: '사본을 건넨 일 적기',
  params: copyParams,
  body: z.strictObject({
    way: z.enum(['paper', 'look']),
    on: day,
    identityHow: z.enum(identityCheckWays),
    /** Signature or receipt that the office keeps. */
    proof: text(300),
  }),
  answers: { 200: request },
})

const linkParams = z.strictObject({ linkId: z.string().max(100) })
const ownCopy = copy.pick({
  id: true,
  document: true,
  title: true,
  size: true,
  pages: true,
  sha256: true,
  destroyed: true,
})
const ownRequest = request
  .pick({ id: true, number: true, status: true, wants: true, documents: true, purpose: true })
  .extend({ requestedOn: z.string(), answerBy: z.string(), clock, cost: z.number().nullable() })
  .extend({ refusal: z.string().nullable(), copies: z.array(ownCopy) })
export type OwnInspection = z.output<typeof ownRequest>

const ownRequests = z.object({
  assembly: z.object({ id, title: z.string() }),
  apartment: z.object({ id, name: z.string(), officePhone: z.string().nullable() }),
  /** Owner as they are on the roll; the name is masked. */
  owner: z.object({ name: z.string().nullable(), dong: z.string(), ho: z.string() }),
  law: inspectionLaw,
  requests: z.array(ownRequest),
})
export type OwnInspections = z.output<typeof ownRequests>

/**
 * Returns what an owner requested about the assembly on whose agenda the vote of the link is. 422
 * INSPECTION_NO_ASSEMBLY.
 */
export const ownInspections = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/inspections',
  access: 'voter',
  tag: 'resident',
  summary: '내 열람·복사 청구',
  params: linkParams,
  answers: { 200: ownRequests },
})

/** Requests to look or copy. The same request of one day is one. 422 INSPECTIONS_FULL. */
export const requestInspection = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/inspections',
  access: 'voter',
  tag: 'resident',
  summary: '열람·복사 청구하기',
  params: linkParams,
  body: z.strictObject({ wants, documents, purpose: text(1_000), details: text(1_000).optional() }),
  answers: { 201: ownRequests },
})

/** Downloads one's own copy; the first time is recorded as its handing out. */
export const downloadInspectionCopy = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/inspections/{requestId}/copies/{copyId}',
  access: 'voter',
  tag: 'resident',
  summary: '내 사본 받기',
  params: z.strictObject({ linkId: z.string().max(100), requestId: id, copyId: id }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
