import type { FastifyBaseLogger } from 'fastify'
import { dayAt } from '#events/values/day.ts'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import type { CertificateRecognition } from '#events/certificate/certificate-signature.events.ts'
import type { CertificateFailure, CertificateSigner, StartedCertificate } from '#infra/providers/certificate.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ErrorCode } from '../core/errors/error.contract.ts'
import { isMinorOn } from './age.ts'
import { offeredCertificateApps } from './offered-apps.ts'

const MAX_TITLE = 40

/** Shortens a title to what apps show; half of a surrogate pair at the cut would be no text. */
const shortTitle = (title: string): string =>
  Array.from(title.slice(0, 2 * MAX_TITLE))
    .slice(0, MAX_TITLE)
    .join('')

/** Letters and digits, 30 of them, used once. */
const requestNoOf = (requestId: string): string => requestId.replaceAll('-', '').slice(0, 30)

const codeOf = (failure: CertificateFailure): ErrorCode => {
  if (failure.kind === 'unavailable') return 'CERTIFICATE_UNAVAILABLE'
  if (failure.reason === 'no-certificate') return 'CERTIFICATE_MISSING'
  return failure.reason === 'mismatch' ? 'CERTIFICATE_PERSON_DIFFERS' : 'CERTIFICATE_REFUSED'
}

type CertificateInquiry = {
  /** Id that is used for one request alone. */
  readonly requestId: string
  readonly app: CertificateApp
  readonly signer: CertificateSigner
  readonly title: string
  readonly documentSha256: string
  readonly callCenter: string
  readonly sameDevice: 'android' | 'ios' | null
  readonly returnUrl: string
}

type RequestedCertificate = Omit<StartedCertificate, 'kind'> & {
  readonly recognition: CertificateRecognition
  /** Title as the app shows it. */
  readonly title: string
}

/**
 * Has the provider ask a person in their app for the signature of a document.
 * @throws DomainError CERTIFICATE_NOT_OFFERED, CERTIFICATE_FOR_ADULTS, CERTIFICATE_MISSING,
 * CERTIFICATE_PERSON_DIFFERS, CERTIFICATE_REFUSED, CERTIFICATE_UNAVAILABLE
 */
export const requestCertificate = async (
  deps: Pick<Deps, 'certificates' | 'clock'>,
  inquiry: CertificateInquiry,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<RequestedCertificate> => {
  const { requestId, app, signer, documentSha256, callCenter, sameDevice, returnUrl } = inquiry
  const now = deps.clock()
  const offer = offeredCertificateApps(deps, now).find((one) => one.app === app)
  if (!offer) throw new DomainError('CERTIFICATE_NOT_OFFERED')
  if (isMinorOn(signer.birthDate, dayAt(now))) throw new DomainError('CERTIFICATE_FOR_ADULTS')
  const title = shortTitle(inquiry.title)
  const requestNo = requestNoOf(requestId)
  const request = { app, requestNo, signer, title, documentSha256, callCenter, sameDevice, returnUrl }
  const begun = await deps.certificates.signature.begin(request)
  if (begun.kind !== 'begun') {
    log.warn({ app, detail: begun.detail }, 'certificate: no transaction')
    throw new DomainError(codeOf(begun))
  }
  const { receiptId, appUrl, expiresAt, kept } = begun
  return { receiptId, appUrl, expiresAt, kept, recognition: offer.recognition, title }
}
