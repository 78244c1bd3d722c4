import type { FastifyBaseLogger } from 'fastify'
import { dayAt } from '#events/values/day.ts'
import { isSameName } from '#events/values/name.ts'
import type { CertificateEnding } from '#events/certificate/certificate-signature.events.ts'
import type {
  CertificateFailure,
  CertificateSignature,
  CertificateSigner,
  ReadCertificate,
} from '#infra/providers/certificate.ts'
import type { Deps } from '../core/deps.ts'
import { isMinorOn } from './age.ts'

/** Tries of the one verification: the first may fail on its way. */
const TRIES = 2

const endings: Readonly<Record<Extract<CertificateFailure, { kind: 'refused' }>['reason'], CertificateEnding>> = {
  expired: 'expired',
  rejected: 'rejected',
  tampered: 'unreadable',
  mismatch: 'mismatch',
  // The provider gave its answer, and it is not recorded: nobody guesses what it was.
  'already-verified': 'lost',
  'no-certificate': 'failed',
  refused: 'failed',
}

/** Returns the end that a failure is: by the reason of a refusal, otherwise the given one. */
export const endingOf = (failure: CertificateFailure, otherwise: CertificateEnding): CertificateEnding =>
  failure.kind === 'refused' ? endings[failure.reason] : otherwise

/** Asks the provider for the signature; once more where the provider was not reached. */
export const askForSignature = async (
  { certificates }: Pick<Deps, 'certificates'>,
  request: Parameters<CertificateSignature['verify']>[0],
  log: Pick<FastifyBaseLogger, 'warn'>,
) => {
  for (let left = TRIES; ; left -= 1) {
    const answer = await certificates.signature.verify(request)
    if (answer.kind === 'answered') return answer
    log.warn({ app: request.app, detail: answer.detail }, 'certificate: not verified')
    if (answer.kind === 'refused' || left === 1) return answer
  }
}

/**
 * Returns the reason why a signature is not the one that was asked for; undefined where it is.
 * `ciHash`: digest of the CI of the answer, and of the person who was asked, where it is known.
 */
export const differenceOf = (
  { person, completedAt }: ReadCertificate,
  expected: { readonly signer: CertificateSigner; readonly ciHash?: string | undefined },
  { ciHash, now }: { readonly ciHash: string; readonly now: Date },
): 'minor' | 'mismatch' | undefined => {
  const { signer } = expected
  const day = dayAt(completedAt === null ? now : new Date(completedAt))
  if (isMinorOn(person.birthDate ?? signer.birthDate, day)) return 'minor'
  const isSame =
    isSameName(person.name, signer.name) &&
    (person.birthDate === null || person.birthDate === signer.birthDate) &&
    (person.phone === null || person.phone === signer.phone) &&
    (expected.ciHash === undefined || expected.ciHash === ciHash)
  return isSame ? undefined : 'mismatch'
}
