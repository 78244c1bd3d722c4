import { catalogue } from '#events/catalogue.ts'
import type { DomainEvent, EventOf } from '#events/event-type.ts'
import type { MailingPaused } from '#events/mailing/mailing.events.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import {
  absentMessaging,
  type MessageSender,
  type OutgoingMessage,
  type SendOutcome,
} from '#infra/providers/messaging.ts'
import { readState } from '#services/core/read-state.ts'
import { createSecrets } from '#services/core/secrets.ts'
import { mailingBatchDecider, mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { mailingDecider, mailingStream } from '#services/mailing/mailing.decider.ts'
import { giveUpBatch, sendBatch } from '#services/mailing/delivery/send-batch.ts'
import { hashOfTemplate } from '#services/mailing/settings/provider-templates.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret, NOW, systemMetadata } from '#tests/support/fixed.ts'
import { sampleTemplate, settingsOn } from '../office-messages.ts'

const [apartmentId, listId] = [fixedId(1), fixedId(2)]
const names = { mailingId: fixedId(80), listId }
const template = sampleTemplate()

/** The n-th of the people who are written to. */
export const who = (n: number) => ({
  messageId: fixedId(90 + n),
  personId: fixedId(40 + n),
  listUserId: fixedId(30 + n),
  phone: `0101234000${n}`,
})

const personStory = (n: number): readonly (readonly [string, DomainEvent])[] => {
  const { personId, listUserId, phone } = who(n)
  const holding = { area: 849_900, landShare: null, ownershipShare: null, kakaoEnabled: true }
  const unit = { dong: '101', ho: String(100 + n) }
  return [
    [
      `person-${personId}`,
      { type: 'PersonRegistered', data: { personId, apartmentId, name: `소유자${n}`, phone, birthDate: null } },
    ],
    [
      `list-user-${listUserId}`,
      { type: 'ListUserAdded', data: { listUserId, listId, apartmentId, personId, ...unit, ...holding } },
    ],
  ]
}

const storyOf = (people: number): readonly (readonly [string, DomainEvent])[] => {
  const of = { ...names, apartmentId, occasion: 'invitation', dueAt: NOW.toISOString() }
  const everybody = Array.from({ length: people }, (_, n) => n)
  const recipients = everybody.map((n) => {
    const { messageId, personId, listUserId } = who(n)
    return { messageId, personId, listUserIds: [listUserId] }
  })
  const planned = { cause: 'hand', smsFallback: true, templateId: template.templateId, recipients: people, batches: 1 }
  return [
    [`list-${listId}`, { type: 'ListCreated', data: sampleList({ type: 'signature', coOwners: 'all' }) }],
    [`signature-campaign-${listId}`, { type: 'SignatureLinkAttached', data: { listId, linkId: fixedSecret(1) } }],
    [`message-settings-${listId}`, { type: 'MessageSettingsSet', data: { listId, apartmentId, ...settingsOn() } }],
    ...everybody.flatMap(personStory),
    [
      mailingStream(names.mailingId),
      { type: 'MailingPlanned', data: { ...of, ...planned, templateHash: hashOfTemplate(template) } },
    ],
    [mailingBatchStream(names.mailingId, 0), { type: 'MailingBatchPlanned', data: { ...of, batch: 0, recipients } }],
  ]
}

/**
 * The edge: what arrived on phones, and what the provider does next instead of taking everything.
 */
const createVendor = () => {
  const taken: OutgoingMessage[] = []
  const take = (messages: readonly OutgoingMessage[]): readonly SendOutcome[] => {
    taken.push(...messages)
    return messages.map(({ reference }) => ({
      kind: 'accepted',
      reference,
      providerMessageId: `M-${reference}`,
      groupId: 'G1',
    }))
  }
  const usual: MessageSender = {
    ...absentMessaging.sender,
    send: async (messages) => take(messages),
    findSent: async ({ reference, to }) =>
      taken.some((message) => message.reference === reference && message.to === to)
        ? {
            providerMessageId: `M-${reference}`,
            reference,
            groupId: 'G1',
            status: 'accepted',
            statusCode: '2000',
            channel: 'kakao',
            reportedAt: undefined,
          }
        : undefined,
    templates: async () => [template],
    balance: async () => ({ balance: 100_000, points: 0 }),
  }
  const now: { sender: MessageSender } = { sender: usual }
  return {
    taken,
    take,
    /** Replaces some of the provider's behaviour from now on. */
    does: (unusual: Partial<MessageSender>): void => {
      now.sender = { ...usual, ...unusual }
    },
    messaging: {
      ...absentMessaging,
      prices: { alimtalk: 13, sms: 18, lms: 45 },
      get sender() {
        return now.sender
      },
    },
  }
}

/**
 * Makes a batch that is due, for some people of a list of signatures, with a provider whose
 * behaviour can be set.
 */
export const batchToSend = async (people = 3) => {
  const store = createMemoryEventStore(catalogue)
  const vendor = createVendor()
  const time = { now: NOW }
  const putOff: NewJob[] = []
  const record = async (stream: string, event: DomainEvent): Promise<void> => {
    const { version } = await store.readStream(stream)
    await store.append({ appends: [{ stream, expectedVersion: version, events: [event] }], metadata: systemMetadata })
  }
  for (const [stream, event] of storyOf(people)) await record(stream, event)
  const never = (): never => {
    throw new Error('of a list with a public link only the log is asked')
  }
  const depsWith = (of: EventStore) => ({
    store: of,
    // Asking it fails the test.
    database: new Proxy({}, { get: never }) as never,
    freshness: new Proxy({}, { get: never }) as never,
    secrets: createSecrets((purpose) => Buffer.alloc(32, purpose), 'public'),
    clock: () => time.now,
    publicUrl: 'http://danji.test',
    messaging: vendor.messaging,
  })
  const payload = { mailingId: names.mailingId, batch: 0 }
  const addJob = async (job: NewJob): Promise<void> => {
    putOff.push(job)
  }
  const pause = (reason: EventOf<typeof MailingPaused>['data']['reason']) =>
    record(mailingStream(names.mailingId), { type: 'MailingPaused', data: { ...names, reason, code: null } })
  return {
    store,
    vendor,
    time,
    putOff,
    record,
    names,
    /** Runs the job once; `of`: by another log, which fails somewhere. */
    send: (of: EventStore = store) => sendBatch(depsWith(of))(payload, { addJob }),
    /** `askedAgain`: whether a newer job of it waits. */
    giveUp: (askedAgain = false) => giveUpBatch(depsWith(store), () => Promise.resolve(askedAgain))(payload),
    pause,
    resume: () => record(mailingStream(names.mailingId), { type: 'MailingResumed', data: names }),
    cancel: () => record(mailingStream(names.mailingId), { type: 'MailingCancelled', data: names }),
    /** Phones that something arrived on, as often as it did. */
    phones: () => vendor.taken.map(({ to }) => to).toSorted(),
    statuses: async () => {
      const batch = await readState(store, mailingBatchDecider, mailingBatchStream(names.mailingId, 0))
      return batch.status === 'absent' ? [] : [...batch.messages.values()]
    },
    events: async () => (await store.readStream(mailingBatchStream(names.mailingId, 0))).events,
    mailing: () => readState(store, mailingDecider, mailingStream(names.mailingId)),
  }
}
