import type { FastifyBaseLogger } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import type { PreparationEnding } from '#events/signature/consent.events.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { readState } from '../../core/read-state.ts'
import {
  cancelCertificateSignature,
  certificateSignatureDecider,
  certificateSignatureStream,
  pollCertificateSignature,
  readCertificateSignature,
  type CertificatePoll,
  type CertificateProof,
} from '../../certificate/certificate.facts.ts'
import { consentStream } from '../consent/consent.decider.ts'
import type { PreparedConsent } from '../consent/preparation.decider.ts'
import { newReceiptId } from '../../participation/participation.facts.ts'
import { signingReceiptIn } from '../signing/submit-signature.ts'
import type { CertificateSigningState, WaitingSignature } from './certificate-signing.contract.ts'
import { completeConsent, endingOf, endPreparation } from './complete-consent.ts'
import { endingTexts, LATE_TEXT } from './ending-texts.ts'
import { readPrepared, type OfSignature } from './prepared-consent.ts'

export type SigningContext = { readonly metadata: Metadata; readonly log: Pick<FastifyBaseLogger, 'warn'> }

/** State of a signing, and the position that a reader must have reached to see it. */
export type FollowedSigning = { readonly body: CertificateSigningState; readonly position: number }

type Ending = Parameters<typeof endPreparation>[2]

const endedBody = (reason: PreparationEnding, signedAt: string | undefined): CertificateSigningState => ({
  status: 'ended',
  reason,
  text: signedAt === undefined ? endingTexts[reason] : LATE_TEXT,
})

/** Returns a signature that waits, with the address of its app; undefined where it never began. */
export const waitingSignature = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { signatureId, app, number }: Pick<PreparedConsent, 'signatureId' | 'app' | 'number'>,
): Promise<WaitingSignature | undefined> => {
  const begun = await readState(store, certificateSignatureDecider, certificateSignatureStream(signatureId))
  if (begun.status === 'absent') return undefined
  const { transaction, expiresAt } = begun.request
  return {
    status: 'waiting',
    signatureId,
    app,
    appUrl: transaction?.appUrl ?? null,
    expiresAt,
    secondsLeft: Math.max(0, Math.ceil((Date.parse(expiresAt) - clock().getTime()) / 1_000)),
    number: number?.text ?? null,
  }
}

/** Returns the state of a consent that was signed. */
export const signedState = async (
  { store }: Pick<Deps, 'store'>,
  { listUserId, consentId }: { readonly listUserId: string; readonly consentId: string },
): Promise<FollowedSigning> => {
  const { events } = await store.readStream(consentStream(listUserId))
  const receipt = signingReceiptIn(events, consentId)
  return { position: receipt.position, body: { status: 'signed', receipt } }
}

/** Returns what is settled of a signing; undefined while it waits. */
const settledBody = async (deps: Deps, of: OfSignature): Promise<FollowedSigning | undefined> => {
  const { state, events } = await readPrepared(deps, of)
  const position = events.at(-1)?.position ?? 0
  if (state.ended === null) return undefined
  if (state.ended !== 'signed') return { position, body: endedBody(state.ended, state.signedAt) }
  return { position, body: { status: 'signed', receipt: signingReceiptIn(events, state.consentId) } }
}

const give = async (deps: Deps, of: OfSignature, metadata: Metadata, ending: Ending): Promise<FollowedSigning> => {
  const { prepared } = await readPrepared(deps, of)
  const { position } = await decideJointly(deps.store, metadata, (desk) => endPreparation(desk, prepared, ending))
  // A parallel caller may have ended it otherwise, or signed it.
  const settled = await settledBody(deps, of)
  return settled ?? { position, body: endedBody(ending.reason, undefined) }
}

/** Gives up a prepared consent whose certificate never began, or did not begin at its provider. */
export const giveUpUnbegun = async (deps: Deps, of: OfSignature, { metadata }: SigningContext): Promise<void> => {
  const certificate = await readCertificateSignature(deps, of.signatureId)
  if (certificate.status === 'absent') await give(deps, of, metadata, { reason: 'failed', proof: null })
}

const complete = async (
  deps: Deps,
  of: OfSignature,
  metadata: Metadata,
  proof: CertificateProof,
): Promise<FollowedSigning | undefined> => {
  const { prepared } = await readPrepared(deps, of)
  const receiptId = newReceiptId()
  try {
    await decideJointly(deps.store, metadata, (desk) =>
      completeConsent(deps, desk, { prepared, proof, receiptId, now: deps.clock() }),
    )
  } catch (error) {
    const reason = endingOf(error)
    if (!reason) throw error
    return give(deps, of, metadata, { reason, proof })
  }
  return settledBody(deps, of)
}

const afterPoll = async (
  deps: Deps,
  of: OfSignature,
  { metadata }: SigningContext,
  poll: CertificatePoll,
): Promise<FollowedSigning | undefined> => {
  if (poll.status === 'ended') return give(deps, of, metadata, { reason: poll.reason, proof: null })
  return poll.status === 'verified' ? complete(deps, of, metadata, poll.proof) : undefined
}

const waitingState = async (deps: Deps, of: OfSignature): Promise<FollowedSigning> => {
  const { state, events } = await readPrepared(deps, of)
  const body = await waitingSignature(deps, state)
  if (!body) throw new DomainError('CERTIFICATE_NOT_BEGUN')
  return { position: events.at(-1)?.position ?? 0, body }
}

/**
 * Follows a signing by one step: asks the provider, and once the owner has signed records the
 * consent, its number and the request of its document in one decision. Safe under parallel callers
 * and kills: whoever comes next does what is left.
 * @throws DomainError NOT_FOUND
 */
export const followSigning = async (deps: Deps, of: OfSignature, context: SigningContext): Promise<FollowedSigning> => {
  const settled = await settledBody(deps, of)
  if (settled) return settled
  const begun = await readCertificateSignature(deps, of.signatureId)
  // The process ended between the document and its certificate: the page begins it again.
  if (begun.status === 'absent') return give(deps, of, context.metadata, { reason: 'failed', proof: null })
  const poll = await pollCertificateSignature(deps, of.signatureId, context)
  return (await afterPoll(deps, of, context, poll)) ?? waitingState(deps, of)
}

/** Gives a signing up, unless its owner has signed in the app already. @throws DomainError NOT_FOUND */
export const cancelSigning = async (deps: Deps, of: OfSignature, context: SigningContext): Promise<FollowedSigning> => {
  const settled = await settledBody(deps, of)
  if (settled) return settled
  const begun = await readCertificateSignature(deps, of.signatureId)
  if (begun.status === 'absent') return give(deps, of, context.metadata, { reason: 'cancelled', proof: null })
  const poll = await cancelCertificateSignature(deps, of.signatureId, context)
  return (await afterPoll(deps, of, context, poll)) ?? waitingState(deps, of)
}
