import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { ResidentSession } from '../../core/session.ts'
import { newReceiptId, receiptOf } from '../../participation/participation.facts.ts'
import type { Receipt } from '../../participation/receipts.contract.ts'
import { endOwnerExclusions } from '../../roll/roll.facts.ts'
import { consentDecider, consentStream, standingConsent, type ConsentState } from './consent.decider.ts'
import { residentAt } from '../link/resident-entry.ts'
import { followLinkAt } from '../link/signature-link.ts'
import { chosenEntry } from '../signing/signing-entries.ts'
import { consentedOn, firstConsentOn, withdrawalEnd } from './withdrawal-end.ts'

type Acting = {
  readonly token: string
  readonly session: ResidentSession
  readonly reason: string
  readonly listUserId?: string | undefined
  readonly evidence: Evidence
  readonly metadata: Metadata
}

/** Records a decline. @throws DomainError as declineSignature's contract says */
export const declineConsent = async (deps: Deps, acting: Acting): Promise<{ readonly position: number }> => {
  const { token, session, reason, evidence, metadata } = acting
  const now = deps.clock()
  return decideJointly(deps.store, metadata, async (desk) => {
    const visit = { session, followed: await followLinkAt(desk, deps, token) }
    const isOpen = (consents: ConsentState) => standingConsent(consents) === undefined
    const { listUserId } = acting
    const meant = await chosenEntry(deps, desk, visit, { listUserId, prefers: [isOpen], guesses: true })
    const { stream, consents, ...resident } = await residentAt(desk, visit, { listUserId: meant, now })
    const { requestId } = visit.followed.request?.listUserId === meant ? visit.followed : {}
    const { verificationId } = resident.identity
    const declining = { ...(requestId === undefined ? {} : { requestId }), verificationId, reason, evidence }
    if (resident.acting.entry.status === 'listed') await endOwnerExclusions(desk, [resident.acting.entry], 'took-part')
    desk.add(stream, consentDecider.decide({ type: 'DeclineConsent', ...resident.acting, declining }, consents))
  })
}

/**
 * Withdraws a consent. `receiptId`: of the consent to withdraw.
 * @throws DomainError as withdrawSignature's contract says
 */
export const withdrawConsent = async (
  deps: Deps,
  acting: Acting & { readonly receiptId?: string | undefined },
): Promise<{ readonly position: number; readonly receipt: Receipt }> => {
  const { token, session, reason, evidence, metadata, receiptId: meant } = acting
  const now = deps.clock()
  const receiptId = newReceiptId()
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const visit = { session, followed: await followLinkAt(desk, deps, token) }
    const holds = ({ consents }: ConsentState) => consents.some((one) => meant !== undefined && one.receiptId === meant)
    const { listUserId } = acting
    // The one to withdraw is never guessed: a repeat would go on to the next one.
    const chosen = await chosenEntry(deps, desk, visit, { listUserId, prefers: [holds], guesses: false })
    const { stream, consents, ...resident } = await residentAt(desk, visit, { listUserId: chosen, now })
    const { verificationId } = resident.identity
    const withdrawing = { way: 'online', receiptId, verificationId, reason, evidence } as const
    const rule = visit.followed.campaign.withdrawal
    const end = withdrawalEnd(visit.followed.list, await firstConsentIn(deps, stream))
    const command = { type: 'WithdrawConsent', ...resident.acting, rule, meant, withdrawing, end } as const
    const events = consentDecider.decide(command, consents)
    desk.add(stream, events)
    // For a repeat it is the newest withdrawn one, or else the last of all.
    const [withdrawn] = events.flatMap(({ type, data }) => (type === 'ConsentWithdrawn' ? [data.consentId] : []))
    return { stream, consentId: withdrawn ?? newestWithdrawn(consents, meant) }
  })
  const { events } = await deps.store.readStream(outcome.stream)
  const receipt = receiptOf(
    events.find(
      ({ type, data }) =>
        type === 'ConsentWithdrawn' && (data as { readonly consentId: string }).consentId === outcome.consentId,
    ),
  )
  if (!receipt) throw new DomainError('SUBMISSION_FAILED')
  return { position, receipt }
}

/**
 * Returns the day of the first consent of a stream, which stays once there is one; null where there
 * is none.
 */
const firstConsentIn = async (deps: Pick<Deps, 'store'>, stream: string): Promise<string | null> =>
  firstConsentOn(await consentEventsIn(deps, stream))

/** Returns the day of a consent of an entry; null where it was never given. */
export const consentDayIn = async (
  deps: Pick<Deps, 'store'>,
  listUserId: string,
  consentId: string,
): Promise<string | null> => consentedOn(await consentEventsIn(deps, consentStream(listUserId)), consentId)

/** Returns the events of a stream of consents, which holds nothing else. */
export const consentEventsIn = async (
  { store }: Pick<Deps, 'store'>,
  stream: string,
): Promise<readonly RecordedEvent<ConsentEvent>[]> => {
  const { events } = await store.readStream(stream)
  return events as readonly RecordedEvent<ConsentEvent>[]
}

const newestWithdrawn = ({ consents }: ConsentState, meant: string | undefined): string | undefined =>
  consents.findLast(({ status, receiptId }) => status === 'withdrawn' && (meant === undefined || receiptId === meant))
    ?.consentId
