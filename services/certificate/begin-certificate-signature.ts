import type { FastifyBaseLogger } from 'fastify'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import type { Metadata } from '#events/metadata.ts'
import type { CertificateSigner } from '#infra/providers/certificate.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import {
  certificateSignatureDecider,
  certificateSignatureStream,
  type CertificateRequestData,
  type CertificateSignatureState,
} from './certificate-signature.decider.ts'
import { requestCertificate } from './request-certificate.ts'

export type CertificateContext = { readonly metadata: Metadata; readonly log: Pick<FastifyBaseLogger, 'warn'> }

type BegunCertificate = {
  readonly appUrl: string | null
  readonly expiresAt: string
  readonly position: number
}

export type AskedCertificate = {
  readonly signatureId: string
  readonly listId: string
  readonly apartmentId: string
  readonly listUserId: string
  readonly personId: string
  readonly consentId: string
  readonly app: CertificateApp
  readonly signer: CertificateSigner
  readonly title: string
  /** SHA-256 of the final document, hexadecimal. */
  readonly documentSha256: string
  /** Phone of the office, which the app shows. */
  readonly callCenter: string
  readonly sameDevice: 'android' | 'ios' | null
  readonly returnUrl: string
  /** Digest of the CI of the session's identity check; absent: name and birth date alone decide. */
  readonly ciHash?: string
}

const begunOf = ({ appUrl, expiresAt }: { appUrl: string | null; expiresAt: string }, position: number) => ({
  appUrl,
  expiresAt,
  position,
})

/** Returns what a repeated request has begun already; undefined where nothing has. */
const earlierOf = (
  state: CertificateSignatureState,
  asked: AskedCertificate,
): { readonly appUrl: string | null; readonly expiresAt: string } | undefined => {
  if (state.status === 'absent') return undefined
  const { request } = state
  const isSame =
    request.consentId === asked.consentId &&
    request.personId === asked.personId &&
    request.app === asked.app &&
    request.documentSha256 === asked.documentSha256
  if (!isSame || state.status === 'ended') throw new DomainError('CERTIFICATE_ALREADY_USED')
  return { appUrl: request.transaction?.appUrl ?? null, expiresAt: request.expiresAt }
}

/**
 * Begins the signature of a document: the provider asks the person in their app. The same request
 * once more returns what it had begun.
 * @throws DomainError CERTIFICATE_NOT_OFFERED, CERTIFICATE_FOR_ADULTS, CERTIFICATE_MISSING,
 * CERTIFICATE_PERSON_DIFFERS, CERTIFICATE_REFUSED, CERTIFICATE_UNAVAILABLE,
 * CERTIFICATE_ALREADY_USED where the id was used for something else, or has ended
 */
export const beginCertificateSignature = async (
  deps: Pick<Deps, 'store' | 'certificates' | 'clock'>,
  asked: AskedCertificate,
  { metadata, log }: CertificateContext,
): Promise<BegunCertificate> => {
  const now = deps.clock()
  const stream = certificateSignatureStream(asked.signatureId)
  const before = earlierOf(await readState(deps.store, certificateSignatureDecider, stream), asked)
  if (before) return begunOf(before, await deps.store.lastPosition())
  const { app, signer, documentSha256 } = asked
  const begun = await requestCertificate(deps, { ...asked, requestId: asked.signatureId }, log)
  const { receiptId, recognition, title, appUrl, expiresAt, kept } = begun
  const data: CertificateRequestData = {
    signatureId: asked.signatureId,
    consentId: asked.consentId,
    listUserId: asked.listUserId,
    personId: asked.personId,
    listId: asked.listId,
    apartmentId: asked.apartmentId,
    app,
    recognition,
    receiptId,
    documentSha256,
    transaction: { signer, title, appUrl, kept },
    ...(asked.ciHash === undefined ? {} : { ciHash: asked.ciHash }),
    requestedAt: now.toISOString(),
    expiresAt,
  }
  const { position, state } = await commandHandler(
    deps.store,
    certificateSignatureDecider,
  )({ stream, command: () => ({ type: 'RequestCertificate', ...data }), metadata })
  // A second request at the same moment met the first one's: that is the one to follow.
  return begunOf(earlierOf(state, asked) ?? { appUrl, expiresAt }, position)
}
