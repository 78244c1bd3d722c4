import { describe, expect, it } from 'vitest'
import { ProviderRefused, ProviderUnavailable, type SendOutcome } from '#infra/providers/messaging.ts'
import { signedBy } from '#tests/signature/signed-by.ts'
import { afterSeconds, fixedId, NOW } from '#tests/support/fixed.ts'
import { batchToSend, who } from './batch-to-send.ts'
import { sampleTemplate } from '../office-messages.ts'

const everybody = [0, 1, 2].map((n) => who(n).phone)
const [apartmentId, listId] = [fixedId(1), fixedId(2)]

describe('who is not to be told any more', () => {
  it('is left out, and it is recorded why', async () => {
    const { send, record, phones, events } = await batchToSend(6)
    const { personId, listUserId } = who(2)
    await record(`consent-${who(0).listUserId}`, signedBy({ listId, apartmentId }, who(0).listUserId, 1))
    await record(`message-wish-${who(1).personId}`, {
      type: 'MessagesDeclined',
      data: { personId: who(1).personId, apartmentId },
    })
    await record(`list-user-${listUserId}`, { type: 'ListUserRemoved', data: { listUserId, listId, personId } })
    await send()
    expect(phones()).toEqual([3, 4, 5].map((n) => who(n).phone))
    expect((await events())[1]?.data).toMatchObject({
      messageIds: [3, 4, 5].map((n) => who(n).messageId),
      suppressed: [
        { messageId: who(0).messageId, reason: 'taken-part' },
        { messageId: who(1).messageId, reason: 'declined' },
        { messageId: who(2).messageId, reason: 'not-on-list' },
      ],
    })
  })

  it('is everybody where the list was closed: the provider is not asked', async () => {
    const { send, record, vendor, statuses } = await batchToSend()
    await record(`list-${listId}`, {
      type: 'ListClosed',
      data: { listId, cause: 'hand', closedAt: NOW.toISOString() },
    })
    vendor.does({ send: () => Promise.reject(new Error('nobody is left')) })
    await send()
    expect(await statuses()).toEqual(['suppressed', 'suppressed', 'suppressed'])
  })
})

describe('a sending that was called off', () => {
  it('writes to nobody, and it is recorded whom it left out', async () => {
    const { send, cancel, phones, events } = await batchToSend()
    await cancel()
    await send()
    await send()
    expect(phones()).toEqual([])
    const reasons = everybody.map((_, n) => ({ messageId: who(n).messageId, reason: 'cancelled' }))
    expect((await events()).slice(1)).toMatchObject([{ data: { messageIds: [], suppressed: reasons } }])
  })

  it.each(['cancel', 'pause'] as const)('stops also where that comes while a batch is made ready: %s', async (what) => {
    const prepared = await batchToSend()
    const { send, phones, statuses, vendor } = prepared
    vendor.does({
      balance: async () => {
        if (what === 'cancel') await prepared.cancel()
        else await prepared.pause('refused')
        return { balance: 100_000, points: 0 }
      },
    })
    await send()
    expect(phones()).toEqual([])
    expect(await statuses()).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('tells what it had handed over before', async () => {
    const { send, cancel, phones, statuses, vendor } = await batchToSend()
    vendor.does({
      send: async (messages) => {
        await cancel()
        return vendor.take(messages)
      },
    })
    await send()
    expect(phones()).toEqual(everybody)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
  })
})

describe('a sending stands still', () => {
  it('while it is paused, and goes on after', async () => {
    const { send, pause, resume, phones, events } = await batchToSend()
    await pause('refused')
    await send()
    expect([phones(), (await events()).length]).toEqual([[], 1])
    await resume()
    await send()
    expect(phones()).toEqual(everybody)
  })

  it('where there is not enough money for all that would go: nothing is asked of the provider', async () => {
    const { send, mailing, events, vendor } = await batchToSend()
    vendor.does({ balance: async () => ({ balance: 30, points: 8 }) })
    await send()
    expect(await mailing()).toMatchObject({ paused: { reason: 'balance', code: null } })
    expect(await events()).toHaveLength(1)
  })

  it('not where points make it enough', async () => {
    const { send, phones, vendor } = await batchToSend()
    vendor.does({ balance: async () => ({ balance: 30, points: 9 }) })
    await send()
    expect(phones()).toEqual(everybody)
  })

  it('where the provider finds that there is not enough for some: those wait', async () => {
    const { send, resume, mailing, phones, statuses, vendor } = await batchToSend()
    const poor = ({ reference }: { readonly reference: string }): SendOutcome => ({
      kind: 'refused',
      reference,
      statusCode: '1030',
      reason: 'balance',
    })
    vendor.does({ send: async (messages) => [...vendor.take(messages.slice(0, 1)), ...messages.slice(1).map(poor)] })
    await send()
    expect(await mailing()).toMatchObject({ paused: { reason: 'balance', code: '1030' } })
    expect(await statuses()).toEqual(['accepted', 'waiting', 'waiting'])
    vendor.does({})
    await resume()
    await send()
    expect(phones()).toEqual(everybody)
  })

  it('where the provider refuses the request: all wait, and its code is told', async () => {
    const { send, mailing, statuses, vendor } = await batchToSend()
    vendor.does({
      send: () => Promise.reject(new ProviderRefused('refused', { status: 403, errorCode: 'InvalidApiKey' })),
    })
    await send()
    expect(await mailing()).toMatchObject({ paused: { reason: 'refused', code: 'InvalidApiKey' } })
    expect(await statuses()).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('where the provider refuses even to show its templates, as with a wrong key', async () => {
    const { send, mailing, vendor } = await batchToSend()
    vendor.does({
      templates: () => Promise.reject(new ProviderRefused('refused', { status: 403, errorCode: 'InvalidApiKey' })),
    })
    await send()
    expect(await mailing()).toMatchObject({ paused: { reason: 'refused', code: 'InvalidApiKey' } })
  })

  it('and what is in doubt is looked up meanwhile', async () => {
    const { send, mailing, statuses, time, vendor } = await batchToSend()
    const poor = { kind: 'refused', reference: who(1).messageId, statusCode: '1030', reason: 'balance' } as const
    vendor.does({
      send: async (messages) => {
        vendor.take(messages.slice(2))
        throw new ProviderUnavailable('no answer', {
          reached: 'perhaps',
          outcomes: [...vendor.take(messages.slice(0, 1)), poor],
        })
      },
    })
    await expect(send()).rejects.toThrow('no answer')
    expect(await mailing()).toMatchObject({ paused: { reason: 'balance' } })
    time.now = afterSeconds(31)
    await send()
    expect(await statuses()).toEqual(['accepted', 'waiting', 'accepted'])
  })

  it('where its template says something else by now, or is not approved any more', async () => {
    for (const changed of [{ content: '#{이름}님, 다른 안내입니다.' }, { status: 'rejected' as const }]) {
      const { send, mailing, events, vendor } = await batchToSend()
      vendor.does({ templates: async () => [sampleTemplate(changed)] })
      await send()
      expect(await mailing()).toMatchObject({ paused: { reason: 'template' } })
      expect(await events()).toHaveLength(1)
    }
  })

  it('where its job was tried in vain too often; not where all of it went, or a newer job waits', async () => {
    const one = await batchToSend()
    await one.giveUp(true)
    expect(await one.mailing()).toMatchObject({ paused: null })
    await one.giveUp()
    expect(await one.mailing()).toMatchObject({ paused: { reason: 'refused', code: 'given-up' } })
    const other = await batchToSend()
    await other.send()
    await other.giveUp()
    expect(await other.mailing()).toMatchObject({ paused: null })
  })
})
