import { describe, expect, it } from 'vitest'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'
import { afterSeconds } from '#tests/support/fixed.ts'
import { batchToSend, who } from './batch-to-send.ts'

const everybody = [0, 1, 2].map((n) => who(n).phone)
const silence = () => new ProviderUnavailable('no answer', { reached: 'perhaps' })

/** A log whose writes of an event never happen: the process dies there. */
const diesAt = (store: EventStore, type: string): EventStore => ({
  ...store,
  append: (write) =>
    write.appends.some(({ events }) => events.some((event) => event.type === type))
      ? Promise.reject(new Error('killed'))
      : store.append(write),
})

describe('a batch', () => {
  it('is handed over once, however often its job runs', async () => {
    const { send, phones, statuses, events, vendor } = await batchToSend()
    await send()
    await send()
    expect(phones()).toEqual(everybody)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
    expect((await events()).map(({ type }) => type)).toEqual([
      'MailingBatchPlanned',
      'MailingBatchAttempted',
      'MailingBatchAnswered',
    ])
    expect(vendor.taken[0]?.content).toMatchObject({ smsFallback: 'on', variables: { '#{이름}': '소유자0' } })
  })

  it('of several workers at once is one worker’s', async () => {
    const { send, phones, statuses } = await batchToSend()
    await Promise.all([send(), send(), send(), send()])
    expect(phones()).toEqual(everybody)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('whose intent is not recorded is not sent', async () => {
    const { store, send, phones } = await batchToSend()
    await expect(send(diesAt(store, 'MailingBatchAttempted'))).rejects.toThrow('killed')
    expect(phones()).toEqual([])
    await send()
    expect(phones()).toEqual(everybody)
  })

  it('whose worker slept between its intent and the provider is not sent by it: another one may have begun', async () => {
    const { store, time, send, phones, statuses } = await batchToSend()
    const slow: EventStore = {
      ...store,
      append: async (write) => {
        const written = await store.append(write)
        time.now = afterSeconds(60)
        return written
      },
    }
    await send(slow)
    expect(phones()).toEqual([])
    expect(await statuses()).toEqual(['handed-over', 'handed-over', 'handed-over'])
    await send()
    expect(phones()).toEqual(everybody)
  })
})

describe('an answer that was lost', () => {
  it('is not asked for while a slow request may still arrive', async () => {
    const { time, send, phones, statuses, putOff, vendor } = await batchToSend()
    vendor.does({ send: () => Promise.reject(silence()) })
    await expect(send()).rejects.toThrow('no answer')
    vendor.does({})
    time.now = afterSeconds(29)
    await send()
    expect(phones()).toEqual([])
    expect(await statuses()).toEqual(['handed-over', 'handed-over', 'handed-over'])
    expect(putOff).toMatchObject([{ task: 'send-mailing-batch' }])
    time.now = afterSeconds(30)
    await send()
    expect(phones()).toEqual(everybody)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('is found where it arrived, and the rest goes again', async () => {
    const { time, send, phones, statuses, events, vendor } = await batchToSend()
    vendor.does({
      send: async (messages) => {
        vendor.take(messages.slice(0, 2))
        throw silence()
      },
    })
    await expect(send()).rejects.toThrow('no answer')
    vendor.does({})
    time.now = afterSeconds(31)
    await send()
    expect(phones()).toEqual(everybody)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
    const attempts = (await events()).flatMap(({ type, data }) => (type === 'MailingBatchAttempted' ? [data] : []))
    expect(attempts).toMatchObject([{ attempt: 1 }, { attempt: 2, messageIds: [who(2).messageId] }])
  })

  it('is looked up also where the process died before it was written', async () => {
    const { store, time, send, phones, statuses } = await batchToSend()
    await expect(send(diesAt(store, 'MailingBatchAnswered'))).rejects.toThrow('killed')
    time.now = afterSeconds(31)
    await Promise.all([send(), send()])
    expect(phones()).toEqual(everybody)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('keeps what was known of the others', async () => {
    const { send, statuses, vendor } = await batchToSend()
    vendor.does({
      send: async (messages) => {
        throw new ProviderUnavailable('no answer', { reached: 'perhaps', outcomes: vendor.take(messages.slice(0, 1)) })
      },
    })
    await expect(send()).rejects.toThrow('no answer')
    expect(await statuses()).toEqual(['accepted', 'handed-over', 'handed-over'])
  })

  it('is looked up by the phone that it went to, whatever theirs is by now', async () => {
    const { store, time, send, phones, statuses, record } = await batchToSend(1)
    await expect(send(diesAt(store, 'MailingBatchAnswered'))).rejects.toThrow('killed')
    const { personId, phone } = who(0)
    await record(`person-${personId}`, {
      type: 'PersonChanged',
      data: { personId, name: '소유자0', phone: '01099998888', birthDate: null },
    })
    time.now = afterSeconds(31)
    await send()
    expect(phones()).toEqual([phone])
    expect(await statuses()).toEqual(['accepted'])
  })
})

describe('a provider that cannot be reached', () => {
  it('has taken nothing: all goes again, without looking up', async () => {
    const { send, phones, statuses, vendor } = await batchToSend()
    vendor.does({ send: () => Promise.reject(new ProviderUnavailable('too many', { reached: 'no' })) })
    await expect(send()).rejects.toThrow('too many')
    expect(await statuses()).toEqual(['waiting', 'waiting', 'waiting'])
    vendor.does({ findSent: () => Promise.reject(new Error('there is nothing to look up')) })
    await send()
    expect(phones()).toEqual(everybody)
  })

  it('that refuses single messages has answered for them: they are not tried again', async () => {
    const { send, phones, statuses, vendor } = await batchToSend()
    const refused = {
      kind: 'refused',
      reference: who(0).messageId,
      statusCode: '3103',
      reason: 'wrong-number',
    } as const
    const night = { kind: 'refused', reference: who(1).messageId, statusCode: '3110', reason: 'night-time' } as const
    vendor.does({ send: async (messages) => [refused, night, ...vendor.take(messages.slice(2))] })
    await send()
    vendor.does({})
    await send()
    expect(phones()).toEqual([who(2).phone])
    expect(await statuses()).toEqual(['refused', 'refused', 'accepted'])
  })
})

describe('quiet hours', () => {
  it('hold a late batch until the morning', async () => {
    const { time, send, phones, putOff, events } = await batchToSend()
    time.now = new Date('2025-03-10T21:00:00+09:00')
    const before = Date.now()
    await send()
    expect([phones(), (await events()).length]).toEqual([[], 1])
    const waits = (putOff[0]?.runAt?.getTime() ?? 0) - before
    expect(Math.round(waits / 60_000)).toBe(11 * 60)
    time.now = new Date('2025-03-11T08:00:00+09:00')
    await send()
    expect(phones()).toEqual(everybody)
  })

  it('do not hold what has to be looked up', async () => {
    const { store, time, send, statuses } = await batchToSend()
    time.now = new Date('2025-03-10T20:59:50+09:00')
    await expect(send(diesAt(store, 'MailingBatchAnswered'))).rejects.toThrow('killed')
    time.now = new Date('2025-03-10T21:00:30+09:00')
    await send()
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
  })
})
