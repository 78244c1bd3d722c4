import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import type { OnlineCertificateEnding } from '#events/assembly/online-certificate.events.ts'
import { askForSignature, differenceOf, endingOf } from '../../certificate/certificate.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import { findEntries } from '../../identity/identity.facts.ts'
import type { CarriedCertificate } from './carried-certificate.ts'
import {
  isCheckLost,
  isExpired,
  onlineCertificateDecider,
  onlineCertificateStream,
  type OnlineCertificateCommand,
  type OnlineCertificateRequest,
  type OnlineCertificateState,
} from './online-certificate.decider.ts'

type Checking = {
  readonly deps: Deps
  readonly carried: CarriedCertificate
  readonly metadata: Metadata
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Request that was made, whatever became of it. */
export type KnownCertificate = Exclude<OnlineCertificateState, { status: 'absent' }>

const known = (state: OnlineCertificateState): KnownCertificate => {
  if (state.status === 'absent') throw new DomainError('CERTIFICATE_NOT_BEGUN')
  return state
}

const decide = async ({ deps, carried, metadata }: Checking, command: () => OnlineCertificateCommand) => {
  const stream = onlineCertificateStream(carried.verificationId)
  return commandHandler(deps.store, onlineCertificateDecider)({ stream, command, metadata })
}

const end = async (
  checking: Checking,
  reason: OnlineCertificateEnding,
  from: 'requested' | 'checking',
): Promise<KnownCertificate> => {
  const now = checking.deps.clock()
  const { state } = await decide(checking, () => ({ type: 'EndOnlineCertificate', reason, from, now }))
  return known(state)
}

/** Reads the provider's answer, and finds its person on the roll: by name, phone and birth, or by the CI. */
const readAnswer = async (
  checking: Checking,
  { listId, apartmentId }: OnlineCertificateRequest,
  raw: string,
): Promise<KnownCertificate> => {
  const { deps, carried, log } = checking
  const { app, kept, signer } = carried
  const read = deps.certificates.signature.read({ app, raw, kept })
  if (read.kind !== 'read') {
    log.warn({ app, detail: read.detail }, 'certificate: the answer was not read')
    return end(checking, endingOf(read, 'unreadable'), 'checking')
  }
  const now = deps.clock()
  const ciHash = deps.secrets.digest('ci', read.person.ci)
  const difference = differenceOf(read, { signer }, { ciHash, now })
  if (difference) return end(checking, difference, 'checking')
  const { entries } = await findEntries(deps, { listId, apartmentId }, { person: signer, ciHash })
  if (entries.length === 0) return end(checking, 'not-matched', 'checking')
  const { state } = await decide(checking, () => ({
    type: 'VerifyOnlineCertificate',
    entries: [...entries],
    signedDataSha256: createHash('sha256').update(read.signedData).digest('hex'),
    ciHash,
    raw,
    rawSha256: createHash('sha256').update(raw).digest('hex'),
    completedAt: read.completedAt ?? now.toISOString(),
    now,
  }))
  return known(state)
}

/** Verifies a completed signature, if this caller is the one who starts it: providers answer once. */
const verify = async (checking: Checking, request: OnlineCertificateRequest): Promise<KnownCertificate> => {
  const { deps, carried, log } = checking
  const started = await decide(checking, () => ({ type: 'StartOnlineCheck', now: deps.clock() }))
  if (started.recorded.length === 0) return known(started.state)
  const { app, kept, signer } = carried
  const answer = await askForSignature(deps, { app, receiptId: request.receiptId, kept, signer }, log)
  if (answer.kind !== 'answered') return end(checking, endingOf(answer, 'lost'), 'checking')
  return readAnswer(checking, request, answer.raw)
}

/** Asks the provider how far the person is. */
const follow = async (checking: Checking, request: OnlineCertificateRequest): Promise<KnownCertificate> => {
  const { deps, carried, log } = checking
  if (isExpired(request, deps.clock())) return end(checking, 'expired', 'requested')
  const { app, kept } = carried
  const progress = await deps.certificates.signature.status({ app, receiptId: request.receiptId, kept })
  switch (progress.kind) {
    case 'completed':
      return verify(checking, request)
    case 'expired':
    case 'rejected':
    case 'failed':
      return end(checking, progress.kind, 'requested')
    case 'refused':
    case 'unavailable':
      log.warn({ app, detail: progress.detail }, 'certificate: no status')
      return { status: 'requested', request }
    case 'waiting':
      return { status: 'requested', request }
  }
}

/**
 * Follows a request by one step. Of parallel callers one verifies; an answer that its process did
 * not record is lost, and the person signs again.
 * @throws DomainError CERTIFICATE_NOT_BEGUN
 */
export const checkEntryCertificate = async (checking: Checking): Promise<KnownCertificate> => {
  const { deps, carried } = checking
  const stream = onlineCertificateStream(carried.verificationId)
  const state = known(await readState(deps.store, onlineCertificateDecider, stream))
  if (state.status === 'requested') return follow(checking, state.request)
  if (state.status === 'checking' && isCheckLost(state, deps.clock())) return end(checking, 'lost', 'checking')
  return state
}

/** Gives a request up that nobody has signed yet; one that is being checked goes on. */
export const cancelEntryCertificate = (checking: Checking): Promise<KnownCertificate> =>
  end(checking, 'cancelled', 'requested')
