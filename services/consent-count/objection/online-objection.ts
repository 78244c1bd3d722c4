import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { LaterObjectionEvent } from '#events/consent-count/later-objection.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { ResidentSession } from '../../core/session.ts'
import { laterConsentOf } from '../../list/rule/later-consents.contract.ts'
import { newReceiptId, receiptOf } from '../../participation/participation.facts.ts'
import { standingConsent } from '../../signature/consent/consent.decider.ts'
import {
  chosenEntry,
  consentDayIn,
  entriesAtLink,
  followLinkAt,
  followSignatureLink,
  residentAt,
} from '../../signature/signature.facts.ts'
import type { OwnObjection } from './own-objection.contract.ts'
import { laterObjectionDecider, laterObjectionStream } from './later-objection.decider.ts'

/** Returns an owner's objection as they see it; null where there is none. */
const objectionIn = (events: readonly RecordedEvent[]): OwnObjection | null => {
  // The stream of an entry's objection holds nothing else.
  const [recorded] = events as readonly RecordedEvent<LaterObjectionEvent>[]
  if (recorded === undefined) return null
  const { effectiveOn, receiptId } = recorded.data
  return { effectiveOn, receipt: receiptId === undefined ? null : receiptOf(recorded) }
}

type AtLink = { readonly token: string; readonly session: ResidentSession }

/** Returns the objections of a resident's entries in the list of a link, by entry. */
export const ownObjections = async (
  deps: Deps,
  { token, session }: AtLink,
): Promise<readonly (OwnObjection & { readonly listUserId: string })[]> => {
  const followed = await followSignatureLink(deps, token)
  const ids = (await entriesAtLink(deps, { session, followed })).map(({ listUserId }) => listUserId)
  const read = await deps.store.readStreams(ids.map(laterObjectionStream))
  return ids.flatMap((listUserId) => {
    const objection = objectionIn(read.get(laterObjectionStream(listUserId))?.events ?? [])
    return objection === null ? [] : [{ listUserId, ...objection }]
  })
}

type Objecting = AtLink & {
  readonly listUserId: string
  readonly reason: string | null
  readonly evidence: Evidence
  readonly metadata: Metadata
}

/**
 * Records an owner's own objection, which counts from today on. A repeat returns the first one.
 * @throws DomainError as objectOnline's contract says
 */
export const objectOnline = async (
  deps: Deps,
  { token, session, listUserId: meant, reason, evidence, metadata }: Objecting,
): Promise<{ readonly position: number; readonly objection: OwnObjection }> => {
  const now = deps.clock()
  const receiptId = newReceiptId()
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const visit = { session, followed: await followLinkAt(desk, deps, token) }
    const listUserId = await chosenEntry(deps, desk, visit, { listUserId: meant, prefers: [], guesses: false })
    const stream = laterObjectionStream(listUserId)
    const { consents, acting, identity } = await residentAt(desk, visit, { listUserId, now, more: [stream] })
    const { verificationId } = identity
    const consentId = standingConsent(consents)?.consentId
    const givenOn = consentId === undefined ? null : await consentDayIn(deps, listUserId, consentId)
    const events = laterObjectionDecider.decide(
      {
        type: 'ObjectLater',
        entry: acting.entry,
        isErased: false,
        to: laterConsentOf(visit.followed.list.rule)?.to,
        consent: consentId !== undefined && givenOn !== null ? { consentId, givenOn } : undefined,
        objecting: { way: 'online', reason, receiptId, verificationId, evidence },
        today: dayAt(now),
      },
      desk.fold(stream, laterObjectionDecider),
    )
    desk.add(stream, events)
    return stream
  })
  const objection = objectionIn((await deps.store.readStream(outcome)).events)
  if (objection === null) throw new DomainError('SUBMISSION_FAILED')
  return { position, objection }
}
