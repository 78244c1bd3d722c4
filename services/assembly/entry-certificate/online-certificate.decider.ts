import type { OnlineCertificateEnding, OnlineCertificateEvent } from '#events/assembly/online-certificate.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type Event<Type extends OnlineCertificateEvent['type']> = Extract<OnlineCertificateEvent, { type: Type }>
export type OnlineCertificateRequest = Event<'OnlineCertificateRequested'>['data']
type VerifiedData = Event<'OnlineCertificateVerified'>['data']

/** Milliseconds after which a check that no process ended is lost, with its process. */
const LOST_MS = 120_000
/** Milliseconds after the expiry for which somebody who signed in the last second may still be checked. */
const LATE_MS = 60_000
/** Milliseconds after the verification in which the entry is made, or repeated. */
const ENTRY_MS = 10 * 60_000

export type OnlineCertificateState =
  | { readonly status: 'absent' }
  | { readonly status: 'requested'; readonly request: OnlineCertificateRequest }
  | { readonly status: 'checking'; readonly request: OnlineCertificateRequest; readonly startedAt: string }
  | {
      readonly status: 'verified'
      readonly request: OnlineCertificateRequest
      readonly entries: VerifiedData['entries']
      readonly verifiedAt: string
    }
  | {
      readonly status: 'ended'
      readonly request: OnlineCertificateRequest
      readonly reason: OnlineCertificateEnding
    }

export type OnlineCertificateCommand =
  | { readonly type: 'RequestOnlineCertificate'; readonly request: OnlineCertificateRequest }
  | { readonly type: 'StartOnlineCheck'; readonly now: Date }
  | ({ readonly type: 'VerifyOnlineCertificate'; readonly now: Date } & Pick<
      VerifiedData,
      'entries' | 'signedDataSha256' | 'ciHash' | 'raw' | 'rawSha256' | 'completedAt'
    >)
  /** Ends it if it still has the status in which the reason was found. */
  | {
      readonly type: 'EndOnlineCertificate'
      readonly reason: OnlineCertificateEnding
      readonly from: 'requested' | 'checking'
      readonly now: Date
    }

export const onlineCertificateStream = (verificationId: string): string => `online-certificate-${verificationId}`

const placeOf = ({ verificationId, assemblyId, listId, apartmentId }: OnlineCertificateRequest) => ({
  verificationId,
  assemblyId,
  listId,
  apartmentId,
})

/**
 * Proof of identity by a certificate, for one entry to one assembly: requested, checked by one
 * caller, then verified, or ended.
 */
export const onlineCertificateDecider: Decider<
  OnlineCertificateState,
  OnlineCertificateCommand,
  OnlineCertificateEvent
> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'OnlineCertificateRequested') return { status: 'requested', request: event.data }
    if (state.status === 'absent') return state
    const { request } = state
    switch (event.type) {
      case 'OnlineCertificateCheckStarted':
        return { status: 'checking', request, startedAt: event.data.startedAt }
      case 'OnlineCertificateVerified':
        return { status: 'verified', request, entries: event.data.entries, verifiedAt: event.data.verifiedAt }
      case 'OnlineCertificateEnded':
        return { status: 'ended', request, reason: event.data.reason }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RequestOnlineCertificate') return requested(command.request, state)
    if (state.status === 'absent') throw new DomainError('CERTIFICATE_NOT_BEGUN')
    const place = placeOf(state.request)
    switch (command.type) {
      case 'StartOnlineCheck':
        if (state.status !== 'requested') return []
        return [{ type: 'OnlineCertificateCheckStarted', data: { ...place, startedAt: command.now.toISOString() } }]
      case 'VerifyOnlineCertificate':
        return state.status === 'checking' ? [verified(command, state.request)] : []
      case 'EndOnlineCertificate': {
        if (state.status !== command.from) return []
        const data = { ...place, reason: command.reason, endedAt: command.now.toISOString() }
        return [{ type: 'OnlineCertificateEnded', data }]
      }
    }
  },
}

/** Records a request under a new id. @throws DomainError CERTIFICATE_ALREADY_USED */
const requested = (
  request: OnlineCertificateRequest,
  state: OnlineCertificateState,
): readonly OnlineCertificateEvent[] => {
  if (state.status !== 'absent') throw new DomainError('CERTIFICATE_ALREADY_USED')
  return [{ type: 'OnlineCertificateRequested', data: request }]
}

const verified = (
  { type: _type, now, entries, ...proof }: Extract<OnlineCertificateCommand, { type: 'VerifyOnlineCertificate' }>,
  request: OnlineCertificateRequest,
): OnlineCertificateEvent => {
  const [first] = entries
  if (!first) throw new DomainError('IDENTITY_NOT_MATCHED')
  const { app, recognition, receiptId, documentSha256 } = request
  const transaction = { app, recognition, receiptId, documentSha256 }
  const data = { ...placeOf(request), ...transaction, personId: first.personId, entries, ...proof }
  return { type: 'OnlineCertificateVerified', data: { ...data, verifiedAt: now.toISOString() } }
}

/** Tells whether a request was not signed in time. */
export const isExpired = ({ expiresAt }: Pick<OnlineCertificateRequest, 'expiresAt'>, now: Date): boolean =>
  now.getTime() >= Date.parse(expiresAt) + LATE_MS

/** Tells whether a check was lost with the process that had started it. */
export const isCheckLost = ({ startedAt }: { readonly startedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) >= LOST_MS

/**
 * Asserts that a certificate proves who a person is, for the entry to an assembly at this moment.
 * @throws DomainError CERTIFICATE_NOT_BEGUN where it is no proof of this assembly, IDENTITY_NOT_MATCHED
 * where it is another person's, IDENTITY_EXPIRED
 */
export const assertProves = (
  state: OnlineCertificateState,
  { assemblyId, personId, now }: { readonly assemblyId: string; readonly personId: string; readonly now: Date },
): void => {
  if (state.status !== 'verified' || state.request.assemblyId !== assemblyId)
    throw new DomainError('CERTIFICATE_NOT_BEGUN')
  if (!state.entries.some((entry) => entry.personId === personId)) throw new DomainError('IDENTITY_NOT_MATCHED')
  if (now.getTime() - Date.parse(state.verifiedAt) >= ENTRY_MS) throw new DomainError('IDENTITY_EXPIRED')
}
