import { z } from 'zod'
import { coOwnerRule } from '#events/list/list.events.ts'
import { certificateApps } from '#events/values/certificate-app.ts'
import { certificateRules } from '#events/values/signature/certificate-rule.ts'
import {
  MAX_POINT,
  MAX_DRAWING_LENGTH,
  MAX_SIGNATURE_POINTS,
  MAX_STROKE_POINTS,
  MAX_STROKES,
  signaturePens,
} from '#events/values/drawn-signature.ts'
import { choiceMeanings } from '#events/values/field-choices.ts'
import { day, id, linkSecret, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { receipt } from '../../participation/receipts.contract.ts'
import { field } from '../../pdf-template/field-position.contract.ts'

/** Parameters with the secret of a public or a personal link. */
const byToken = z.strictObject({ token: z.string().max(100) })

/** Text that a resident agrees to before any of their data is requested; each has its own tick. */
const consentText = z.object({
  key: z.string(),
  version: z.number(),
  title: z.string(),
  /** Paragraphs, in plain Korean. */
  text: z.array(z.string()),
  /** Whether signing online requires it; without it the page explains how to sign on paper. */
  required: z.boolean(),
})
export type ConsentText = z.output<typeof consentText>

const office = z.object({ phone: z.string().optional() })

/** Legal term for withdrawing a consent, as the resident reads it; absent if the law names none. */
const withdrawalTerm = z.string().optional()

/**
 * Opens a link. The answer contains no personal data, nor whether there is a person. Opening a
 * personal link for the first time is recorded.
 */
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
      /**
       * Status of the campaign. scheduled, closed: nobody can sign now; `startsOn`, `endDate` say
       * when. not-ready: the document is not prepared yet.
       */
      status: z.enum(['active', 'scheduled', 'closed', 'not-ready']),
      /** Number of pages to read, if signing is possible now. */
      documentPages: z.number().optional(),
      list: z.object({ name: z.string(), startDate: z.string(), endDate: z.string() }),
      apartment: z.object({ name: z.string() }),
      office,
      /** Steps in this order: consent, identity, document, signature, submit. */
      steps: z.array(z.enum(['consent', 'identity', 'document', 'signature', 'submit'])),
      guideId: z.string().optional(),
      expiresAt: z.string().optional(),
      /** Texts to agree to, each by its own tick. */
      texts: z.array(consentText),
      withdrawal: z.enum(['until-close', 'not-allowed']),
      withdrawalTerm,
    }),
  },
})
export type SignatureLinkPage = z.output<(typeof openSignatureLink)['answers'][200]>

/**
 * Paragraph (one cell), or row of a table (several); positions in points from the top left of the
 * page.
 */
export const textBlock = z.object({
  top: z.number(),
  bottom: z.number(),
  cells: z.array(z.object({ left: z.number(), right: z.number(), text: z.string() })),
})

const page = z.object({
  page: z.number(),
  /** Points, as shown. */
  width: z.number(),
  height: z.number(),
  /** SHA-256 of its picture, hex. */
  picture: z.string(),
  /** Text of the page in reading order, line by line. */
  text: z.array(z.string()),
  /** Text of the page as paragraphs, for reading on a phone, in large letters, or aloud. */
  blocks: z.array(textBlock),
})
export type SignaturePage = z.output<typeof page>

/**
 * Status of an entry. open: can be signed; signed: a consent stands; withdrawn, declined: can be
 * signed (again); paper: a consent on paper stands.
 */
const entryState = z.enum(['open', 'signed', 'withdrawn', 'declined', 'paper'])

const entry = z.object({
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  /** Number of owners of the unit; `coOwners`: the rule by which it counts. */
  owners: z.number(),
  coOwners: coOwnerRule,
  /** Whether they are named to represent the unit; names of others are masked. */
  representative: z.boolean(),
  representedBy: z.string().nullable(),
  /** Whether the law has its owners appoint one who represents them; absent: it does not. */
  appoints: z.boolean().optional(),
  state: entryState,
  /** Receipt of the consent that stands, or of the last one withdrawn. */
  receipt: receipt.nullable(),
  documentId: id.nullable(),
  documentStatus: z.enum(['rendering', 'sealed', 'damaged', 'failed', 'erased']).nullable(),
  withdrawnAt: z.string().nullable(),
  /**
   * Label that they ticked on the form that stands, or that declined; null if it has no such
   * choice.
   */
  answer: z.string().nullable(),
  /** Whether they can take it back now. */
  withdrawable: z.boolean(),
  /**
   * Last day on which the law allows a withdrawal; `over`: the reason why it has passed. Null: the
   * law names no day, or no consent stands; absent: an older server.
   */
  withdrawalEnd: z.object({ day, over: z.string().nullable() }).nullable().optional(),
  /**
   * Time at which the owner signed in their app before the close, where it was verified after it and
   * is no consent; null: none such.
   */
  signedLate: z.string().nullable().optional(),
  /** Certificate that signed the consent that stands, and its number (연번); null: none did. */
  certificate: z
    .object({
      provider: z.string(),
      recognition: z.object({ number: z.string(), until: z.string() }),
      receiptId: z.string(),
      completedAt: z.string(),
      number: z.string().nullable(),
    })
    .nullable()
    .optional(),
})
export type SignatureEntry = z.output<typeof entry>

const signing = z.object({
  list: z.object({ id, name: z.string(), endDate: z.string() }),
  apartment: z.object({ name: z.string() }),
  office,
  /**
   * Next step. verify: nobody has verified their identity by this link, and the optional fields
   * below are absent.
   */
  todo: z.enum(['verify', 'sign', 'done']),
  texts: z.array(consentText),
  user: z.object({ id, name: z.string() }).optional(),
  /** Message of the office to them. */
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
  /**
   * Values from the roll by field id; fields without a value are absent, and the signer fills them.
   */
  values: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
  /**
   * Fields for the signer to fill, in order: those without a source, and those whose value the roll
   * lacks. Signatures are not among them.
   */
  asked: z.array(z.string()).optional(),
  /**
   * Hash of what is shown: sent back with the submission, so that what was shown is what is signed.
   */
  shown: z.string().optional(),
  /**
   * Whether a typed name is offered to everybody; to those who use a keyboard or screen reader it
   * always is.
   */
  typedSignature: z.boolean().optional(),
  /** Whether the picture of a seal's imprint (도장) is accepted. */
  imprintSignature: z.boolean().optional(),
  withdrawal: z.enum(['until-close', 'not-allowed']).optional(),
  withdrawalTerm,
  guideId: z.string().optional(),
  /**
   * Later consent that these count for by law unless their owner objects, and until when; absent:
   * there is none.
   */
  later: z.object({ name: z.string(), article: z.string(), until: z.string() }).optional(),
  /** Signature with a certificate; absent: the campaign takes none. */
  certificate: z
    .object({
      rule: z.enum(certificateRules).exclude(['off']),
      /** Apps that can be used now. */
      apps: z.array(z.object({ app: z.enum(certificateApps), title: z.string() })),
      /** Texts to confirm before, each by its own tick. */
      explanations: z.array(z.object({ key: z.string(), title: z.string(), text: z.string(), version: z.number() })),
      /** False while the office has not written an explanation that the law asks for. */
      ready: z.boolean(),
      /** Signature of this entry that waits in an app; null: none. */
      waiting: z.object({ signatureId: id, app: z.enum(certificateApps) }).nullable(),
    })
    .optional(),
})
export type Signing = z.output<typeof signing>

/**
 * Returns the signing page. Before identity verification it has only list, apartment and the next
 * step. 404 INVALID_LINK, LINK_EXPIRED; 422 LIST_NOT_STARTED, DOCUMENT_NOT_PREPARED.
 */
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

/**
 * Returns a page of the template as a picture (WebP, 1240 pixels wide): the same for everybody,
 * without personal data. `ETag` is its SHA-256.
 */
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
export const submission = z.strictObject({
  /**
   * Picture of the signature, "data:image/png;base64,…", at most 5 MB. With strokes, or for a typed
   * name, the server draws it anew.
   */
  signature: z.string().max(MAX_PICTURE_LENGTH, '서명 그림이 너무 큽니다. 5MB까지 보낼 수 있습니다.'),
  /**
   * Strokes recorded by the pad, each a list of [x, y, milliseconds]. The signature is drawn from
   * them.
   */
  strokes: strokes.optional(),
  /** Pen that the strokes were drawn with; absent: the normal one. */
  pen: z.enum(signaturePens).optional(),
  /** True where the name was typed: it is drawn as the roll has it. */
  typed: z.boolean().optional(),
  /**
   * True if the typed name was chosen by keyboard or screen reader, to which it is always offered.
   */
  byKeyboard: z.boolean().optional(),
  /**
   * True where the picture is the imprint of a seal: a PNG of at most 200 kB and 600 pixels a side in
   * RGBA without animation, of which ink and shape are stored. It has no strokes.
   */
  imprint: z.boolean().optional(),
  /**
   * Values by field id: texts, or true for a check mark. Values from the roll need not be sent, and
   * cannot be changed.
   */
  values: z.record(z.string().max(64), z.union([z.string().max(1_000), z.boolean()])),
  /** Keys of the texts that were agreed to. */
  consents: z.array(z.string().max(40)).max(20),
  /**
   * Versions of these texts as they were shown, by key; CONSENT_REQUIRED if one has been replaced
   * meanwhile. Absent: the present versions.
   */
  consentVersions: z.record(z.string().max(40), z.int().positive()).optional(),
  /** Entry to sign for; absent: the first that is not signed. */
  listUserId: id.optional(),
  /** Hash of what was shown, from getSigning. */
  shown: z.string().max(100).optional(),
})
export type Submission = z.output<typeof submission>

/** Answer to the form's choice; `label`: of the boxes that were ticked. */
const chosenAnswer = z.object({ meaning: z.enum(choiceMeanings), label: z.string() })

/**
 * Receipt. `answer`: null if the form has no deciding choice; if it does not mean consent, a
 * decline was recorded.
 */
export const signingReceipt = receipt.extend({ documentId: id, answer: chosenAnswer.nullable() })
export type SigningReceipt = z.output<typeof signingReceipt>
export const SUBMISSION_LIMIT = 8_000_000

/**
 * Submits a signature, exactly once: a repeat answers the same receipt, a different submission 422
 * ALREADY_SUBMITTED. 422 DOCUMENT_CHANGED if `shown` is not what would be shown now; LIST_CLOSED;
 * REQUIRED_FIELDS (by field; one of exclusive boxes has to be ticked), CONSENT_REQUIRED,
 * SIGNATURE_UNREADABLE, SIGNATURE_EMPTY, SIGNATURE_TOO_SMALL, TYPED_SIGNATURE_NOT_ALLOWED,
 * IMPRINT_NOT_ALLOWED.
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

/** Submits a signature by the id of a personal request. */
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

/** Declines, with a reason. The resident can still sign later. Idempotent. */
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
 * Withdraws a consent (철회). 422 WITHDRAWAL_NOT_ALLOWED, WITHDRAWAL_TOO_LATE, NOTHING_TO_WITHDRAW,
 * LIST_CLOSED. Idempotent, with the same receipt: `receiptId`, of the consent to withdraw, keeps a
 * late repeat from withdrawing a later one.
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
