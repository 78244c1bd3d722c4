import { createHash } from 'node:crypto'
import type { CertificateEnding, CertificateTransaction } from '#events/certificate/certificate-signature.events.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import type { CertificateContext } from './begin-certificate-signature.ts'
import {
  certificateProofOf,
  certificateSignatureDecider,
  certificateSignatureStream,
  isLost,
  type CertificateProof,
  type CertificateRequestData,
  type CertificateSignatureCommand,
  type CertificateSignatureState,
  type OpenStatus,
} from './certificate-signature.decider.ts'
import { askForSignature, differenceOf, endingOf } from './verify-certificate.ts'

export type CertificatePoll =
  | { readonly status: 'waiting'; readonly expiresAt: string }
  | { readonly status: 'verified'; readonly proof: CertificateProof }
  | { readonly status: 'ended'; readonly reason: CertificateEnding }

type PollDeps = Pick<Deps, 'store' | 'certificates' | 'clock' | 'secrets'>
type Polling = CertificateContext & { readonly deps: PollDeps; readonly stream: string }
type Waiting = { readonly request: CertificateRequestData; readonly transaction: CertificateTransaction }

/**
 * Milliseconds after the expiry for which a silent provider is asked on: Kakao verifies for ten
 * minutes what was signed in the last second.
 */
const SILENT_MS = 600_000

/** Describes a state as callers see it; undefined where there is none. */
const knownPollOf = (state: CertificateSignatureState): CertificatePoll | undefined => {
  if (state.status === 'absent') return undefined
  if (state.status === 'ended') return { status: 'ended', reason: state.reason }
  const proof = certificateProofOf(state)
  return proof ? { status: 'verified', proof } : { status: 'waiting', expiresAt: state.request.expiresAt }
}

const pollAt = (state: CertificateSignatureState): CertificatePoll => {
  const poll = knownPollOf(state)
  if (!poll) throw new DomainError('CERTIFICATE_NOT_BEGUN')
  return poll
}

/** Returns a signature as the log has it, without asking the provider; absent: never begun. */
export const readCertificateSignature = async (
  { store }: Pick<Deps, 'store'>,
  signatureId: string,
): Promise<CertificatePoll | { readonly status: 'absent' }> =>
  knownPollOf(await readState(store, certificateSignatureDecider, certificateSignatureStream(signatureId))) ?? {
    status: 'absent',
  }

const decide = ({ deps, stream, metadata }: Polling, command: () => CertificateSignatureCommand) =>
  commandHandler(deps.store, certificateSignatureDecider)({ stream, command, metadata })

const end = async (polling: Polling, reason: CertificateEnding, from: OpenStatus): Promise<CertificatePoll> => {
  const { state } = await decide(polling, () => ({ type: 'EndCertificate', reason, from, now: polling.deps.clock() }))
  return pollAt(state)
}

/** Reads a recorded answer, and confirms the signature or ends it. */
const readAnswer = async (polling: Polling, waiting: Waiting, raw: string): Promise<CertificatePoll> => {
  const { deps, log } = polling
  const { request, transaction } = waiting
  const read = deps.certificates.signature.read({ app: request.app, raw, kept: transaction.kept })
  if (read.kind !== 'read') {
    log.warn({ app: request.app, detail: read.detail }, 'certificate: the answer was not read')
    return end(polling, endingOf(read, 'unreadable'), 'answered')
  }
  const ciHash = deps.secrets.digest('ci', read.person.ci)
  const expected = { signer: transaction.signer, ciHash: request.ciHash }
  const difference = differenceOf(read, expected, { ciHash, now: deps.clock() })
  if (difference) return end(polling, difference, 'answered')
  const signedDataSha256 = createHash('sha256').update(read.signedData).digest('hex')
  const { state } = await decide(polling, () => {
    const now = deps.clock()
    const completedAt = read.completedAt ?? now.toISOString()
    return { type: 'ConfirmCertificate', signedDataSha256, ciHash, completedAt, now }
  })
  return pollAt(state)
}

/** Verifies a completed signature, if this caller is the one who starts it. */
const verify = async (polling: Polling, waiting: Waiting): Promise<CertificatePoll> => {
  const { deps } = polling
  const started = await decide(polling, () => ({ type: 'StartVerification', now: deps.clock() }))
  if (started.recorded.length === 0) return pollAt(started.state)
  const { app, receiptId } = waiting.request
  const { kept, signer } = waiting.transaction
  const answer = await askForSignature(deps, { app, receiptId, kept, signer }, polling.log)
  if (answer.kind !== 'answered') return end(polling, endingOf(answer, 'lost'), 'verifying')
  const { raw } = answer
  const rawSha256 = createHash('sha256').update(raw).digest('hex')
  const { state } = await decide(polling, () => ({ type: 'RecordAnswer', raw, rawSha256, now: deps.clock() }))
  return state.status === 'answered' ? readAnswer(polling, waiting, raw) : pollAt(state)
}

/** Asks how far the person is. */
const follow = async (polling: Polling, waiting: Waiting): Promise<CertificatePoll> => {
  const { deps, log } = polling
  const { request, transaction } = waiting
  const { app, receiptId, expiresAt } = request
  const progress = await deps.certificates.signature.status({ app, receiptId, kept: transaction.kept })
  switch (progress.kind) {
    case 'completed':
      return verify(polling, waiting)
    case 'expired':
    case 'rejected':
    case 'failed':
      return end(polling, progress.kind, 'waiting')
    case 'waiting':
      break
    case 'refused':
    case 'unavailable':
      log.warn({ app, detail: progress.detail }, 'certificate: no status')
  }
  const isOver = deps.clock().getTime() >= Date.parse(expiresAt) + SILENT_MS
  return isOver ? end(polling, 'expired', 'waiting') : { status: 'waiting', expiresAt }
}

/**
 * Follows a signature by one step. Of parallel callers one verifies; its answer is recorded before
 * it is read, and a killed reader is followed by the next. An answer that was not recorded within
 * two minutes is lost.
 * @throws DomainError CERTIFICATE_NOT_BEGUN
 */
export const pollCertificateSignature = async (
  deps: PollDeps,
  signatureId: string,
  context: CertificateContext,
): Promise<CertificatePoll> => {
  const stream = certificateSignatureStream(signatureId)
  const polling: Polling = { ...context, deps, stream }
  const state = await readState(deps.store, certificateSignatureDecider, stream)
  if (state.status === 'absent' || state.status === 'verified' || state.status === 'ended') return pollAt(state)
  const { request } = state
  // The person was erased: nobody is left to sign.
  if (request.transaction === null) return end(polling, 'cancelled', state.status)
  const waiting: Waiting = { request, transaction: request.transaction }
  switch (state.status) {
    case 'waiting':
      return follow(polling, waiting)
    case 'verifying':
      return isLost(state, deps.clock()) ? end(polling, 'lost', 'verifying') : pollAt(state)
    case 'answered':
      return state.raw === null ? end(polling, 'cancelled', 'answered') : readAnswer(polling, waiting, state.raw)
  }
}

/**
 * Gives a signature up that nobody has approved yet: the consent was withdrawn, or its form changed.
 * One that is being verified goes on.
 */
export const cancelCertificateSignature = async (
  deps: PollDeps,
  signatureId: string,
  context: CertificateContext,
): Promise<CertificatePoll> =>
  end({ ...context, deps, stream: certificateSignatureStream(signatureId) }, 'cancelled', 'waiting')
