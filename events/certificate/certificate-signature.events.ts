import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { certificateApps } from '../values/certificate-app.ts'
import { day, id } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Ids of the consent that is signed, and of its entry, list and complex. */
const place = { signatureId: id, consentId: id, listUserId: id, personId: id, listId: id, apartmentId: id }

/**
 * Recognition of the app's provider by law (전자서명법 제8조): its number, and the last day on which it
 * holds.
 */
const recognition = z.strictObject({ number: z.string().min(1).max(60), until: day })
export type CertificateRecognition = z.output<typeof recognition>

/** Data of the transaction that are personal, or open it at the provider. */
const transaction = z.strictObject({
  signer: z.strictObject({ name: z.string().max(100), phone: z.string().max(20), birthDate: day }),
  title: z.string().max(100),
  /** Address that opens the app on the same phone; null: the app is notified by its provider. */
  appUrl: z.string().max(2_000).nullable(),
  /** State of the provider's client. */
  kept: z.string().max(4_000),
})
export type CertificateTransaction = z.output<typeof transaction>

/**
 * Stream `certificate-signature-{signatureId}`: a person signs the SHA-256 of one document with
 * their certificate. `ciHash`: digest of the CI of the identity check that came before, if any.
 */
export const CertificateSignatureRequested = defineEvent(
  'CertificateSignatureRequested',
  {
    ...place,
    app: z.enum(certificateApps),
    recognition,
    /** Number of the transaction at the provider. */
    receiptId: z.string().min(1).max(100),
    documentSha256: sha256,
    transaction: personal(transaction),
    ciHash: z.string().max(64).optional(),
    requestedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  },
  { sealedFor: 'personId' },
)

/**
 * Start of the only verification: who recorded this event asks the provider, which answers once.
 */
export const CertificateVerificationStarted = defineEvent('CertificateVerificationStarted', {
  ...place,
  startedAt: z.iso.datetime(),
})

/** Answer of the provider, byte for byte as it came, recorded before anything is read of it. */
export const CertificateAnswerRecorded = defineEvent(
  'CertificateAnswerRecorded',
  { ...place, raw: personal(z.string().max(100_000)), rawSha256: sha256, answeredAt: z.iso.datetime() },
  { sealedFor: 'personId' },
)

/** Signature of the person of the request, over the document of the request. */
export const CertificateSignatureVerified = defineEvent('CertificateSignatureVerified', {
  ...place,
  app: z.enum(certificateApps),
  recognition,
  receiptId: z.string().min(1).max(100),
  documentSha256: sha256,
  /** SHA-256 of the provider's `signedData`, which is in the recorded answer. */
  signedDataSha256: sha256,
  /** Keyed digest of the CI. */
  ciHash: z.string().min(1).max(64),
  /** Time at which the person signed, by the provider; by this server where it tells none. */
  completedAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
})

/**
 * Reasons why there is no signature. `lost`: the provider's only answer never arrived. `unreadable`:
 * its answer is in no known form. `mismatch`: another person signed, or another document was. `minor`:
 * the signer is younger than 19.
 */
export const certificateEndings = [
  'expired',
  'rejected',
  'failed',
  'mismatch',
  'minor',
  'lost',
  'unreadable',
  'cancelled',
] as const
export type CertificateEnding = (typeof certificateEndings)[number]

/** End without a signature. The person may sign again, in a new transaction. */
export const CertificateSignatureEnded = defineEvent('CertificateSignatureEnded', {
  ...place,
  reason: z.enum(certificateEndings),
  endedAt: z.iso.datetime(),
})

export type CertificateSignatureEvent =
  | EventOf<typeof CertificateSignatureRequested>
  | EventOf<typeof CertificateVerificationStarted>
  | EventOf<typeof CertificateAnswerRecorded>
  | EventOf<typeof CertificateSignatureVerified>
  | EventOf<typeof CertificateSignatureEnded>
