import type {
  CertificateEnding,
  CertificateRecognition,
  CertificateSignatureEvent,
} from '#events/certificate/certificate-signature.events.ts'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import { certificateAppTitles } from '#events/values/certificate-app.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

/** Milliseconds after which an answer that was not recorded is lost. */
export const LOST_MS = 120_000

type Event<Type extends CertificateSignatureEvent['type']> = Extract<CertificateSignatureEvent, { type: Type }>
export type CertificateRequestData = Event<'CertificateSignatureRequested'>['data']
type VerifiedSignature = Event<'CertificateSignatureVerified'>['data']

export type CertificateSignatureState =
  | { readonly status: 'absent' }
  | { readonly status: 'waiting'; readonly request: CertificateRequestData }
  | { readonly status: 'verifying'; readonly request: CertificateRequestData; readonly startedAt: string }
  /** The answer is recorded, and not yet read; `raw` is null where its person was erased. */
  | {
      readonly status: 'answered'
      readonly request: CertificateRequestData
      readonly raw: string | null
      readonly answeredAt: string
    }
  | { readonly status: 'verified'; readonly request: CertificateRequestData; readonly verified: VerifiedSignature }
  | { readonly status: 'ended'; readonly request: CertificateRequestData; readonly reason: CertificateEnding }

/** Status in which a signature has neither been verified nor ended. */
export type OpenStatus = 'waiting' | 'verifying' | 'answered'

export type CertificateSignatureCommand =
  | ({ readonly type: 'RequestCertificate' } & CertificateRequestData)
  | { readonly type: 'StartVerification'; readonly now: Date }
  | { readonly type: 'RecordAnswer'; readonly raw: string; readonly rawSha256: string; readonly now: Date }
  | {
      readonly type: 'ConfirmCertificate'
      readonly signedDataSha256: string
      readonly ciHash: string
      readonly completedAt: string
      readonly now: Date
    }
  /** Ends the signature if it still has the status in which the reason was found. */
  | {
      readonly type: 'EndCertificate'
      readonly reason: CertificateEnding
      readonly from: OpenStatus
      readonly now: Date
    }

export const certificateSignatureStream = (signatureId: string): string => `certificate-signature-${signatureId}`

const placeOf = ({ signatureId, consentId, listUserId, personId, listId, apartmentId }: CertificateRequestData) => ({
  signatureId,
  consentId,
  listUserId,
  personId,
  listId,
  apartmentId,
})

/**
 * Signature with a certificate: requested, verified by one caller, its answer recorded before it is
 * read, then confirmed, or ended without one.
 */
export const certificateSignatureDecider: Decider<
  CertificateSignatureState,
  CertificateSignatureCommand,
  CertificateSignatureEvent
> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'CertificateSignatureRequested') return { status: 'waiting', request: event.data }
    if (state.status === 'absent') return state
    const { request } = state
    switch (event.type) {
      case 'CertificateVerificationStarted':
        return { status: 'verifying', request, startedAt: event.data.startedAt }
      case 'CertificateAnswerRecorded':
        return { status: 'answered', request, raw: event.data.raw, answeredAt: event.data.answeredAt }
      case 'CertificateSignatureVerified':
        return { status: 'verified', request, verified: event.data }
      case 'CertificateSignatureEnded':
        return { status: 'ended', request, reason: event.data.reason }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RequestCertificate') return requested(command, state)
    if (state.status === 'absent') throw new DomainError('CERTIFICATE_NOT_BEGUN')
    switch (command.type) {
      case 'StartVerification':
        return state.status === 'waiting'
          ? [
              {
                type: 'CertificateVerificationStarted',
                data: { ...placeOf(state.request), startedAt: command.now.toISOString() },
              },
            ]
          : []
      case 'RecordAnswer':
        return state.status === 'verifying' ? [answer(command, state.request)] : []
      case 'ConfirmCertificate':
        return state.status === 'answered' ? [confirmed(command, state.request)] : []
      case 'EndCertificate':
        return ended(command, state)
    }
  },
}

type Command<Type extends CertificateSignatureCommand['type']> = Extract<CertificateSignatureCommand, { type: Type }>

/** Records a request; the same one once more changes nothing. @throws DomainError */
const requested = (
  { type: _type, ...data }: Command<'RequestCertificate'>,
  state: CertificateSignatureState,
): readonly CertificateSignatureEvent[] => {
  if (state.status === 'absent') return [{ type: 'CertificateSignatureRequested', data }]
  const { request } = state
  const isSame =
    request.consentId === data.consentId &&
    request.personId === data.personId &&
    request.app === data.app &&
    request.documentSha256 === data.documentSha256
  if (!isSame) throw new DomainError('CERTIFICATE_ALREADY_USED')
  return []
}

const answer = (
  { raw, rawSha256, now }: Command<'RecordAnswer'>,
  request: CertificateRequestData,
): CertificateSignatureEvent => ({
  type: 'CertificateAnswerRecorded',
  data: { ...placeOf(request), raw, rawSha256, answeredAt: now.toISOString() },
})

const confirmed = (
  { signedDataSha256, ciHash, completedAt, now }: Command<'ConfirmCertificate'>,
  request: CertificateRequestData,
): CertificateSignatureEvent => {
  const { app, recognition, receiptId, documentSha256 } = request
  return {
    type: 'CertificateSignatureVerified',
    data: {
      ...placeOf(request),
      app,
      recognition,
      receiptId,
      documentSha256,
      signedDataSha256,
      ciHash,
      completedAt,
      verifiedAt: now.toISOString(),
    },
  }
}

/**
 * Ends a signature. An answer that may still arrive within its two minutes is not lost by another's
 * word, and one that arrived is not.
 */
const ended = (
  { reason, from, now }: Command<'EndCertificate'>,
  state: Exclude<CertificateSignatureState, { status: 'absent' }>,
): readonly CertificateSignatureEvent[] => {
  if (state.status !== from) return []
  const data = { ...placeOf(state.request), reason, endedAt: now.toISOString() }
  return [{ type: 'CertificateSignatureEnded', data }]
}

/** Tells whether the answer of a verification that was started is lost. */
export const isLost = ({ startedAt }: { readonly startedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) >= LOST_MS

/** Proof of a signature, as consents hold it. */
export type CertificateProof = {
  readonly signatureId: string
  readonly app: CertificateApp
  /** Name of the provider, as people know it. */
  readonly provider: string
  readonly recognition: CertificateRecognition
  readonly receiptId: string
  readonly documentSha256: string
  readonly signedDataSha256: string
  readonly ciHash: string
  readonly completedAt: string
}

/** Returns the proof of a verified signature; undefined where it is none. */
export const certificateProofOf = (state: CertificateSignatureState): CertificateProof | undefined => {
  if (state.status !== 'verified') return undefined
  const { signatureId, app, recognition, receiptId, documentSha256, signedDataSha256, ciHash, completedAt } =
    state.verified
  return {
    signatureId,
    app,
    provider: certificateAppTitles[app],
    recognition,
    receiptId,
    documentSha256,
    signedDataSha256,
    ciHash,
    completedAt,
  }
}
