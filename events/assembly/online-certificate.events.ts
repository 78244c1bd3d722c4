import { z } from 'zod'
import { certificateEndings } from '../certificate/certificate-signature.events.ts'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { certificateApps } from '../values/certificate-app.ts'
import { day, id } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const place = { verificationId: id, assemblyId: id, listId: id, apartmentId: id }

/** Request at the provider, and the statement that is signed: it names the assembly and this verification. */
const transaction = {
  app: z.enum(certificateApps),
  /** Recognition of the provider (전자서명법 제8조): its number, and the last day on which it holds. */
  recognition: z.strictObject({ number: z.string().min(1).max(60), until: day }),
  /** Number of the transaction at the provider. */
  receiptId: z.string().min(1).max(100),
  /** SHA-256 of the statement. */
  documentSha256: sha256,
}

/**
 * Stream `online-certificate-{verificationId}`: somebody proves by their certificate who they are, to
 * enter one assembly online, once. Nothing about the person is stored before they are found on the
 * roll; until then their browser carries it, encrypted.
 */
export const OnlineCertificateRequested = defineEvent('OnlineCertificateRequested', {
  ...place,
  ...transaction,
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

/** Start of the only verification: who recorded this event asks the provider, which answers once. */
export const OnlineCertificateCheckStarted = defineEvent('OnlineCertificateCheckStarted', {
  ...place,
  startedAt: z.iso.datetime(),
})

/**
 * Verified signature of a person of the roll. `personId`: the person of the first entry, for whom
 * the answer is encrypted.
 */
export const OnlineCertificateVerified = defineEvent(
  'OnlineCertificateVerified',
  {
    ...place,
    ...transaction,
    personId: id,
    /** Entries that match; `phoneChanges`: how often their person's phone had changed by then. */
    entries: z
      .array(z.strictObject({ listUserId: id, personId: id, phoneChanges: z.int().nonnegative() }))
      .min(1)
      .max(100),
    /** SHA-256 of the provider's `signedData`, which is in `raw`. */
    signedDataSha256: sha256,
    /** Keyed digest of the CI. */
    ciHash: z.string().min(1).max(64),
    /** Answer of the provider, byte for byte as it came. */
    raw: personal(z.string().max(100_000)),
    rawSha256: sha256,
    /** Time at which the person signed, by the provider; by this server where it tells none. */
    completedAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime(),
  },
  { sealedFor: 'personId' },
)

/** Reasons why nobody was verified. `not-matched`: a person signed who is not on the roll. */
export const onlineCertificateEndings = [...certificateEndings, 'not-matched'] as const
export type OnlineCertificateEnding = (typeof onlineCertificateEndings)[number]

export const OnlineCertificateEnded = defineEvent('OnlineCertificateEnded', {
  ...place,
  reason: z.enum(onlineCertificateEndings),
  endedAt: z.iso.datetime(),
})

export type OnlineCertificateEvent =
  | EventOf<typeof OnlineCertificateRequested>
  | EventOf<typeof OnlineCertificateCheckStarted>
  | EventOf<typeof OnlineCertificateVerified>
  | EventOf<typeof OnlineCertificateEnded>
