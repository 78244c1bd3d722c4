import type { FastifyBaseLogger } from 'fastify'
import type {
  IdentityEvidence,
  IdentityProvider,
  IdentityVerificationEvent,
} from '#events/identity/identity-verification.events.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Metadata } from '#events/metadata.ts'
import type { StartedIdentity, IdentityFailure, IdentityVerified, ReturnedFields } from '#infra/providers/identity.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ErrorCode } from '../core/errors/error.contract.ts'
import { readState } from '../core/read-state.ts'
import type { LinkTarget } from './identity.hooks.ts'
import { accountOfVerification, verifyingAccountOf } from './identity-account.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
  openRequest,
  type IdentityRefused,
} from './identity-verification.decider.ts'
import type { FoundEntries } from './find-entries.ts'
import type { CarriedTransaction } from './transaction-cookie.ts'

const codes: Readonly<Record<IdentityRefused, ErrorCode>> = {
  cancelled: 'IDENTITY_CANCELLED',
  expired: 'IDENTITY_EXPIRED',
  tampered: 'IDENTITY_REFUSED',
  mismatch: 'IDENTITY_REFUSED',
}

type VerificationContext = {
  readonly metadata: Metadata
  readonly evidence: Evidence
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Returns the request number for the provider: letters and digits, 30 of them, used once. */
const requestNoOf = (verificationId: string): string => verificationId.replaceAll('-', '').slice(0, 30)

type AgreedTexts = Extract<IdentityVerificationEvent, { type: 'IdentityRequested' }>['data']['texts']

/** Begins a transaction with a provider. @throws DomainError IDENTITY_UNAVAILABLE */
export const beginIdentity = async (
  deps: Deps,
  asked: {
    readonly provider: IdentityProvider
    readonly verificationId: string
    readonly target: LinkTarget
    readonly personId?: string
    readonly returnUrl: string
    readonly texts?: AgreedTexts
  },
  { metadata, log }: Pick<VerificationContext, 'metadata' | 'log'>,
): Promise<StartedIdentity & { readonly position: number }> => {
  const { provider, verificationId, target, personId, returnUrl, texts } = asked
  const { apartmentId } = target
  const { identity, accountId } = await verifyingAccountOf(deps, { apartmentId, provider })
  const begun = await identity.begin({
    requestNo: requestNoOf(verificationId),
    returnUrl,
    closeUrl: `${returnUrl}?cancelled=true`,
  })
  if (begun.kind !== 'begun') {
    log.warn({ provider, detail: begun.detail }, 'identity: no transaction')
    throw new DomainError('IDENTITY_UNAVAILABLE')
  }
  const { kind, id, listId, listUserId } = target
  const { position } = await commandHandler(
    deps.store,
    identityVerificationDecider,
  )({
    stream: identityVerificationStream(verificationId),
    command: () => ({
      type: 'RequestIdentity',
      verificationId,
      provider,
      target: { kind, id },
      listId,
      apartmentId,
      ...(accountId === undefined ? {} : { accountId }),
      ...(personId === undefined ? {} : { personId }),
      ...(listUserId === undefined ? {} : { listUserId }),
      ...(texts === undefined ? {} : { texts }),
      now: deps.clock(),
    }),
    metadata,
  })
  return { ...begun, position }
}

/** Records why nobody was verified, if the transaction is over; returns the error. */
const failedWith = async (
  deps: Deps,
  { verificationId }: CarriedTransaction,
  failure: IdentityFailure,
  { metadata, log }: VerificationContext,
): Promise<DomainError> => {
  log.warn({ detail: failure.detail }, 'identity: not verified')
  if (failure.kind === 'unavailable') return new DomainError('IDENTITY_UNAVAILABLE')
  const { reason } = failure
  // After a double tap the provider refuses the second request, which must not end the first one's
  // verification.
  if (reason === 'refused') return new DomainError('IDENTITY_REFUSED')
  const handle = commandHandler(deps.store, identityVerificationDecider)
  const stream = identityVerificationStream(verificationId)
  await handle({ stream, command: () => ({ type: 'FailIdentity', reason }), metadata })
  return new DomainError(codes[reason])
}

const evidenceOf = ({ person, providerReference }: IdentityVerified, evidence: Evidence): IdentityEvidence => {
  const { name, birthDate, gender, foreigner, phone, carrier } = person
  return { name, birthDate, gender, foreigner, phone, carrier, transaction: providerReference, ...evidence }
}

type ProvenIdentity = FoundEntries & {
  readonly position: number
  readonly name: string
}

/**
 * Ends a transaction with the data that the browser returned. `entriesOf`: finds the entries of the
 * verified person; without any, that is recorded, and no session opens: the caller refuses it.
 * @throws DomainError IDENTITY_ALREADY_USED, IDENTITY_EXPIRED, IDENTITY_CANCELLED,
 * IDENTITY_REFUSED, IDENTITY_UNAVAILABLE
 */
export const endIdentity = async (
  deps: Deps,
  asked: {
    readonly provider: IdentityProvider
    readonly carried: CarriedTransaction
    readonly returned: ReturnedFields | 'cancelled'
    readonly entriesOf: (verified: IdentityVerified, ciHash: string) => Promise<FoundEntries>
  },
  circumstances: VerificationContext,
): Promise<ProvenIdentity> => {
  const { carried, returned, provider } = asked
  const stream = identityVerificationStream(carried.verificationId)
  const state = await readState(deps.store, identityVerificationDecider, stream)
  if (state.status === 'requested' && deps.clock() >= new Date(state.request.expiresAt))
    throw await failedWith(deps, carried, { kind: 'refused', reason: 'expired', detail: 'late' }, circumstances)
  const request = openRequest(state, deps.clock())
  if (returned === 'cancelled')
    throw await failedWith(deps, carried, { kind: 'refused', reason: 'cancelled', detail: 'closed' }, circumstances)
  const identity = await accountOfVerification(deps, { ...request, provider })
  const answer = await identity.finish({ kept: carried.kept, returned })
  if (answer.kind !== 'verified') throw await failedWith(deps, carried, answer, circumstances)
  const { ci, di, name } = answer.person
  const [ciHash, diHash] = [deps.secrets.digest('ci', ci), deps.secrets.digest('di', di)]
  const found = await asked.entriesOf(answer, ciHash)
  const { entries } = found
  const evidence = evidenceOf(answer, circumstances.evidence)
  const { position } = await commandHandler(
    deps.store,
    identityVerificationDecider,
  )({
    stream,
    command: () => ({ type: 'VerifyIdentity', evidence, ciHash, diHash, entries, now: deps.clock() }),
    metadata: circumstances.metadata,
  })
  return { ...found, position, name }
}
