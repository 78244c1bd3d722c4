import type { MailingBatchEvent } from '#events/mailing/mailing-batch.events.ts'
import type { MailingEvent } from '#events/mailing/mailing.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Fold } from '../../core/decider.ts'
import { mailingBatchStream } from '../delivery/mailing-batch.decider.ts'
import { mailingDecider, mailingStream, type ExistingMailing, type mailingsOfListFold } from '../mailing.decider.ts'

type StartedMailing = (typeof mailingsOfListFold)['initial'][number]
type Store = Pick<EventStore, 'readStreams'>

/** Milliseconds within which a second message of the same content is a duplicate. */
const RECENTLY_MS = 10 * 60_000

/**
 * Notification of a person. waiting: not sent yet. told: handed over, and not known to have failed.
 * failed: it did not get through.
 */
type NotificationState = { readonly personId: string; readonly what: 'waiting' | 'told' | 'failed' | 'suppressed' }
type NotificationStates = ReadonlyMap<string, NotificationState>

const answers = { accepted: 'told', refused: 'failed', 'not-taken': 'waiting' } as const

const changesBy = ({ type, data }: MailingBatchEvent): readonly (readonly [string, NotificationState['what']])[] => {
  switch (type) {
    case 'MailingBatchPlanned':
      return []
    case 'MailingBatchAttempted':
      return [
        ...data.messageIds.map((id) => [id, 'told'] as const),
        // A number that is missing can be mended.
        ...data.suppressed.map(
          ({ messageId, reason }) => [messageId, reason === 'no-phone' ? 'failed' : 'suppressed'] as const,
        ),
      ]
    case 'MailingBatchAnswered':
      return data.outcomes.map(({ messageId, kind }) => [messageId, answers[kind]] as const)
    case 'MailingBatchReported':
      return data.reports.map(({ messageId, status }) => [messageId, status === 'failed' ? 'failed' : 'told'] as const)
  }
}

/** Folds the statuses of a batch's messages, by message id. */
const notificationFold: Fold<NotificationStates, MailingBatchEvent> = {
  initial: new Map(),
  evolve: (state, event) => {
    if (event.type === 'MailingBatchPlanned')
      return new Map(event.data.recipients.map(({ messageId, personId }) => [messageId, { personId, what: 'waiting' }]))
    const after = new Map(state)
    for (const [messageId, what] of changesBy(event)) {
      const before = state.get(messageId)
      if (before) after.set(messageId, { ...before, what })
    }
    return after
  },
}

/** Folds the persons whom nothing could reach from the beginning, since they have no phone. */
const phonelessFold: Fold<readonly string[], MailingEvent> = {
  initial: [],
  evolve: (state, event) =>
    event.type === 'MailingRecipientsSuppressed'
      ? [...state, ...event.data.suppressed.flatMap(({ personId, reason }) => (reason === 'no-phone' ? personId : []))]
      : state,
}

const messagesOf = async (
  store: Store,
  mailings: readonly ExistingMailing[],
): Promise<readonly NotificationState[]> => {
  const streams = mailings.flatMap(({ mailingId, batches, status }) =>
    Array.from({ length: batches }, (_, batch) => ({ stream: mailingBatchStream(mailingId, batch), status })),
  )
  const read = await store.readStreams(streams.map(({ stream }) => stream))
  return streams.flatMap(({ stream, status }) => {
    const messages = [...stateIn(read, notificationFold, stream).values()]
    // Messages that were cancelled before they were handed over reach nobody.
    return status === 'cancelled' ? messages.filter(({ what }) => what !== 'waiting') : messages
  })
}

const personsIn = (
  messages: readonly NotificationState[],
  ...whats: readonly NotificationState['what'][]
): ReadonlySet<string> => new Set(messages.flatMap(({ personId, what }) => (whats.includes(what) ? personId : [])))

const readMailings = async (store: Store, begun: readonly StartedMailing[]): Promise<readonly ExistingMailing[]> => {
  const streams = begun.map(({ mailingId }) => mailingStream(mailingId))
  const read = await store.readStreams(streams)
  return streams.flatMap((stream) => {
    const mailing = stateIn(read, mailingDecider, stream)
    return mailing.status === 'absent' ? [] : [mailing]
  })
}

type PlannedTime = { readonly occasion: MessageOccasion; readonly dueAt: Date }

/**
 * Returns the persons who get the same message from another mailing of the list, within some
 * minutes of an instant, or from a paused one that will go on. Persons whom it did not reach are
 * excluded. `begun`: mailings of the list, from its stream.
 */
export const recentlyNotified = async (
  store: Store,
  begun: readonly StartedMailing[],
  { occasion, dueAt }: PlannedTime,
): Promise<ReadonlySet<string>> => {
  const mailings = await readMailings(
    store,
    begun.filter((mailing) => mailing.occasion === occasion),
  )
  const isNear = (mailing: ExistingMailing): boolean =>
    Math.abs(Date.parse(mailing.dueAt) - dueAt.getTime()) < RECENTLY_MS ||
    (mailing.status === 'running' && mailing.paused !== null)
  return personsIn(await messagesOf(store, mailings.filter(isNear)), 'waiting', 'told')
}

/** Returns the persons whom neither a mailing nor a later one of the same occasion has reached. */
export const findUnreached = async (
  store: Store,
  begun: readonly StartedMailing[],
  mailing: ExistingMailing,
): Promise<ReadonlySet<string>> => {
  const stream = mailingStream(mailing.mailingId)
  const phoneless = stateIn(await store.readStreams([stream]), phonelessFold, stream)
  const failed = personsIn(await messagesOf(store, [mailing]), 'failed')
  const later = begun.slice(begun.findIndex(({ mailingId }) => mailingId === mailing.mailingId) + 1)
  const since = await readMailings(
    store,
    later.filter(({ occasion }) => occasion === mailing.occasion),
  )
  const reached = personsIn(await messagesOf(store, since), 'waiting', 'told')
  return new Set([...phoneless, ...failed].filter((personId) => !reached.has(personId)))
}
