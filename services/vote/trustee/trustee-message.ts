import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { TrusteeLinkOpened, TrusteeLinkRequested, type TrusteeLinkPurpose } from '#events/vote/trustee-link.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'
import { eventsOf } from '#projections/set-based.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { reactTo } from '../../core/react-to.ts'
import { readState } from '../../core/read-state.ts'
import { mayWrite, putOff, sendOnce } from '../../messaging/messaging.facts.ts'
import { trusteeUrl } from './trustee-link.ts'
import { trusteeLinkText } from './trustee-link-text.ts'
import { trusteeMessageDecider, trusteeMessageStream, type TrusteeMessage } from './trustee-message.decider.ts'
import { trusteeIn, trusteesDecider, trusteesStream, type TrusteesState } from './trustees.decider.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

const OPENED = TrusteeLinkOpened.type
export const SEND_TRUSTEE_LINK = 'send-trustee-link'
const TRIES = 12

const form = z.object({
  messageId: z.guid(),
  voteId: z.guid(),
  listId: z.guid(),
  trusteeId: z.guid(),
  mayBeSent: z.boolean().optional(),
})
type Payload = z.output<typeof form>

const sendingJob = ({ messageId, voteId, listId, trusteeId, mayBeSent }: Payload): NewJob => ({
  task: SEND_TRUSTEE_LINK,
  payload: { messageId, voteId, listId, trusteeId, ...(mayBeSent ? { mayBeSent } : {}) } satisfies Payload,
  key: `${SEND_TRUSTEE_LINK} ${messageId}`,
  maxAttempts: TRIES,
})

export const trusteeLinkReactor = reactTo(TrusteeLinkRequested, 'trustee-links', ({ data }) => [sendingJob(data)])

/** Returns what a trustee has to do now. */
const purposeFor = (state: TrusteesState, trusteeId: string): TrusteeLinkPurpose => {
  const { key, parts, rehearsed } = trusteeIn(state, trusteeId)
  if (key === null) return 'key'
  if (state.products) return parts === null ? 'part' : 'link'
  return state.rehearsal?.found === null && rehearsed === null ? 'rehearsal' : 'link'
}

type LinkMessageRequest = {
  readonly trusteeId: string
  readonly messageId: string
  readonly after: string | null
  readonly metadata: Metadata
}

/**
 * Has a trustee's link sent to their phone.
 * @throws DomainError TRUSTEE_LINK_INVALID where they are none of this vote any more
 */
export const requestTrusteeLink = async (
  { store }: Pick<Deps, 'store'>,
  { voteId, listId }: Pick<ExistingVote, 'voteId' | 'listId'>,
  state: TrusteesState,
  { trusteeId, messageId, after, metadata }: LinkMessageRequest,
): Promise<number> => {
  const purpose = purposeFor(state, trusteeId)
  const of = { messageId, voteId, listId, trusteeId }
  const { position } = await commandHandler(
    store,
    trusteeMessageDecider,
  )({
    stream: trusteeMessageStream(trusteeId),
    command: () => ({ type: 'SendTrusteeLink', of, purpose, after }),
    metadata,
  })
  return position
}

/**
 * Newest message of a trustee: the time of its outcome, or of its request; and of the first opening
 * of its link.
 */
export type TrusteeDelivery = Omit<TrusteeMessage, 'isOpened'> & {
  readonly at: string
  readonly openedAt: string | null
}

const newestIn = (events: readonly RecordedEvent[]): TrusteeDelivery | null => {
  const newest = foldEvents(trusteeMessageDecider, events).messages.at(-1)
  const [opened, others] = [eventsOf(TrusteeLinkOpened, events), events.filter(({ type }) => type !== OPENED)]
  const at = others.at(-1)?.metadata.at
  if (!newest || at === undefined) return null
  const { messageId, purpose, outcome } = newest
  const openedAt = opened.find(({ data }) => data.messageId === messageId)?.metadata.at ?? null
  return { messageId, purpose, outcome, at, openedAt }
}

export const readDeliveries = async (
  { store }: Pick<Deps, 'store'>,
  trusteeIds: readonly string[],
): Promise<ReadonlyMap<string, TrusteeDelivery>> => {
  const read = await store.readStreams(trusteeIds.map(trusteeMessageStream))
  return new Map(
    trusteeIds.flatMap((id) => {
      const told = newestIn(read.get(trusteeMessageStream(id))?.events ?? [])
      return told ? [[id, told] as const] : []
    }),
  )
}

/** Records that a trustee's link was opened, once for each message that brought it. */
export const recordLinkOpened = async (
  { store }: Pick<Deps, 'store'>,
  of: { readonly voteId: string; readonly listId: string; readonly trusteeId: string },
  metadata: Metadata,
): Promise<void> => {
  await commandHandler(
    store,
    trusteeMessageDecider,
  )({ stream: trusteeMessageStream(of.trusteeId), command: () => ({ type: 'OpenTrusteeLink', of }), metadata })
}

type Sending = Pick<WorkerDeps, 'store' | 'clock' | 'secrets' | 'messaging' | 'publicUrl'>

/**
 * Returns the message to send; null if they are no trustee of the vote any more, or were erased.
 */
const messageOf = async (deps: Sending, { messageId, voteId, trusteeId }: Payload, purpose: TrusteeLinkPurpose) => {
  const { trustees } = await readState(deps.store, trusteesDecider, trusteesStream(voteId))
  const { phone, oldLinks } = trustees.find((one) => one.trusteeId === trusteeId) ?? { phone: null, oldLinks: 0 }
  const vote = await readState(deps.store, voteDecider, voteStream(voteId))
  if (phone === null || vote.status === 'absent') return null
  const { apartmentId, title } = existingVote(vote)
  const apartment = await readApartment(deps.store, apartmentId)
  const complex =
    apartment.status === 'absent'
      ? { name: '', officePhone: null }
      : { name: apartment.name, officePhone: apartment.officePhone ?? null }
  const text = trusteeLinkText({ complex, title, purpose, url: trusteeUrl(deps, { voteId, trusteeId, oldLinks }) })
  return { apartmentId, message: { reference: messageId, to: phone, content: { kind: 'sms', text } } } as const
}

/**
 * Returns the outcome of a message; an unavailable vendor is tried again, and after the last try
 * administrators see the failure.
 * @throws ProviderUnavailable before that
 */
const outcomeOf = async (
  deps: Sending,
  payload: Payload,
  { attempt, lastTry }: Pick<TaskContext, 'attempt' | 'lastTry'>,
  purpose: TrusteeLinkPurpose,
) => {
  const found = await messageOf(deps, payload, purpose)
  if (found === null) return { outcome: 'withheld', statusCode: null } as const
  try {
    const isRepeat = attempt > 1 || payload.mayBeSent === true
    const { messaging } = await withMessagingOf(deps, found.apartmentId)
    const sent = await sendOnce(messaging.sender, found.message, { isRepeat })
    return { outcome: sent.kind, statusCode: sent.kind === 'refused' ? sent.statusCode : null }
  } catch (error) {
    if (!lastTry || !(error instanceof ProviderUnavailable)) throw error
    return { outcome: 'failed', statusCode: null } as const
  }
}

type LinkOutcome = Awaited<ReturnType<typeof outcomeOf>>

const recordOutcome = async (
  { store, clock }: Pick<Sending, 'store' | 'clock'>,
  { messageId, voteId, listId, trusteeId }: Payload,
  told: LinkOutcome,
): Promise<void> => {
  await commandHandler(
    store,
    trusteeMessageDecider,
  )({
    stream: trusteeMessageStream(trusteeId),
    command: () => ({ type: 'RecordTrusteeLinkTold', of: { messageId, voteId, listId, trusteeId }, ...told }),
    metadata: { actor: { kind: 'system', name: SEND_TRUSTEE_LINK }, at: clock().toISOString() },
  })
}

/**
 * Sends a trustee their link and records the outcome, once; in the quiet hours it is postponed,
 * unless the count waits for them. A message that an earlier try may have sent is looked up first.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendTrusteeLink =
  (deps: Sending) =>
  async (asked: unknown, context: Pick<TaskContext, 'attempt' | 'lastTry' | 'addJob'>): Promise<void> => {
    const payload = form.parse(asked)
    const { messageId, listId, trusteeId } = payload
    const { messages } = await readState(deps.store, trusteeMessageDecider, trusteeMessageStream(trusteeId))
    const known = messages.find((one) => one.messageId === messageId)
    if (known?.outcome !== null) return
    // A count is often held in the evening, and only this message brings them their link.
    const atNight = known.purpose === 'part'
    const may = await mayWrite(deps, { listId, personId: null, isWarning: true, atNight })
    if (may.kind === 'later') {
      const mayBeSent = context.attempt > 1 || payload.mayBeSent === true
      await context.addJob(putOff(sendingJob({ ...payload, mayBeSent }), may.at))
      return
    }
    await recordOutcome(deps, payload, await outcomeOf(deps, payload, context, known.purpose))
  }

/**
 * Ends a message after its last try, whose process ended without an outcome: administrators may
 * send another one.
 */
export const giveUpTrusteeLink =
  (deps: Pick<Sending, 'store' | 'clock'>) =>
  async (asked: unknown): Promise<void> =>
    recordOutcome(deps, form.parse(asked), { outcome: 'failed', statusCode: null })
