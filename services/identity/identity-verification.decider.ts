import type {
  IdentityEvidence,
  IdentityVerificationEvent,
  MatchedEntry,
} from '#events/identity/identity-verification.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import type { IdentityMismatchState } from './mismatch/identity-mismatch.decider.ts'

const MINUTE = 60_000
/** Maximum milliseconds for which a provider's page may be open; later answers are ignored. */
export const TRANSACTION_MS = 10 * MINUTE
/** Duration of a resident's session, in milliseconds. */
export const RESIDENT_SESSION_MS = 30 * MINUTE

type IdentityRequestData = Extract<IdentityVerificationEvent, { type: 'IdentityRequested' }>['data']
export type IdentityRefused = Extract<IdentityVerificationEvent, { type: 'IdentityFailed' }>['data']['reason']
/** Reason for destroying evidence. */
export type EvidenceCause = Extract<IdentityVerificationEvent, { type: 'IdentityEvidenceDestroyed' }>['data']['cause']

export type IdentityVerificationState =
  | { readonly status: 'absent' }
  | { readonly status: 'requested'; readonly request: IdentityRequestData }
  | { readonly status: 'failed' }
  | {
      readonly status: 'verified'
      readonly request: IdentityRequestData
      readonly ciHash: string
      readonly entries: readonly MatchedEntry[]
      /** Data from the provider; null once it is destroyed. */
      readonly evidence: IdentityEvidence | null
      /** Until when its session lasts, ms; 0 where it has none, or none any more. */
      readonly sessionUntil: number
    }

type Verify = {
  readonly type: 'VerifyIdentity'
  readonly evidence: IdentityEvidence
  readonly ciHash: string
  readonly diHash: string
  readonly entries: readonly MatchedEntry[]
  readonly now: Date
}

export type IdentityVerificationCommand =
  | ({ readonly type: 'RequestIdentity'; readonly now: Date } & Omit<IdentityRequestData, 'expiresAt'>)
  | Verify
  | { readonly type: 'FailIdentity'; readonly reason: IdentityRefused }
  | { readonly type: 'EndSession' }
  /** Destroys the evidence. `mismatch`: status of its review. The caller destroys the key. */
  | { readonly type: 'DestroyEvidence'; readonly cause: EvidenceCause; readonly mismatch: IdentityMismatchState }

export const identityVerificationStream = (verificationId: string): string => `identity-verification-${verificationId}`

/**
 * Identity verification of a person: it counts once, within ten minutes, and opens a session of
 * thirty if entries match.
 */
export const identityVerificationDecider: Decider<
  IdentityVerificationState,
  IdentityVerificationCommand,
  IdentityVerificationEvent
> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'IdentityRequested') return { status: 'requested', request: event.data }
    if (event.type === 'IdentityFailed') return { status: 'failed' }
    if (event.type === 'ResidentSessionEnded')
      return state.status === 'verified' ? { ...state, sessionUntil: 0 } : state
    if (event.type === 'IdentityEvidenceDestroyed')
      return state.status === 'verified' ? { ...state, evidence: null } : state
    if (state.status !== 'requested') return state
    const { ciHash, entries, evidence, sessionUntil } = event.data
    const until = sessionUntil === null ? 0 : Date.parse(sessionUntil)
    return { status: 'verified', request: state.request, ciHash, entries, evidence, sessionUntil: until }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'RequestIdentity':
        return request(command, state)
      case 'VerifyIdentity':
        return verify(command, openRequest(state, command.now))
      case 'FailIdentity':
        return state.status === 'requested'
          ? [
              {
                type: 'IdentityFailed',
                data: { verificationId: state.request.verificationId, reason: command.reason },
              },
            ]
          : []
      case 'EndSession':
        return state.status === 'verified' && state.sessionUntil > 0
          ? [{ type: 'ResidentSessionEnded', data: { verificationId: state.request.verificationId } }]
          : []
      case 'DestroyEvidence':
        return destroy(command, state)
    }
  },
}

const request = (
  { type: _type, now, ...asked }: Extract<IdentityVerificationCommand, { type: 'RequestIdentity' }>,
  state: IdentityVerificationState,
): readonly IdentityVerificationEvent[] => {
  if (state.status === 'requested') return []
  if (state.status !== 'absent') throw new DomainError('IDENTITY_ALREADY_USED')
  const expiresAt = new Date(now.getTime() + TRANSACTION_MS).toISOString()
  return [{ type: 'IdentityRequested', data: { ...asked, expiresAt } }]
}

/**
 * Returns a request that still waits for its answer.
 * @throws DomainError IDENTITY_ALREADY_USED if it has one, IDENTITY_EXPIRED if it is late or was
 * never made
 */
export const openRequest = (state: IdentityVerificationState, now: Date): IdentityRequestData => {
  if (state.status === 'verified' || state.status === 'failed') throw new DomainError('IDENTITY_ALREADY_USED')
  if (state.status === 'absent' || now >= new Date(state.request.expiresAt)) throw new DomainError('IDENTITY_EXPIRED')
  return state.request
}

const verify = (
  { evidence, ciHash, diHash, entries, now }: Verify,
  { verificationId, provider, personId, accountId }: IdentityRequestData,
): readonly IdentityVerificationEvent[] => {
  // A second verification has a session already.
  const opens = entries.length > 0 && personId === undefined
  return [
    {
      type: 'IdentityVerified',
      data: {
        verificationId,
        provider,
        ...(accountId === undefined ? {} : { accountId }),
        sealedFor: entries[0]?.personId ?? verificationId,
        ciHash,
        diHash,
        evidence,
        entries: [...entries],
        sessionUntil: opens ? new Date(now.getTime() + RESIDENT_SESSION_MS).toISOString() : null,
      },
    },
  ]
}

/**
 * Status that a mismatch must have for each cause of destruction: one that is decided, or raised at
 * this moment, preserves the evidence.
 */
const goesWhere: Readonly<Record<EvidenceCause, IdentityMismatchState['status']>> = {
  unraised: 'absent',
  undecided: 'waiting',
  refused: 'refused',
  forgotten: 'accepted',
}

/**
 * Decides the destruction of evidence. If entries matched, it belongs to their person and is
 * destroyed with that person's key.
 */
const destroy = (
  { cause, mismatch }: Extract<IdentityVerificationCommand, { type: 'DestroyEvidence' }>,
  state: IdentityVerificationState,
): readonly IdentityVerificationEvent[] => {
  if (state.status !== 'verified' || state.entries.length > 0 || state.evidence === null) return []
  if (mismatch.status !== goesWhere[cause]) return []
  return [{ type: 'IdentityEvidenceDestroyed', data: { verificationId: state.request.verificationId, cause } }]
}

/** Session: its persons, and its end. */
export type OpenSession = Extract<IdentityVerificationState, { status: 'verified' }>

/** The session that a verification opened, if it still lasts. */
export const sessionAt = (state: IdentityVerificationState, now: Date): OpenSession | undefined =>
  state.status === 'verified' && now.getTime() < state.sessionUntil ? state : undefined
