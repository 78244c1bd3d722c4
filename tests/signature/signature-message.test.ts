import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import type { OutgoingMessage } from '#infra/providers/messaging.ts'
import { createSecrets } from '#services/core/secrets.ts'
import { usualMessageSettings } from '#services/messaging/message-settings.decider.ts'
import { personalToken } from '#services/signature/link/signature-link.ts'
import { sendSignatureMessage, signatureReactors } from '#services/signature/request/signature-message.reactor.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { fixedId, NOW, systemMetadata } from '#tests/support/fixed.ts'
import { ofRequest, requestDeleted, requested, requestReminded } from './sample-campaign.ts'
import { signedBy } from './signed-by.ts'

const [apartmentId, listId, listUserId] = [fixedId(1), fixedId(2), fixedId(3)]
const [personId, messageId] = [fixedId(4), fixedId(21)]
const { requestId } = ofRequest
const secrets = createSecrets((purpose) => Buffer.alloc(32, purpose), 'public')
const PHONE = '01012345678'

const holding = { area: 849_900, landShare: null, ownershipShare: null, kakaoEnabled: true }
const story: readonly (readonly [string, DomainEvent])[] = [
  [
    `apartment-${apartmentId}`,
    {
      type: 'ApartmentRegistered',
      data: { apartmentId, name: '한빛마을', address: '고양시', totalUnits: 10, officePhone: '0310001234' },
    },
  ],
  [`list-${listId}`, { type: 'ListCreated', data: sampleList({ type: 'signature', name: '조합설립 동의' }) }],
  [
    `person-${personId}`,
    {
      type: 'PersonRegistered',
      data: { personId, apartmentId, name: '홍길동', phone: PHONE, birthDate: null },
    },
  ],
  [
    `list-user-${listUserId}`,
    { type: 'ListUserAdded', data: { listUserId, listId, apartmentId, personId, dong: '101', ho: '1502', ...holding } },
  ],
  [`signature-request-${requestId}`, requested({ messageId, expiresAt: '2025-03-20T15:00:00.000Z' })],
]

/** A provider that keeps what it was given, and can be asked for it. */
const createPhone = () => {
  const taken: OutgoingMessage[] = []
  const accepted = (reference: string) =>
    ({ kind: 'accepted', reference, providerMessageId: 'M1', groupId: 'G1' }) as const
  return {
    taken,
    sender: {
      send: async (messages: readonly OutgoingMessage[]) => {
        taken.push(...messages)
        return messages.map(({ reference }) => accepted(reference))
      },
      findSent: async ({ reference }: { readonly reference: string }) =>
        taken.some((message) => message.reference === reference)
          ? {
              providerMessageId: 'M1',
              reference,
              status: 'accepted' as const,
              statusCode: '2000',
              channel: 'kakao' as const,
              reportedAt: undefined,
            }
          : undefined,
      lookUp: async () => undefined,
      lookUpGroup: async () => undefined,
      sentOfGroup: async () => [],
      templates: async () => [],
      balance: async () => ({ balance: 0, points: 0 }),
    },
  }
}

const prepare = async () => {
  const store = createMemoryEventStore(catalogue)
  const record = async (stream: string, event: DomainEvent): Promise<void> => {
    const { version } = await store.readStream(stream)
    await store.append({ appends: [{ stream, expectedVersion: version, events: [event] }], metadata: systemMetadata })
  }
  for (const [stream, event] of story) await record(stream, event)
  const phone = createPhone()
  const { pfId, templates, prices } = simulatedSolapi
  const time = { now: NOW }
  const send = (of: EventStore = store) =>
    sendSignatureMessage({
      store: of,
      secrets,
      clock: () => time.now,
      publicUrl: 'http://danji.test',
      messaging: { sender: phone.sender, pfId, templates, prices },
    })
  const outcomes = async () => (await store.readStream(`message-${messageId}`)).events
  return { store, record, phone, send, outcomes, time }
}

const payload = { requestId, messageId, kind: 'signature-request', position: 5 }
const putOff: NewJob[] = []
const tryNo = (attempt: number) => ({
  attempt,
  addJob: async (job: NewJob) => {
    putOff.push(job)
  },
})
const first = tryNo(1)
const night = new Date('2025-03-10T21:00:00+09:00')
const morning = new Date('2025-03-11T08:00:00+09:00')

describe('the message of an invitation', () => {
  let prepared: Awaited<ReturnType<typeof prepare>>
  beforeEach(async () => {
    prepared = await prepare()
    putOff.length = 0
  })

  it('is asked for by who is asked, by who is reminded, and by nobody whom none reaches', async () => {
    const { store, record } = prepared
    await record(`signature-request-${requestId}`, requestReminded)
    await record(`signature-request-${fixedId(99)}`, requested({ requestId: fixedId(99) }))
    const log = await store.readLog(0, 100)
    const jobs = signatureReactors.flatMap(({ react }) => react(log))
    expect(jobs).toMatchObject([
      { payload, queue: 'signature-request' },
      { payload: { requestId, kind: 'signature-reminder' }, queue: 'signature-reminder' },
    ])
  })

  it('holds their own link and until when it leads somewhere, and is recorded with what asked for it', async () => {
    const { phone, send, outcomes } = prepared
    await send()(payload, first)
    expect(phone.taken).toMatchObject([
      {
        to: PHONE,
        reference: messageId,
        content: {
          templateId: simulatedSolapi.templates.signatureRequest,
          variables: {
            '#{단지}': '한빛마을',
            '#{리스트}': '조합설립 동의',
            '#{기한}': '2025. 3. 20.까지',
            '#{링크}': `http://danji.test/signature/${personalToken({ secrets }, requestId)}`,
            '#{문의처}': '관리사무소 031-000-1234',
          },
        },
      },
    ])
    expect(await outcomes()).toMatchObject([{ type: 'MessageAccepted', metadata: { cause: 5 } }])
  })

  it('goes out once, however often its job runs, also where a try was killed after it had sent', async () => {
    const { store, phone, send, outcomes } = prepared
    const killed = send({ ...store, append: () => Promise.reject(new Error('killed')) })
    await expect(killed(payload, first)).rejects.toThrow('killed')
    await send()(payload, tryNo(2))
    await send()(payload, tryNo(3))
    expect(phone.taken).toHaveLength(1)
    expect(await outcomes()).toMatchObject([{ type: 'MessageAccepted' }])
  })

  const meanwhile: readonly (readonly [string, string, DomainEvent])[] = [
    ['signed', `consent-${listUserId}`, signedBy({ listId, apartmentId }, listUserId, 1)],
    ['was taken back', `signature-request-${requestId}`, requestDeleted],
    [
      'was taken off the list',
      `list-user-${listUserId}`,
      { type: 'ListUserRemoved', data: { listUserId, listId, personId } },
    ],
    [
      'is over with its list',
      `list-${listId}`,
      { type: 'ListClosed', data: { listId, cause: 'hand', closedAt: NOW.toISOString() } },
    ],
  ]
  it.each(meanwhile)('is withheld where it %s meanwhile', async (_what, stream, event) => {
    const { record, phone, send, outcomes } = prepared
    await record(stream, event)
    await send()(payload, first)
    expect(phone.taken).toEqual([])
    expect(await outcomes()).toMatchObject([{ type: 'MessageWithheld' }])
  })

  it('waits for the morning, and goes out then', async () => {
    const { phone, send, outcomes, time } = prepared
    time.now = night
    await send()(payload, first)
    expect([phone.taken, await outcomes()]).toEqual([[], []])
    expect(putOff).toMatchObject([{ task: 'send-signature-message', key: messageId, queue: 'signature-request' }])
    time.now = morning
    await send()(putOff[0]?.payload, first)
    expect(phone.taken).toHaveLength(1)
    expect(await outcomes()).toMatchObject([{ type: 'MessageAccepted' }])
  })

  it('is looked up in the morning where a try of the evening before may have sent it', async () => {
    const { store, phone, send, outcomes, time } = prepared
    const killed = send({ ...store, append: () => Promise.reject(new Error('killed')) })
    await expect(killed(payload, first)).rejects.toThrow('killed')
    time.now = night
    await send()(payload, tryNo(2))
    time.now = morning
    await send()(putOff[0]?.payload, first)
    expect(phone.taken).toHaveLength(1)
    expect(await outcomes()).toMatchObject([{ type: 'MessageAccepted' }])
  })

  it('is withheld, and it is recorded why, where they do not want it, or their list writes to nobody', async () => {
    const settings = { listId, apartmentId, ...usualMessageSettings, occasions: [...usualMessageSettings.occasions] }
    const { record, phone, send, outcomes } = prepared
    await record(`message-settings-${listId}`, { type: 'MessageSettingsSet', data: settings })
    await send()(payload, first)
    expect(await outcomes()).toMatchObject([{ type: 'MessageWithheld', data: { reason: 'settings-off' } }])
    const other = await prepare()
    await other.record(`message-wish-${personId}`, { type: 'MessagesDeclined', data: { personId, apartmentId } })
    await other.send()(payload, first)
    expect(await other.outcomes()).toMatchObject([{ type: 'MessageWithheld', data: { reason: 'declined' } }])
    expect([phone.taken, other.phone.taken]).toEqual([[], []])
  })
})
