import { z } from 'zod'
import { id, limitedString } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

/** Status of a sealed consent at the centre. differing: the centre does not keep what was deposited. */
export const depositStatus = z.enum(['waiting', 'deposited', 'certified', 'failed', 'differing'])
export type DepositStatus = z.output<typeof depositStatus>

const count = z.number()

const settings = z.object({
  listId: id,
  isOn: z.boolean(),
  /** Centre of the list; null where it never was turned on. */
  centre: z.string().nullable(),
  /** Centres that can be chosen; none where the installation has no contract. */
  centres: z.array(z.string()),
  /** Sealed consents that were signed online, by what they lack. */
  counts: z.object({ waiting: count, deposited: count, certified: count, failed: count, differing: count }),
})
export type DepositSettings = z.output<typeof settings>

const deposit = z.object({
  /** Id of the document. */
  id,
  listId: id,
  documentNumber: z.string(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  /** Null where the person was erased; masked for auditors. */
  name: z.string().nullable(),
  status: depositStatus,
  /** Reason of a failure or a difference, in Korean. */
  error: z.string().nullable(),
  centre: z.string().nullable(),
  depositId: z.string().nullable(),
  depositedAt: z.string().nullable(),
  certificate: z.object({ number: z.string(), issuedAt: z.string(), validUntil: z.string() }).nullable(),
})
export type Deposit = z.output<typeof deposit>

const ofList = z.strictObject({ listId: id })

/** Returns whether the consents of a list are deposited at a certified document centre, and how far. */
export const getDepositSettings = contract({
  method: 'GET',
  path: '/api/lists/{listId}/deposits/settings',
  access: 'admin',
  tag: 'document',
  summary: '전자문서센터 보관 설정',
  params: ofList,
  answers: { 200: settings },
})

/**
 * Turns the deposits of a list on or off. `centre`: one of the centres that can be chosen; it counts
 * only where they are turned on. 422 DEPOSIT_CENTRE_UNKNOWN; NOT_A_SIGNATURE_LIST.
 */
export const changeDepositSettings = contract({
  method: 'PUT',
  path: '/api/lists/{listId}/deposits/settings',
  access: 'admin',
  tag: 'document',
  summary: '전자문서센터 보관 켜기·끄기',
  params: ofList,
  body: z.strictObject({ isOn: z.boolean(), centre: limitedString(40).nullish() }),
  readAs: settings,
  answers: { 200: settings },
})

/**
 * Lists the deposits of a list: those that need somebody first, then by unit. Filters: id,
 * status.
 */
export const depositsOfList = contract({
  method: 'GET',
  path: '/api/lists/{listId}/deposits',
  access: 'admin',
  tag: 'document',
  summary: '전자문서센터 보관 목록',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(deposit) },
})

/**
 * Retries what failed, and deposits anew what the centre lost or changed: those of some documents, or
 * all of them. At most 1,000 at a time; `retried` says how many.
 */
export const retryDeposits = contract({
  method: 'POST',
  path: '/api/lists/{listId}/deposits/retry',
  access: 'admin',
  tag: 'document',
  summary: '전자문서센터 보관 다시 시도',
  params: ofList,
  body: z.strictObject({ documentIds: z.array(id).min(1).max(1_000).optional() }),
  answers: { 202: z.object({ retried: z.number() }) },
})

/**
 * Downloads the certificate of a deposit (시행령 제15조의9), a PDF of the centre: for the office, and for
 * the resident whose consent it is. 404 NOT_FOUND, DOCUMENT_ERASED; 503 FILE_DAMAGED.
 */
export const downloadDepositCertificate = contract({
  method: 'GET',
  path: '/api/document/{id}/deposit-certificate',
  access: 'admin-or-self',
  tag: 'document',
  summary: '보관 증명서 내려받기',
  params: z.strictObject({ id }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
