import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SignatureRequested } from '#events/signature/signature-request.events.ts'
import type { MailingBatchEvent } from '#events/mailing/mailing-batch.events.ts'
import {
  ProviderUnavailable,
  type MessageSender,
  type OutgoingMessage,
  type SentMessage,
} from '#infra/providers/messaging.ts'
import { eventsOf } from '#projections/set-based.ts'
import {
  mailingBatchDecider,
  mailingBatchStream,
  messagesIn,
} from '#services/mailing/delivery/mailing-batch.decider.ts'
import { readReports } from '#services/mailing/reports/read-reports.ts'
import { readState } from '#services/core/read-state.ts'
import { messageStream } from '#services/messaging/message.decider.ts'
import { ask, prepareCampaign } from '#tests/signature/office-campaign.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { recordMailing, type RecordedMailing } from './model/recorded-mailing.ts'

const danji = await startTestApp()
const { admin, app, clock, system } = danji
const { store, messaging } = system.deps
const campaign = await prepareCampaign(danji, {
  owners: [1, 2, 3].map((n) => ownerOf(n)),
  list: { startDate: '2026-11-01', endDate: '2026-12-30' },
})

const toPhone = (reference: string, to: string): OutgoingMessage => ({
  reference,
  to,
  content: {
    kind: 'alimtalk',
    pfId: messaging.pfId,
    templateId: messaging.templates.signatureRequest,
    variables: {
      '#{단지}': '한빛',
      '#{리스트}': '동의',
      '#{기한}': '내일',
      '#{링크}': 'http://danji.test',
      '#{문의처}': '관리사무소',
    },
    smsFallback: 'off',
  },
})
const usual = (n: number): string => `0105555${String(n).padStart(4, '0')}`

/** A sending that the simulated provider took, to numbers that say how it fares. */
const handedOver = (numbers: readonly string[]): Promise<RecordedMailing> => {
  const to = numbers.map((_, n) => ({ personId: fixedId(1_000 + n), listUserIds: [fixedId(2_000 + n)] }))
  return recordMailing(danji, { ...campaign, to }, async (messageIds) => {
    const outcomes = await messaging.sender.send(messageIds.map((messageId, n) => toPhone(messageId, numbers[n] ?? '')))
    return new Map(
      outcomes.map((outcome) => {
        if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome))
        const { reference, groupId, providerMessageId } = outcome
        return [reference, { groupId, providerMessageId }]
      }),
    )
  })
}

const batchOf = ({ mailingId }: RecordedMailing) => mailingBatchStream(mailingId, 0)
const reportsOf = async (mailing: RecordedMailing) => {
  const { events } = await store.readStream(batchOf(mailing))
  // The stream of a batch holds nothing else.
  return (events as unknown as readonly MailingBatchEvent[]).flatMap((event) =>
    event.type === 'MailingBatchReported' ? [event.data.reports] : [],
  )
}
const openIn = async (mailing: RecordedMailing): Promise<number> => {
  const state = await readState(store, mailingBatchDecider, batchOf(mailing))
  return state.status === 'planned' ? messagesIn(state, 'accepted').length : 0
}
const isRead = (): Promise<boolean> =>
  store.lastPosition().then((position) => system.deps.freshness.wait(position, 5_000))

const still = new AbortController().signal
/** Runs the job by hand, with what a provider lists instead of the simulator's. */
const run = async (sender: Partial<MessageSender>, payload: object = {}): Promise<number> => {
  await isRead()
  const asked = { count: 0 }
  const counted =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      asked.count += 1
      return call(...args)
    }
  const { sentOfGroup = messaging.sender.sentOfGroup, lookUp = messaging.sender.lookUp } = sender
  const doubled = {
    ...messaging,
    ofComplex: undefined,
    sender: { ...messaging.sender, sentOfGroup: counted(sentOfGroup), lookUp: counted(lookUp) },
  }
  await readReports({ ...system.deps, messaging: doubled })(payload, { stopping: still, addJob: async () => {} })
  return asked.count
}
const listed = (
  reference: string,
  status: SentMessage['status'],
  overrides: Partial<SentMessage> = {},
): SentMessage => ({
  providerMessageId: `M-${reference}`,
  reference,
  status,
  statusCode: '0000',
  channel: 'kakao',
  reportedAt: clock.now,
  ...overrides,
})
const wake = () =>
  app.inject({
    method: 'POST',
    url: '/api/messages/webhook',
    headers: {
      'x-solapi-secret': createHash('sha1')
        .update(messaging.webhookSecret ?? '')
        .digest('hex'),
    },
    payload: '[]',
  })

describe('reading what became of messages', () => {
  it('hears what is final only, in whatever order, and nothing twice', async () => {
    const mailing = await handedOver([usual(11), usual(12), usual(13)])
    const [one = '', two = '', three = ''] = mailing.messageIds
    await run({
      sentOfGroup: async () => [listed(two, 'at-carrier'), listed(one, 'delivered'), listed(three, 'accepted')],
    })
    expect(await openIn(mailing)).toBe(2)
    // A final status stays, whatever later reports say.
    await run({ sentOfGroup: async () => [listed(three, 'blocked'), listed(one, 'blocked'), listed(one, 'failed')] })
    await run({
      sentOfGroup: async () => [listed(one, 'at-carrier'), listed(two, 'delivered'), listed(three, 'delivered')],
    })
    expect((await reportsOf(mailing)).flat().map(({ messageId, status }) => ({ messageId, status }))).toEqual([
      { messageId: one, status: 'delivered' },
      { messageId: three, status: 'failed' },
      { messageId: two, status: 'delivered' },
    ])
    expect(await openIn(mailing)).toBe(0)
  })
  it('takes nothing of messages that are not of the sending', async () => {
    const mailing = await handedOver([usual(21)])
    await run({
      sentOfGroup: async () => [
        listed(fixedId(9_999), 'delivered'),
        listed('not an id', 'delivered'),
        listed('', 'delivered', { reference: undefined }),
      ],
    })
    expect({ open: await openIn(mailing), reports: await reportsOf(mailing) }).toEqual({ open: 1, reports: [] })
    await run({})
    expect(await openIn(mailing)).toBe(0)
  })
  it('by several at once tells once', async () => {
    const mailing = await handedOver([usual(31), usual(32)])
    await Promise.all([run({}), run({}), run({}), run({}, { woken: true })])
    expect(await reportsOf(mailing)).toHaveLength(1)
  })
  it('where the provider is away is tried again at a wake-up, and left to the next minute by the clock', async () => {
    const mailing = await handedOver([usual(41)])
    const away = { sentOfGroup: () => Promise.reject(new ProviderUnavailable('away', { reached: 'no' })) }
    await expect(run(away, { woken: true })).rejects.toThrow('away')
    await run(away, { _cron: { ts: clock.now.toISOString() } })
    await expect(
      run(
        { sentOfGroup: () => Promise.reject(new Error('a mistake of ours')) },
        { _cron: { ts: clock.now.toISOString() } },
      ),
    ).rejects.toThrow('a mistake')
    expect(await openIn(mailing)).toBe(1)
    await run({}, { _cron: { ts: clock.now.toISOString() } })
    expect(await openIn(mailing)).toBe(0)
  })
  it('asks ever less often, and not after three days', async () => {
    const begun = clock.now
    const mailing = await handedOver([usual(51)])
    const silent = { sentOfGroup: async () => [] }
    const askedAfter = async (minutes: number): Promise<number> => {
      clock.now = new Date(begun.getTime() + minutes * 60_000)
      return run(silent, { _cron: { ts: clock.now.toISOString() } })
    }
    const asked: Record<string, number> = {}
    for (const minutes of [1, 9, 11, 20, 170, 185, 240, 71 * 60, 72 * 60, 96 * 60])
      asked[minutes] = await askedAfter(minutes)
    expect(asked).toEqual({ 1: 1, 9: 1, 11: 0, 20: 1, 170: 1, 185: 0, 240: 1, 4260: 1, 4320: 0, 5760: 0 })
    expect(await run(silent, { woken: true })).toBe(0)
    clock.now = begun
    expect(await run({}, { woken: true })).toBe(1)
    expect(await openIn(mailing)).toBe(0)
  })
  it('stops between two where its process is told to', async () => {
    const mailing = await handedOver([usual(61)])
    await isRead()
    await readReports(system.deps)({}, { stopping: AbortSignal.abort(), addJob: async () => {} })
    expect(await openIn(mailing)).toBe(1)
    await run({})
  })
})

describe('messages of invitations to sign', () => {
  it('are told of the same way', async () => {
    const { created } = await ask(admin, campaign, {}, [campaign.entryIds[0] ?? ''])
    expect(created).toHaveLength(1)
    const { events } = await store.readStream(`signature-request-${created[0]?.id}`)
    const [requested] = eventsOf(SignatureRequested, events)
    const messageId = requested?.data.messageId ?? ''
    const typesOf = async () => (await store.readStream(messageStream(messageId))).events.map(({ type }) => type)
    await expect.poll(typesOf, { timeout: 10_000 }).toEqual(['MessageAccepted'])
    await run({ lookUp: async (id) => listed(id, 'at-carrier') })
    expect(await typesOf()).toEqual(['MessageAccepted'])
    await run({})
    await run({})
    expect(await typesOf()).toEqual(['MessageAccepted', 'MessageReported'])
  })
})

// Last: its job looks once more some seconds later, at whatever is open then.
describe('a webhook', () => {
  it('has the provider asked: each is told of once, whatever it came to', async () => {
    const mailing = await handedOver([usual(1), usual(2), '01055551404', '01055551407'])
    expect((await wake()).statusCode).toBe(200)
    await expect.poll(() => openIn(mailing), { timeout: 10_000 }).toBe(0)
    const [reports = []] = await reportsOf(mailing)
    expect(reports).toHaveLength(4)
    const told = new Map(reports.map(({ messageId, status, reason }) => [messageId, [status, reason]]))
    expect(mailing.messageIds.map((messageId) => told.get(messageId))).toEqual([
      ['delivered', null],
      ['delivered', null],
      ['failed', 'not-a-kakao-user'],
      ['failed', 'blocked'],
    ])
    await wake()
    await run({})
    expect(await reportsOf(mailing)).toHaveLength(1)
  })
})
