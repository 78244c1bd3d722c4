import { z } from 'zod'
import { certificateApps } from '#events/values/certificate-app.ts'
import { arrivalWays, paperMarks } from '#events/values/confirmation/paper-form.ts'
import { identityCheckWays } from '#events/values/identity-check.ts'
import { choiceMeanings } from '#events/values/field-choices.ts'
import { day, id, limitedString, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../approval/approvals.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { receipt } from '../participation/receipts.contract.ts'

/**
 * Status of a consent. pending: entered from paper, waits for a second administrator; refused: that
 * administrator refused it; declined: the owner declined.
 */
export const consentStatus = z.enum(['valid', 'withdrawn', 'at-risk', 'superseded', 'pending', 'refused', 'declined'])
export type ConsentStatus = z.output<typeof consentStatus>
export const consentWay = z.enum(['online', 'paper'])

/** Answer on a paper. */
const paperAnswer = z.enum(['consent', 'decline'])

const byAdmin = z.object({ id, name: z.string() }).nullable()

const consent = z.object({
  id,
  listId: id,
  listUserId: id,
  userId: id,
  /** Masked for auditors; null where the person was erased. */
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  /** ㎡ */
  area: z.number().nullable(),
  status: consentStatus,
  way: consentWay,
  /**
   * Answer to the form's choice, with the ticked label (null on paper); null if the form has no
   * such choice.
   */
  answer: z.object({ meaning: z.enum(choiceMeanings), label: z.string().nullable() }).nullable(),
  /**
   * Whether the answer is unclear: it was recorded before choices excluded each other, and the
   * ticked box of a form with a declining one does not say consent.
   */
  unclear: z.boolean(),
  /** Null until one from paper is confirmed. */
  documentId: id.nullable(),
  documentStatus: z.enum(['rendering', 'sealed', 'damaged', 'failed', 'erased']).nullable(),
  /** Time of recording: signed online, or confirmed from paper (before that: entered). */
  signedAt: z.string(),
  /** Day of signing written on a paper. */
  signedOn: z.string().nullable(),
  /**
   * Identity check of a consent on paper: how, by whom and when; null online. `by` is null for
   * auditors, and of an erased person.
   */
  identityCheck: z.object({ how: z.enum(identityCheckWays), by: z.string().nullable(), on: z.string() }).nullable(),
  /** Form of a consent on paper, as it was entered; null online, and where nobody was asked. */
  paperForm: z
    .object({
      /** Number of the stamped form, as its authority writes it. */
      number: z.string().nullable(),
      mark: z.enum(paperMarks),
      handwritten: z.boolean(),
      idCopy: z.boolean(),
    })
    .nullable(),
  /** Arrival of a paper; null for auditors, and of an erased person. */
  arrival: z.object({ how: z.enum(arrivalWays), on: z.string(), by: z.string().nullable() }).nullable(),
  withdrawnAt: z.string().nullable(),
  /** Reason of the withdrawal or refusal, or the note; null for auditors. */
  reason: z.string().nullable(),
  requestId: id.nullable(),
  /** Provider of the identity verification; null on paper, and in person. */
  provider: z.enum(['nice', 'kcp']).nullable(),
  /**
   * Whether it was signed in person on the office's tablet: `enteredBy` and `confirmedBy` saw the
   * owner with their identity document.
   */
  inPerson: z.boolean(),
  /** App of the certificate that signed it; null: none did. */
  certificate: z.enum(certificateApps).nullable(),
  /** Number (연번) of its form; null: it has none. */
  formNumber: z.string().nullable(),
  enteredBy: byAdmin,
  confirmedBy: byAdmin,
  /** Position of its newest event in the log. */
  position: z.number(),
})
export type Consent = z.output<typeof consent>

/**
 * Lists consents. Sortable: dong (then ho), name, status, signedAt. Filters: listId, dong, ho,
 * status (one or more), way, unclear, q, id, listUserId.
 */
export const consents = contract({
  method: 'GET',
  path: '/api/signature',
  access: 'admin',
  tag: 'signature',
  summary: '동의서 목록',
  query: collectionQuery,
  answers: { 200: z.array(consent) },
})

/**
 * Returns the figures of a campaign. `funnel` counts entries of the roll: how many of `targets`
 * were requested, opened the link, verified their identity, signed; each counts in all steps before
 * its last.
 */
export const signatureStats = contract({
  method: 'GET',
  path: '/api/signature/stats',
  access: 'admin',
  tag: 'signature',
  summary: '전자서명 현황',
  query: z.strictObject({ listId: id }),
  answers: {
    200: z.object({
      requested: z.number(),
      viewed: z.number(),
      verified: z.number(),
      signed: z.number(),
      declined: z.number(),
      withdrawn: z.number(),
      expired: z.number(),
      /** Consents that were signed with a certificate, and stand. */
      certified: z.number(),
      /** Consents signed in person that stand. */
      inPerson: z.number(),
      /** Consents from paper that stand. */
      paper: z.number(),
      /** Entered from paper, and not confirmed yet. */
      paperPending: z.number(),
      /** Number of identity mismatches that wait for a decision. */
      mismatches: z.number(),
      funnel: z.object({
        targets: z.number(),
        requested: z.number(),
        viewed: z.number(),
        verified: z.number(),
        signed: z.number(),
      }),
      byDay: z.array(z.object({ day: z.string(), signed: z.number(), withdrawn: z.number() })),
    }),
  },
})
export type SignatureStats = z.output<(typeof signatureStats)['answers'][200]>

const idParams = z.strictObject({ id })

/**
 * Enters a consent that was signed on paper. Form parts: `listUserId`, `signedOn`, `answer`
 * (consent, the default, or decline), `note`, `identityHow`, `identityBy`, `identityOn` (how, by
 * whom and on which day the owner's identity was checked), and `file`, its scan (PDF, JPEG or PNG).
 * The form's parts are `mark` (fingerprint, registered-seal, none), `handwritten`, `idCopy` (yes, no),
 * `formNumber` (number of a stamped form); its arrival's are `cameBy` (in-person, post, collector),
 * `cameOn`, `broughtBy`. `copyId`: copy of the ID or the seal certificate, stored before; that of an
 * ID stands for `idCopy` yes. In a list with a stamped form all that the law asks of it must be there: 422
 * PAPER_FORM_INCOMPLETE; of the number FORM_NUMBER_UNKNOWN, FORM_NUMBER_TAKEN, FORM_NUMBER_VOID.
 * No day lies before the list's first one or after today. It counts once a second administrator has
 * confirmed it. 422 ALREADY_SUBMITTED if one stands or waits, LIST_CLOSED, SIGNED_ON_IMPOSSIBLE.
 */
export const enterPaperConsent = contract({
  method: 'POST',
  path: '/api/signature/paper',
  access: 'admin',
  tag: 'signature',
  summary: '서면 동의서 등록',
  takesFile: true,
  answers: { 201: consent },
})

/** The scan of one that waits for its second administrator, or was confirmed. */
export const viewPaperScan = contract({
  method: 'GET',
  path: '/api/signature/{id}/scan',
  access: 'admin',
  tag: 'signature',
  summary: '서면 동의서 스캔 보기',
  params: idParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/**
 * Confirms a consent on paper, by another administrator than the one who entered it: 422
 * SECOND_ADMIN_NEEDED. `answer`: the answer that they read on it, 422 PAPER_ANSWER_DIFFERS. 422
 * ALREADY_SUBMITTED if they signed online meanwhile.
 */
export const confirmPaperConsent = contract({
  method: 'POST',
  path: '/api/signature/{id}/paper/confirm',
  access: 'admin',
  tag: 'signature',
  summary: '서면 동의서 확인',
  params: idParams,
  body: z.strictObject({ answer: paperAnswer.optional() }).nullish(),
  answers: { 200: consent },
})

/** Refuses a consent on paper, by any administrator, the one who entered it included. */
export const refusePaperConsent = contract({
  method: 'POST',
  path: '/api/signature/{id}/paper/refuse',
  access: 'admin',
  tag: 'signature',
  summary: '서면 동의서 반려',
  params: idParams,
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: consent },
})

/**
 * Content-certified mail (내용증명) that brought a paper: its number, the day it was sent, arrivals at
 * the office and at the authority, and the authority's notice to the office that it came in. Null or
 * absent: not known; of arrival at the office and notice one has to be.
 */
export const mailInput = z
  .strictObject({
    number: limitedString(60)
      .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
      .pipe(z.string().regex(/^[0-9A-Za-z]{5,40}$/, '내용증명(등기) 번호를 숫자로 적어주세요.')),
    sentOn: day,
    arrivedOn: day.nullish(),
    authorityArrivedOn: day.nullish(),
    noticedOn: day.nullish(),
  })
  .transform(({ arrivedOn = null, authorityArrivedOn = null, noticedOn = null, ...mail }) => ({
    ...mail,
    arrivedOn,
    authorityArrivedOn,
    noticedOn,
  }))

/**
 * Requests the recording of a withdrawal that an owner wrote on paper: done once a second
 * administrator has confirmed it. `withdrawnOn`: the day written on it; with `mail` the earlier of
 * its arrival at the office and the authority's notice counts (도시정비법 시행령 제33조 제4항). These days
 * decide whether it is in time, not that of the confirmation. `copyIds`: copies of the paper and the
 * owner's ID, stored before. A second request about the same paper
 * finds the first; 200 with the receipt where it was withdrawn before. 422 WITHDRAWAL_NOT_ALLOWED,
 * WITHDRAWAL_TOO_LATE, WITHDRAWAL_WAITS (another one with other days waits), NOTHING_TO_WITHDRAW,
 * LIST_CLOSED.
 */
export const withdrawOnPaper = contract({
  method: 'POST',
  path: '/api/signature/{id}/withdraw',
  access: 'admin',
  tag: 'signature',
  summary: '서면으로 받은 철회 등록',
  params: idParams,
  body: z.strictObject({
    withdrawnOn: day,
    reason: text(500),
    mail: mailInput.optional(),
    copyIds: z.array(id).max(3).optional(),
  }),
  answers: { 200: z.object({ consent, receipt }), 202: pendingAnswer },
})
