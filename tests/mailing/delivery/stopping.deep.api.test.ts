import { describe, expect, it, vi } from 'vitest'
import { commandHandler } from '#services/core/command-handler.ts'
import { readState } from '#services/core/read-state.ts'
import { newId } from '#services/core/secrets.ts'
import { mailingDecider, mailingStream } from '#services/mailing/mailing.decider.ts'
import { sendBatch } from '#services/mailing/delivery/send-batch.ts'
import { prepareCampaign, rollOf } from '#tests/signature/office-campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { appoint, callerOf, startTestApp, tokenOf } from '#tests/support/stack/test-app.ts'
import { sampleTemplate, send, setMessages, withTemplates } from '../office-messages.ts'
import { at, minutesLater, NOON, openSendings } from './sendings.ts'

const danji = await startTestApp()
const { store } = danji.system.deps
const { app, office, prepare, sent, dry, batchOf, handOver } = await openSendings(danji)
const tokenFor = async (role: 'ADMIN' | 'AUDITOR', apartments: readonly string[]): Promise<string> =>
  `Bearer ${tokenOf(app, await appoint(danji, { role, apartments }))}`

describe('what cannot be sent', () => {
  it('is refused where messages are off, have no template, or one that cannot be used', async () => {
    const campaign = await prepareCampaign(danji)
    expectRefusal(await send(office, campaign, { occasion: 'invitation' }), 'MESSAGES_OFF')
    await setMessages(danji, campaign, { enabled: false })
    expectRefusal(await send(office, campaign, { occasion: 'invitation' }), 'MESSAGES_OFF')
    const only = (templateId: string | null, enabled = true) =>
      setMessages(danji, campaign, { occasions: [{ kind: 'invitation', enabled, templateId }] })
    await only('KA01TP-tests', false)
    expectRefusal(await send(office, campaign, { occasion: 'invitation' }), 'MESSAGES_OFF')
    await only(null)
    expectRefusal(await send(office, campaign, { occasion: 'invitation' }), 'TEMPLATE_NOT_USABLE')
    await only('KA01TP-rejected')
    expectRefusal(await send(office, campaign, { occasion: 'invitation' }), 'TEMPLATE_NOT_USABLE')
    expectRefusal(await send(office, campaign, { occasion: 'result' }), 'MESSAGES_OFF')
  })

  it('is refused at times that cannot be', async () => {
    const { apartmentId } = await prepareCampaign(danji)
    const { listId, entries } = await rollOf(danji, apartmentId, { list: { endDate: '2026-11-30' } })
    const campaign = { apartmentId, listId, entryIds: entries.map(({ id }) => id) }
    await danji.admin.post(`/api/lists/${listId}/signature/link`)
    await setMessages(danji, campaign)
    danji.clock.now = NOON
    const remindAt = (time: string) => send(office, campaign, { occasion: 'reminder', at: time })
    for (const time of ['2026-11-21T02:59:59Z', '2026-12-01T03:00:00Z', '2027-02-20T03:00:00Z'])
      expect(expectRefusal(await remindAt(time), 'SEND_TIME_IMPOSSIBLE')).toEqual(['at'])
    // The time lies in the quiet hours of the last night: by day it is over.
    expect(expectRefusal(await remindAt('2026-11-30T13:00:00Z'), 'SEND_TIME_IMPOSSIBLE')).toEqual(['at'])
    expect(await sent(campaign, { occasion: 'reminder', at: '2026-11-29T22:00:00+09:00' })).toMatchObject({
      dueAt: '2026-11-29T23:00:00.000Z',
    })
    expect(expectRefusal(await send(office, campaign, { occasion: 'result' }), 'LIST_NOT_CLOSED')).toEqual(['occasion'])
    danji.clock.now = new Date('2026-12-01T03:00:00Z')
    expectRefusal(await send(office, campaign, { occasion: 'deadline' }), 'LIST_CLOSED')
    expect(await sent(campaign, { occasion: 'result' })).toMatchObject({ recipients: 3 })
    danji.clock.now = NOON
  })

  it('is nobody’s who does not see the list, or only reads', async () => {
    const campaign = await prepare()
    const { id } = await sent(campaign, { occasion: 'invitation', at })
    const stranger = callerOf(app, { authorization: String(await tokenFor('ADMIN', [])) })
    const auditor = callerOf(app, { authorization: String(await tokenFor('AUDITOR', [campaign.apartmentId])) })
    expectRefusal(await send(stranger, campaign, { occasion: 'reminder' }), 'NOT_FOUND')
    expect((await send(auditor, campaign, { occasion: 'reminder' })).status).toBe(403)
    for (const act of ['cancel', 'resume'])
      expectRefusal(await stranger.post(`/api/messages/mailing/${id}/${act}`), 'NOT_FOUND')
  })
})

describe('stopping', () => {
  const act = (id: string, what: 'cancel' | 'resume') => office.post(`/api/messages/mailing/${id}/${what}`)
  const stateOf = (id: string) => readState(store, mailingDecider, mailingStream(id))
  const pause = (id: string) =>
    commandHandler(
      store,
      mailingDecider,
    )({
      stream: mailingStream(id),
      command: () => ({ type: 'PauseMailing', reason: 'refused', code: 'InvalidApiKey' }),
      metadata: systemMetadata,
    })

  it('cancels what waits, once; it does not go on after that', async () => {
    const campaign = await prepare()
    const { id } = await sent(campaign, { occasion: 'invitation', at })
    expect(await act(id, 'cancel')).toMatchObject({ status: 200, body: { id, status: 'cancelled', cost: 0 } })
    // A job records those who waited.
    await vi.waitFor(
      async () =>
        expect((await office.get(`/api/messages/list/${campaign.listId}/mailings`)).body).toMatchObject([
          { id, status: 'cancelled', funnel: { recipients: 0, suppressed: 3, queued: 0, sent: 0 } },
        ]),
      { timeout: 10_000 },
    )
    const { version } = await store.readStream(mailingStream(id))
    await act(id, 'cancel')
    expect((await store.readStream(mailingStream(id))).version).toBe(version)
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled' })
    expectRefusal(await act(id, 'resume'), 'MAILING_OVER')
    // Nobody was told by it.
    expect(await dry(campaign, { occasion: 'invitation', at })).toMatchObject({ recipients: 3 })
  })

  it('between the last look and the handing over keeps everything back', async () => {
    const campaign = await prepare()
    const { id } = await sent(campaign, { occasion: 'invitation', at })
    danji.clock.now = new Date(at)
    const asked: unknown[] = []
    const { messaging } = danji.system.deps
    const sender = {
      ...withTemplates(messaging, [sampleTemplate()]).sender,
      // The recipients were selected before the balance is asked for.
      balance: async () => {
        await commandHandler(
          store,
          mailingDecider,
        )({ stream: mailingStream(id), command: () => ({ type: 'CancelMailing' }), metadata: systemMetadata })
        return messaging.sender.balance()
      },
      send: async (messages: readonly unknown[]) => {
        asked.push(...messages)
        return []
      },
    }
    const sendNow = sendBatch({ ...danji.system.deps, messaging: { ...messaging, ofComplex: undefined, sender } })
    await sendNow({ mailingId: id, batch: 0 }, { addJob: async () => {} })
    expect(asked).toEqual([])
    expect((await batchOf(id)).attempts).toBeLessThan(2)
    danji.clock.now = NOON
  })

  it('lets a paused one go on, once', async () => {
    const campaign = await prepare()
    const { id } = await sent(campaign, { occasion: 'invitation', at })
    await pause(id)
    // It will go on: who waits in it is not told by another one.
    expect(await dry(campaign, { occasion: 'invitation', at: minutesLater(60) })).toMatchObject({ recipients: 0 })
    expect(await act(id, 'resume')).toMatchObject({
      status: 200,
      body: { id, status: 'planned', problem: null, dueAt: at, funnel: { recipients: 3, queued: 3 } },
    })
    const { version } = await store.readStream(mailingStream(id))
    await act(id, 'resume')
    expect((await store.readStream(mailingStream(id))).version).toBe(version)
    expect(await stateOf(id)).toMatchObject({ status: 'running', paused: null })
  })

  it('stops nothing that is through', async () => {
    const campaign = await prepare()
    const { id } = await sent(campaign, { occasion: 'invitation', at })
    await handOver(id, campaign.listId, [])
    expectRefusal(await act(id, 'cancel'), 'MAILING_OVER')
    expectRefusal(await act(newId(), 'cancel'), 'NOT_FOUND')
  })
})
