import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { formNumber } from '../confirmation/form-run.events.ts'
import { arrivalWays, paperMarks } from '../values/confirmation/paper-form.ts'
import { identityProvider } from '../identity/identity-verification.events.ts'
import { certificateApps } from '../values/certificate-app.ts'
import { identityDocuments } from '../values/participation/identity-record.ts'
import { choiceMeanings } from '../values/field-choices.ts'
import { day, dong, evidence, ho, id, identityCheck, linkSecret, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const entry = { listId: id, apartmentId: id, listUserId: id, personId: id, dong, ho }

/** Text that a resident agreed to; the texts themselves, by version, are part of the product. */
const agreedText = z.strictObject({ key: z.string().max(40), version: z.int().positive(), sha256 })

/**
 * Signing of a resident: the values of the fields, their signature, and its origin. `filledSha256`:
 * over what their screen showed: the pages' pictures, the roll's values, the texts agreed to.
 * `signature.objectKey`: the picture and its strokes, encrypted with the person's key; `sha256`: of
 * the picture (PNG).
 */
const signedBy = <const Way extends string>(ways: readonly Way[]) =>
  z.strictObject({
    values: z.record(z.string(), z.union([z.string().max(1_000), z.boolean()])),
    filledSha256: sha256,
    signature: z.strictObject({
      way: z.enum(ways),
      objectKey: sha256,
      sha256,
      /** Number of strokes sent with the picture. */
      strokes: z.int().nonnegative(),
    }),
    evidence,
  })
/** `imprint`: picture of a seal's imprint (도장), which need not be a registered seal (인감). */
const signatureWays = ['drawn', 'typed', 'imprint'] as const
export type SignatureWay = (typeof signatureWays)[number]
// The published schema knew two ways.
const signed = z.union([signedBy(['drawn', 'typed']), signedBy(signatureWays)])
/** Answer to the form's choices about the consent, with the labels of the ticked boxes. */
const answer = z.strictObject({ meaning: z.enum(choiceMeanings), label: z.string().max(200) })

export type SignedByResident = Readonly<z.output<typeof signed>>

/** Text that was explained and confirmed; `at`: time of its tick by the browser's clock. */
const explained = z.array(
  z.strictObject({ key: z.string().max(40), version: z.int().positive(), sha256, at: z.iso.datetime() }),
)
/** Number (연번) of a confirmed form; `text`: as the authority writes it. */
const assignedNumber = z.strictObject({
  runId: id,
  number: z.int().positive(),
  text: z.string().max(80),
  authority: z.string().max(100),
})
/**
 * Document that was signed with the certificate, a PDF encrypted with the person's key; `sha256`: of
 * the clear file.
 */
const body = z.strictObject({ objectKey: sha256, sha256, size: z.int().positive(), pages: z.int().positive() })
export type SignedBody = Readonly<z.output<typeof body>>

/** Signature with a certificate (전자서명법 제2조) over the SHA-256 of the document. */
const certificateProof = z.strictObject({
  signatureId: id,
  app: z.enum(certificateApps),
  /** Name of the provider at that time. */
  provider: z.string().max(60),
  /** Recognition of the provider by law (전자서명법 제8조), and its last day. */
  recognition: z.strictObject({ number: z.string().max(60), until: day }),
  receiptId: z.string().max(100),
  documentSha256: sha256,
  signedDataSha256: sha256,
  ciHash: z.string().max(64),
  completedAt: z.iso.datetime(),
})
export type SignedCertificate = Readonly<z.output<typeof certificateProof>>

/** Facts of a signing by certificate; absent: it was signed without one. */
const certified = {
  certificate: certificateProof.optional(),
  number: assignedNumber.optional(),
  body: body.optional(),
  explained: explained.max(8).optional(),
}

/** Identity verification of the signer by phone; `ciHash` is a keyed digest. */
const phoneIdentity = z.strictObject({ verificationId: id, provider: identityProvider, ciHash: z.string() })
/**
 * Identity of a signer in person, on the office's tablet: the document that two administrators saw,
 * whose record is `recordId`.
 */
const inPersonIdentity = z.strictObject({
  kind: z.literal('in-person'),
  recordId: id,
  document: z.enum(identityDocuments),
  recordedBy: id,
  confirmedBy: id,
})
export type PhoneIdentity = Readonly<z.output<typeof phoneIdentity>>
export type InPersonIdentity = Readonly<z.output<typeof inPersonIdentity>>

const signing = {
  consentId: id,
  ...entry,
  /** Personal invitation that they used, if any. */
  requestId: id.optional(),
  receiptId: linkSecret,
  /** Document requested in the same write. */
  documentId: id,
  template: z.strictObject({ templateId: id, version: z.int().positive(), sha256, fieldsSha256: sha256 }),
  /** SHA-256 of the pages' pictures as they were shown, first page first. */
  pictures: z.array(sha256).max(200),
  texts: z.array(agreedText).max(10),
  /** Identity of the signer: by phone, or as two administrators saw it in person. */
  identity: z.union([phoneIdentity, inPersonIdentity]),
  /** Keyed digest of the submission: distinguishes a repeat from a different one. */
  submission: z.string(),
  signed: personal(signed),
}

/**
 * Form of a consent on paper, as both administrators read it (도시정비법 제36조 제1항부터 제3항까지). `number`: of a
 * stamped form; null: it has none. `idCopy`: a copy of an ID is attached.
 */
const paperForm = z.strictObject({
  number: z.strictObject({ runId: id, number: formNumber, text: z.string().max(80) }).nullable(),
  mark: z.enum(paperMarks),
  handwritten: z.boolean(),
  idCopy: z.boolean(),
})
export type PaperForm = Readonly<z.output<typeof paperForm>>

const paperArrival = z.strictObject({ how: z.enum(arrivalWays), on: day, by: text(100).nullable() })
export type PaperArrival = Readonly<z.output<typeof paperArrival>>

/**
 * Stream `consent-{listUserId}`: consents of one owner for one unit, online or on paper, and their
 * withdrawals. At most one of a stream's consents stands at a time: the last that was signed or
 * confirmed, unless it was withdrawn.
 */
export const ConsentSigned = defineEvent(
  'ConsentSigned',
  /** `answer` is there where the form has a choice that decides: it means consent. */
  { ...signing, ...certified, answer: answer.optional() },
  { sealedFor: 'personId' },
)
const { receiptId: _receipt, documentId: _document, ...prepared } = signing
/**
 * Everything of a signing before the certificate signs its document: it never counts, until
 * `ConsentSigned` names its `signatureId`.
 */
export const ConsentPrepared = defineEvent(
  'ConsentPrepared',
  {
    ...prepared,
    identity: phoneIdentity,
    signatureId: id,
    app: z.enum(certificateApps),
    number: assignedNumber.optional(),
    body,
    explained: explained.max(8),
    answer: answer.optional(),
  },
  { sealedFor: 'personId' },
)
/**
 * Reasons why a prepared consent was given up. Those of its certificate: `cancelled` by the owner,
 * `expired`, `rejected`, `failed`, `mismatch` (another person), `minor`, `lost`, `unreadable`.
 * `changed`: form, explanation or roll are others by now; `closed`: the list does not run;
 * `superseded`: another consent stands; `removed`: the owner has left the roll; `number`: its number
 * is void.
 */
export const preparationEndings = [
  'cancelled',
  'expired',
  'rejected',
  'failed',
  'mismatch',
  'minor',
  'lost',
  'unreadable',
  'changed',
  'closed',
  'superseded',
  'removed',
  'number',
] as const
export type PreparationEnding = (typeof preparationEndings)[number]
export const ConsentPreparationEnded = defineEvent('ConsentPreparationEnded', {
  consentId: id,
  ...entry,
  signatureId: id,
  reason: z.enum(preparationEndings),
  /**
   * Time at which the owner signed in their app, by the provider, where that was before the list's
   * close and the verification came after it: no consent, but its owner's act stays on record.
   */
  signedAt: z.iso.datetime().optional(),
})
/**
 * Signing with a choice that does not mean consent: a decline with its document and receipt, which
 * never counts.
 */
export const ConsentDeclineSigned = defineEvent(
  'ConsentDeclineSigned',
  { ...signing, answer },
  { sealedFor: 'personId' },
)
/**
 * Content-certified mail (내용증명) by which an owner withdraws or objects (도시정비법 시행령 제33조 제3항):
 * arrivals at whom the consent was given and at the authority, and the authority's notice to the
 * former; null: not known. `effectiveOn`: the earlier of the first and the last (제4항).
 */
export const certifiedMail = z.strictObject({
  number: z.string().min(1).max(40),
  sentOn: day,
  arrivedOn: day.nullable(),
  authorityArrivedOn: day.nullable(),
  noticedOn: day.nullable(),
  effectiveOn: day,
})
export type CertifiedMail = Readonly<z.output<typeof certifiedMail>>

/** Withdrawal (철회), online or in writing on paper. The signed consent stays in the log. */
export const ConsentWithdrawn = defineEvent(
  'ConsentWithdrawn',
  {
    consentId: id,
    ...entry,
    way: z.enum(['online', 'paper']),
    /** Day of the withdrawal on the paper; absent online. */
    withdrawnOn: day.optional(),
    /** Mail that brought the paper; absent: it was handed in. */
    mail: certifiedMail.optional(),
    /** Id of the receipt of the withdrawal. */
    receiptId: linkSecret,
    /** Identity verification of the person who withdrew online. */
    verificationId: id.optional(),
    reason: personal(text(500)),
    evidence: personal(evidence),
  },
  { sealedFor: 'personId' },
)
/** Decline. The resident can still sign later. */
export const ConsentDeclined = defineEvent(
  'ConsentDeclined',
  {
    ...entry,
    requestId: id.optional(),
    verificationId: id,
    reason: personal(text(500)),
    evidence: personal(evidence),
  },
  { sealedFor: 'personId' },
)
/**
 * Consent entered by hand from paper, with its scan. It counts once a second administrator has
 * confirmed it.
 */
export const PaperConsentEntered = defineEvent(
  'PaperConsentEntered',
  {
    consentId: id,
    ...entry,
    /** The administrator who entered it: another one confirms it. */
    enteredBy: id,
    /** Day of signing on the paper. */
    signedOn: day,
    /** Answer on the paper; absent: consent. */
    paperAnswer: z.enum(['consent', 'decline']).optional(),
    /** A PDF, encrypted with the person's key; `sha256`: of the clear file. */
    scan: z.strictObject({ objectKey: sha256, sha256, size: z.int().positive(), pages: z.int().positive() }),
    note: personal(text(500)),
    /** Identity check. Absent: entered before it was required. */
    identityCheck: personal(identityCheck).optional(),
    /** Form that the owner signed. Absent: nobody was asked about it. */
    form: paperForm.optional(),
    /** Arrival of the paper: how, on which day, and by whom it was brought. */
    arrival: personal(paperArrival).optional(),
  },
  { sealedFor: 'personId' },
)
export const PaperConsentConfirmed = defineEvent('PaperConsentConfirmed', {
  consentId: id,
  ...entry,
  signedOn: day,
  receiptId: linkSecret,
  documentId: id,
})
/**
 * Confirmation that the paper declines, as both administrators read it: a decline with its
 * document, which never counts.
 */
export const PaperConsentDeclineConfirmed = defineEvent('PaperConsentDeclineConfirmed', {
  consentId: id,
  ...entry,
  signedOn: day,
  receiptId: linkSecret,
  documentId: id,
})
export const PaperConsentRefused = defineEvent(
  'PaperConsentRefused',
  {
    consentId: id,
    ...entry,
    /** superseded: something else of the same owner stands already. */
    cause: z.enum(['by-hand', 'superseded']),
    reason: personal(text(500)),
  },
  { sealedFor: 'personId' },
)

export type ConsentEvent =
  | EventOf<typeof ConsentSigned>
  | EventOf<typeof ConsentDeclineSigned>
  | EventOf<typeof ConsentPrepared>
  | EventOf<typeof ConsentPreparationEnded>
  | EventOf<typeof ConsentWithdrawn>
  | EventOf<typeof ConsentDeclined>
  | EventOf<typeof PaperConsentEntered>
  | EventOf<typeof PaperConsentConfirmed>
  | EventOf<typeof PaperConsentDeclineConfirmed>
  | EventOf<typeof PaperConsentRefused>
