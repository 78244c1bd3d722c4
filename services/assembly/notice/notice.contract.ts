import { z } from 'zod'
import { occasion } from '#events/messaging/message-settings.events.ts'
import { mailOutcomes, noticeReceivers, noticeStates, noticeWays } from '#events/values/assembly/notice-names.ts'
import { day, dong, id, limitedString, personName, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { instant } from '../assemblies.contract.ts'
import { holidayVersion } from '../holiday/holidays.contract.ts'

const ofAssembly = z.strictObject({ id })
const ofDelivery = z.strictObject({ id, deliveryId: id })
const ofPosting = z.strictObject({ id, postingId: id })
const ofMailing = z.strictObject({ id, mailingId: id })
const voiding = z.strictObject({ reason: text(500) })

/** Maximum size of a photo in bytes. */
const MAX_PHOTO_BYTES = 5 * 1024 * 1024
/** Maximum number of rows of a sheet of registered mail. */
export const MAX_MAIL_ROWS = 10_000

const counts = z.object({
  owners: z.number(),
  inTime: z.number(),
  late: z.number(),
  unproven: z.number(),
  none: z.number(),
})

const deadline = z.object({
  /** Whole days that the law asks for, with its article, and the last day of notice. */
  days: z.number(),
  basis: z.string(),
  lastDay: z.string(),
  /** Last day on which a post office is open, and why it is closed on `lastDay`; null: it is open then. */
  lastOpenDay: z.string().nullable(),
  closed: z.string().nullable(),
  /** Whether the table of holidays has the day, and which version of it. */
  isKnown: z.boolean(),
  holidays: holidayVersion,
})

const posting = z.object({
  id,
  dong: z.string(),
  spot: z.string().nullable(),
  at: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
  /** Null: it counts. */
  voided: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type NoticePosting = z.output<typeof posting>

const noticeMailing = z.object({
  id,
  occasion,
  plannedAt: z.string(),
  plannedBy: z.string().nullable(),
  messages: z.number(),
  delivered: z.number(),
  /** Time since which it gives notice, and who said so; null: it does not. */
  named: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
})
export type NoticeMailing = z.output<typeof noticeMailing>

const noticeFigures = z.object({
  at: z.string(),
  /** Sentence that says which day and which ways the law counts. */
  law: z.string(),
  deadline: deadline.nullable(),
  counts,
  /** Owners whom a notice reached, by way; an owner may be in several. */
  ways: z.object({ message: z.number(), mail: z.number(), hand: z.number() }),
  buildings: z.array(counts.extend({ dong: z.string(), posted: z.number() })),
  /** Deliveries to persons who own nothing on the roll any more; they are not counted. */
  offRoll: z.number(),
  postings: z.array(posting),
  mailings: z.array(noticeMailing),
  /** Hash of the notice as a document; null: a draft, or an older notice. */
  documentSha256: z.string().nullable(),
  /** Cancelled assembly whose notice this one gives anew, and how many of the owners had got it. */
  former: z.object({ id, title: z.string(), reached: z.number() }).nullable(),
})
export type NoticeFigures = z.output<typeof noticeFigures>

/** Returns what shows that owners got the notice. 422 ASSEMBLY_NOT_NOTICED for a draft. */
export const getNotice = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/notice',
  access: 'admin',
  tag: 'assembly',
  summary: '통지 현황',
  params: ofAssembly,
  answers: { 200: noticeFigures },
})

const proof = z.object({
  way: z.enum(noticeWays),
  /** Id of mail or of a handover; null for a message. */
  deliveryId: id.nullable(),
  sentOn: z.string(),
  arrivedOn: z.string().nullable(),
  failed: z.boolean(),
  channel: z.enum(['kakao', 'sms']).nullable(),
  /** Number of mail; its end alone for auditors. */
  number: z.string().nullable(),
  outcome: z.enum(mailOutcomes).nullable(),
  handedBy: z.string().nullable(),
  receiver: z.enum(noticeReceivers).nullable(),
  receiverName: z.string().nullable(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
  /** Null: it counts. */
  voided: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
})
export type ShownProof = z.output<typeof proof>

const owner = z.object({
  /** First entry of the owner: the one whom a delivery is recorded for. */
  listUserId: id,
  /** Entries of the owner's units. */
  listUserIds: z.array(id),
  /** Names of all who own it together; masked for auditors, null where erased. */
  names: z.array(z.string().nullable()),
  units: z.array(z.object({ dong: z.string(), ho: z.string() })),
  state: z.enum(noticeStates),
  way: z.enum(noticeWays).nullable(),
  day: z.string().nullable(),
  /** Whether the notice that this one replaces had reached them. */
  hadFormer: z.boolean(),
  proofs: z.array(proof),
})
export type NoticeOwner = z.output<typeof owner>

/**
 * Returns a page of the owners with their notices, in the order of 동 and 호. `state`: one of them;
 * `q`: part of a name or a 호; `from`: place of the first one of `count`.
 */
export const listNoticeOwners = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/notice/owners',
  access: 'admin',
  tag: 'assembly',
  summary: '소유자별 통지',
  params: ofAssembly,
  query: z.strictObject({
    state: z.enum(noticeStates).optional(),
    dong: limitedString(30).optional(),
    q: limitedString(100).optional(),
    from: z.coerce.number().int().min(0).max(100_000).default(0),
    count: z.coerce.number().int().min(1).max(1_000).default(50),
  }),
  answers: { 200: z.object({ total: z.number(), owners: z.array(owner) }) },
})

/** Exports all owners with their notices (XLSX); the form for the numbers of registered mail, too. */
export const exportNoticeOwners = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/notice/export',
  access: 'admin',
  tag: 'assembly',
  summary: '소유자별 통지 내려받기',
  params: ofAssembly,
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})

/** Number of registered mail as it is typed: 13 digits, with hyphens or spaces between. */
const mailNumber = limitedString(40)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{13}$/, '등기번호 13자리를 적어주세요.'))

const recorded = z.object({ deliveryId: id })

/**
 * Records registered mail that was given to the post. Repeating it changes nothing. 422
 * ASSEMBLY_NOT_NOTICED, ASSEMBLY_OVER, NOTICE_NUMBER_TAKEN, NOTICE_MAIL_DIFFERS.
 */
export const recordNoticeMail = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/mails',
  access: 'admin',
  tag: 'assembly',
  summary: '등기 기록',
  params: ofAssembly,
  body: z.strictObject({ listUserId: id, number: mailNumber, sentOn: day }),
  answers: { 200: recorded },
})

/** Records the result of registered mail. 422 NOTICE_MAIL_DIFFERS, NOTICE_DELIVERY_VOIDED. */
export const settleNoticeMail = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/deliveries/{deliveryId}/outcome',
  access: 'admin',
  tag: 'assembly',
  summary: '등기 결과 기록',
  params: ofDelivery,
  body: z.strictObject({ outcome: z.enum(mailOutcomes), on: day }),
  answers: { 200: recorded },
})

/** Records that the notice was handed over. `deliveryId` is made by the caller: a retry changes nothing. */
export const recordHandover = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/handovers',
  access: 'admin',
  tag: 'assembly',
  summary: '직접 전달 기록',
  params: ofAssembly,
  body: z.strictObject({
    deliveryId: id,
    listUserId: id,
    on: day,
    handedBy: personName,
    receiver: z.enum(noticeReceivers),
    /** Null: the owner. */
    receiverName: personName.nullable().default(null),
  }),
  answers: { 200: recorded },
})

/** Voids a delivery that was recorded wrongly; the record stays. */
export const voidDelivery = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/deliveries/{deliveryId}/void',
  access: 'admin',
  tag: 'assembly',
  summary: '통지 기록 취소',
  params: ofDelivery,
  body: voiding,
  answers: { 200: recorded },
})

const mailImport = z.object({
  rows: z.number(),
  /** Rows that record new mail, that add a result, and that were recorded before. */
  added: z.number(),
  settled: z.number(),
  unchanged: z.number(),
  /** Rows that are left out, with why; the first 200. */
  problems: z.array(z.object({ row: z.number(), message: z.string() })),
  leftOut: z.number(),
  applied: z.boolean(),
})
export type MailImport = z.output<typeof mailImport>

/**
 * Reads the post's sheet of registered mail (XLSX, XLS, CSV; up to 10,000 rows) and, if `apply` is
 * true, records its rows; the same file twice is one import. 422 ROLL_…, NOTICE_COLUMNS_MISSING.
 */
export const importNoticeMails = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/mails/import',
  access: 'admin',
  tag: 'assembly',
  summary: '등기 접수 목록 올리기',
  params: ofAssembly,
  query: z.strictObject({ apply: z.enum(['true', 'false']).default('false') }),
  takesFile: true,
  answers: { 200: mailImport },
})

/** Says that a mailing of the list gives notice of the assembly. 422 NOTICE_MAILING_UNUSABLE. */
export const nameNoticeMailing = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/mailings',
  access: 'admin',
  tag: 'assembly',
  summary: '통지로 보낸 알림톡 고르기',
  params: ofAssembly,
  body: z.strictObject({ mailingId: id }),
  answers: { 200: z.object({ mailingId: id }) },
})

/** Says that a mailing gives no notice after all. */
export const voidNoticeMailing = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/mailings/{mailingId}/void',
  access: 'admin',
  tag: 'assembly',
  summary: '통지로 고른 알림톡 빼기',
  params: ofMailing,
  body: voiding,
  answers: { 200: z.object({ mailingId: id }) },
})

/**
 * Records a notice on the board of a building, with a photo (JPEG or PNG) that is made anew without
 * what the camera wrote into it. `postingId` is made by the caller: a retry changes nothing. 422
 * PICTURE_UNREADABLE.
 */
export const recordPosting = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/postings/{postingId}',
  access: 'admin',
  tag: 'assembly',
  summary: '게시 기록',
  params: ofPosting,
  query: z.strictObject({ dong, spot: text(100).optional(), at: instant.optional() }),
  takesFile: true,
  fileLimit: MAX_PHOTO_BYTES,
  answers: { 200: posting },
})

/** Photo of a posting (JPEG). `ETag` is its SHA-256. */
export const viewPostingPhoto = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/notice/postings/{postingId}/photo',
  access: 'admin',
  tag: 'assembly',
  summary: '게시 사진',
  params: ofPosting,
  gives: ['image/jpeg'],
  answers: { 200: z.any() },
})

/** Voids a posting that was recorded wrongly; the record stays. */
export const voidPosting = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/notice/postings/{postingId}/void',
  access: 'admin',
  tag: 'assembly',
  summary: '게시 기록 취소',
  params: ofPosting,
  body: voiding,
  answers: { 200: z.object({ postingId: id }) },
})

/** Returns the notice as a document: as it was sent, or of a draft as it would be. */
export const viewNotice = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/notice.pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '소집 통지서',
  params: ofAssembly,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** Returns the certificate of notice (통지 증명서), as of an instant or now. 422 ASSEMBLY_NOT_NOTICED. */
export const viewNoticeCertificate = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/notice/certificate.pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '통지 증명서',
  params: ofAssembly,
  query: z.strictObject({ at: instant.optional() }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/**
 * Cancels an assembly and drafts another one with all that it had, to give notice anew. A repeat
 * answers with the same draft. 422 ASSEMBLY_NOT_NOTICED, ASSEMBLY_OVER.
 */
export const renewAssembly = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/renewal',
  access: 'admin',
  tag: 'assembly',
  summary: '새로 통지하기',
  params: ofAssembly,
  body: voiding,
  answers: { 200: z.object({ id }) },
})
