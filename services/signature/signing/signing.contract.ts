import { z } from 'zod'
import { coOwnerRule } from '#events/list/list.events.ts'
import {
  MAX_POINT,
  MAX_DRAWING_LENGTH,
  MAX_SIGNATURE_POINTS,
  MAX_STROKE_POINTS,
  MAX_STROKES,
} from '#events/values/drawn-signature.ts'
import { choiceMeanings } from '#events/values/field-choices.ts'
import { day, id, linkSecret, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { receipt } from '../../participation/receipts.contract.ts'
import { field } from '../../pdf-template/field-position.contract.ts'

/** By a public or a personal link's secret. */
const byToken = z.strictObject({ token: z.string().max(100) })

/** What somebody agrees to before anything of theirs is asked for; each its own tick. */
const consentText = z.object({
  key: z.string(),
  version: z.number(),
  title: z.string(),
  /** Paragraphs, in plain Korean. */
  text: z.array(z.string()),
  /** Without it nobody can sign here; they are told the other way, on paper. */
  required: z.boolean(),
})
export type ConsentText = z.output<typeof consentText>

const office = z.object({ phone: z.string().optional() })

/** Until when the law of the list lets a consent be taken back, as the resident reads it; absent: it says nothing. */
const withdrawalTerm = z.string().optional()

/** Nothing of a person is in it, nor whether there is one. Opening a personal link for the first time is recorded. */
export const openSignatureLink = contract({
  method: 'GET',
  path: '/api/signature/{token}',
  access: 'public',
  tag: 'signature',
  summary: '전자서명 링크 열기',
  params: byToken,
  answers: {
    200: z.object({
      kind: z.enum(['public', 'personal']),
      /** scheduled and closed: nobody can sign now; `startsOn`, `endDate` say when. not-ready: the office has not prepared the document. */
      status: z.enum(['active', 'scheduled', 'closed', 'not-ready']),
      /** How many pages there are to read, where one can sign now. */
      documentPages: z.number().optional(),
      list: z.object({ name: z.string(), startDate: z.string(), endDate: z.string() }),
      apartment: z.object({ name: z.string() }),
      office,
      /** In this order: consent, identity, document, signature, submit. */
      steps: z.array(z.enum(['consent', 'identity', 'document', 'signature', 'submit'])),
      guideId: z.string().optional(),
      expiresAt: z.string().optional(),
      /** What the office writes about the campaign; of a personal invitation its own words are shown after identity alone. */
      texts: z.array(consentText),
      withdrawal: z.enum(['until-close', 'not-allowed']),
      withdrawalTerm,
    }),
  },
})
export type SignatureLinkPage = z.output<(typeof openSignatureLink)['answers'][200]>

const page = z.object({
  page: z.number(),
  /** Points, as shown. */
  width: z.number(),
  height: z.number(),
  /** SHA-256 of its picture, hex. */
  picture: z.string(),
  /** What the page says, in reading order, for screen readers and large type. */
  text: z.array(z.string()),
})
export type SignaturePage = z.output<typeof page>

/** open: can be signed; signed: stands; withdrawn, declined: can be signed (again); paper: stands from paper; not-on-list: was taken off meanwhile. */
const entryState = z.enum(['open', 'signed', 'withdrawn', 'declined', 'paper'])

const entry = z.object({
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  /** How many owners the unit has, and when it counts. */
  owners: z.number(),
  coOwners: coOwnerRule,
  /** Whether they are named to represent the unit; names of others are masked. */
  representative: z.boolean(),
  representedBy: z.string().nullable(),
  state: entryState,
  /** Of what stands, or of what was withdrawn last. */
  receipt: receipt.nullable(),
  documentId: id.nullable(),
  documentStatus: z.enum(['rendering', 'sealed', 'damaged', 'failed', 'erased']).nullable(),
  withdrawnAt: z.string().nullable(),
  /** What they ticked on the form that stands, or that declined; null where it has no such choice. */
  answer: z.string().nullable(),
  /** Whether they can take it back now. */
  withdrawable: z.boolean(),
  /** Last day on which the law lets them take it back; `over`: that it has passed, and by what. Null: the law names no day, or nothing stands; absent: an older server. */
  withdrawalEnd: z.object({ day, over: z.string().nullable() }).nullable().optional(),
})
export type SignatureEntry = z.output<typeof entry>

const signing = z.object({
  list: z.object({ id, name: z.string(), endDate: z.string() }),
  apartment: z.object({ name: z.string() }),
  office,
  /** What must be done first: verify, where nobody has proved who they are by this link; then all below is absent. */
  todo: z.enum(['verify', 'sign', 'done']),
  texts: z.array(consentText),
  user: z.object({ id, name: z.string() }).optional(),
  /** The office's words to them. */
  message: z.string().optional(),
  template: z
    .object({
      id,
      name: z.string(),
      version: z.number(),
      pages: z.array(page),
      fields: z.array(field),
    })
    .optional(),
  /** The entry that is signed for, of those below; `?listUserId=` chooses. */
  entry: z.object({ id, dong: z.string(), ho: z.string() }).optional(),
  /** All that they own in this list, in the order of the roll. */
  entries: z.array(entry).optional(),
  /** By field id: what the roll fills in; fields that nobody fills are absent and asked for. */
  values: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
  /** Fields that are theirs to fill, in order: those without a source, and those whose value the roll lacks. Signatures are not among them. */
  asked: z.array(z.string()).optional(),
  /** Names what is shown: sent back with the submission, so that what was shown is what is signed. */
  shown: z.string().optional(),
  /** Whether a typed name is offered to everybody; to who works by keyboard or screen reader it always is. */
  typedSignature: z.boolean().optional(),
  withdrawal: z.enum(['until-close', 'not-allowed']).optional(),
  withdrawalTerm,
  guideId: z.string().optional(),
})
export type Signing = z.output<typeof signing>

/** Before identity only list, apartment and what must be done. 404 INVALID_LINK, LINK_EXPIRED; 422 LIST_NOT_STARTED, DOCUMENT_NOT_PREPARED. */
export const getSigning = contract({
  method: 'GET',
  path: '/api/user/signature-token/{token}',
  access: 'public',
  tag: 'resident',
  summary: '서명할 문서',
  params: byToken,
  query: z.strictObject({ listUserId: id.optional() }),
  answers: { 200: signing },
})

/** A page of the template as a picture (WebP, 1240 pixels wide): the same for everybody, with nothing of anybody on it. `ETag` is its SHA-256. */
export const getSigningPage = contract({
  method: 'GET',
  path: '/api/user/signature-token/{token}/page/{page}',
  access: 'resident',
  tag: 'resident',
  summary: '서명할 문서의 쪽',
  params: z.strictObject({ token: z.string().max(100), page: z.coerce.number().int().min(1).max(200) }),
  gives: ['image/webp'],
  answers: { 200: z.any() },
})

/** Five megabytes in base64, and what stands before it. */
const MAX_PICTURE_LENGTH = Math.ceil((5 * 1024 * 1024 * 4) / 3) + 100

const coordinate = z.number().min(-MAX_POINT).max(MAX_POINT)
const point = z.tuple([coordinate, coordinate, z.number().min(0).max(MAX_DRAWING_LENGTH)])
const strokes = z
  .array(z.array(point).max(MAX_STROKE_POINTS))
  .max(MAX_STROKES)
  .refine((all) => all.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_SIGNATURE_POINTS, {
    message: '서명의 획이 너무 많습니다. 지우고 다시 서명해주세요.',
  })
const submission = z.strictObject({
  /** "data:image/png;base64,…", at most 5 MB. Where strokes come with it, or the name was typed, it is drawn anew here. */
  signature: z.string().max(MAX_PICTURE_LENGTH, '서명 그림이 너무 큽니다. 5MB까지 보낼 수 있습니다.'),
  /** Each a list of [x, y, milliseconds]; what the pad recorded. The signature is drawn from them. */
  strokes: strokes.optional(),
  /** True where the name was typed: it is drawn as the roll has it. */
  typed: z.boolean().optional(),
  /** True where the typed name was chosen by keyboard or screen reader, to whom it is offered whatever the office says. */
  byKeyboard: z.boolean().optional(),
  /** By field id: texts, or true for a check mark. What the roll fills needs not be repeated, and cannot be changed. */
  values: z.record(z.string().max(64), z.union([z.string().max(1_000), z.boolean()])),
  /** Keys of the texts that were agreed to. */
  consents: z.array(z.string().max(40)).max(20),
  /** For which of their entries; absent: the first that is not signed. */
  listUserId: id.optional(),
  /** As getSigning gave it. */
  shown: z.string().max(100).optional(),
})
export type Submission = z.output<typeof submission>

/** What the form's choices say about the consent; `label`: of the boxes that were ticked. */
const chosenAnswer = z.object({ meaning: z.enum(choiceMeanings), label: z.string() })

/** `answer`: null where the form has no choice that decides; where it does not mean consent, a decline was recorded. */
const signingReceipt = receipt.extend({ documentId: id, answer: chosenAnswer.nullable() })
export type SigningReceipt = z.output<typeof signingReceipt>
const SUBMISSION_LIMIT = 8_000_000

/**
 * Exactly once: the same again answers the same receipt, something else 422 ALREADY_SUBMITTED. 422 DOCUMENT_CHANGED where `shown` is not what
 * would be shown now; LIST_CLOSED; REQUIRED_FIELDS (by field; of boxes that exclude each other one has to be ticked), CONSENT_REQUIRED, SIGNATURE_UNREADABLE,
 * SIGNATURE_EMPTY, SIGNATURE_TOO_SMALL, TYPED_SIGNATURE_NOT_ALLOWED.
 */
export const submitSignature = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/submit',
  access: 'resident',
  tag: 'resident',
  summary: '서명 제출',
  params: byToken,
  body: submission,
  bodyLimit: SUBMISSION_LIMIT,
  answers: { 200: z.object({ receipt: signingReceipt }) },
})

/** The same by the id of a personal request. */
export const signRequest = contract({
  method: 'POST',
  path: '/api/signature/{id}/sign',
  access: 'resident',
  tag: 'signature',
  summary: '서명 요청에 서명',
  params: z.strictObject({ id }),
  body: submission,
  bodyLimit: SUBMISSION_LIMIT,
  answers: { 200: z.object({ receipt: signingReceipt }) },
})

/** Says no, with a reason. Who changes their mind signs all the same. Twice is once. */
export const declineSignature = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/decline',
  access: 'resident',
  tag: 'resident',
  summary: '동의하지 않음',
  params: byToken,
  body: z.strictObject({ reason: text(500), listUserId: id.optional() }),
  answers: { 200: z.object({ declined: z.boolean() }) },
})

/**
 * Takes a consent back (철회). 422 WITHDRAWAL_NOT_ALLOWED, WITHDRAWAL_TOO_LATE, NOTHING_TO_WITHDRAW, LIST_CLOSED. Twice is once, with the same receipt: `receiptId`, of
 * the consent that is meant, keeps a late repeat from taking back what was signed since.
 */
export const withdrawSignature = contract({
  method: 'POST',
  path: '/api/user/signature-token/{token}/withdraw',
  access: 'resident',
  tag: 'resident',
  summary: '동의 철회',
  params: byToken,
  body: z.strictObject({ reason: text(500), listUserId: id.optional(), receiptId: linkSecret.optional() }),
  answers: { 200: z.object({ receipt }) },
})
