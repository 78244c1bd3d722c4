import { describe, expect, it } from 'vitest'
import { newId } from '#services/core/secrets.ts'
import { readState } from '#services/core/read-state.ts'
import {
  mailingDecider,
  mailingsOfListFold,
  mailingsOfListStream,
  mailingStream,
} from '#services/mailing/mailing.decider.ts'
import { messageWishStream } from '#services/messaging/message-wish.decider.ts'
import type { OfficeCampaign } from '#tests/signature/office-campaign.ts'
import { ownerOf, ownersOf, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { record, send } from '../office-messages.ts'
import { at, minutesLater, NOON, openSendings } from './sendings.ts'

const danji = await startTestApp()
const { store, messaging } = danji.system.deps
const { office, prepare, sent, dry, batchOf, handOver } = await openSendings(danji)

const mailingsOf = ({ listId }: OfficeCampaign) => readState(store, mailingsOfListFold, mailingsOfListStream(listId))

describe('sending', () => {
  it('writes to everybody who has not taken part, once a person', async () => {
    const both = ownerOf(1)
    const campaign = await prepare([both, { ...both, ho: '999' }, ownerOf(2), { ...ownerOf(3), phone: '' }])
    const [first = '', , , silent = ''] = campaign.entryIds
    const answer = await sent(campaign, { occasion: 'invitation' })
    expect(answer).toMatchObject({
      recipients: 2,
      suppressed: [{ listUserId: silent, reason: 'no-phone' }],
      cost: 2 * messaging.prices.alimtalk,
      costAtMost: 2 * messaging.prices.lms,
      balance: 105_000,
      dueAt: NOON.toISOString(),
    })
    const { planned } = await batchOf(answer.id)
    expect(planned.recipients).toHaveLength(2)
    expect(planned.recipients.find(({ listUserIds }) => listUserIds.includes(first))?.listUserIds).toHaveLength(2)
    expect(await readState(store, mailingDecider, mailingStream(answer.id))).toMatchObject({
      status: 'running',
      recipients: 2,
      batches: 1,
      smsFallback: true,
      cause: 'hand',
    })
  })

  it('dry says the same figures, and writes nothing', async () => {
    const campaign = await prepare()
    const before = await store.lastPosition()
    const said = await dry(campaign, { occasion: 'invitation' })
    expect(await store.lastPosition()).toBe(before)
    const { id: _id, ...same } = await sent(campaign, { occasion: 'invitation' })
    expect(said).toEqual(same)
  })

  it('with the same Idempotency-Key is one sending', async () => {
    const campaign = await prepare()
    const key = { 'idempotency-key': newId() }
    const [one, other] = [
      await send(office, campaign, { occasion: 'invitation' }, key),
      await send(office, campaign, { occasion: 'invitation' }, key),
    ]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body).toEqual(one.body)
    expect(await mailingsOf(campaign)).toHaveLength(1)
  })

  it('is told as it was where its answer was lost, whatever has become of the list', async () => {
    const campaign = await prepare()
    const key = { 'idempotency-key': newId() }
    const one = await send(office, campaign, { occasion: 'invitation' }, key)
    await danji.system.pool.query('update idempotency_key set answer = null')
    await danji.admin.patch(`/api/list/${campaign.listId}/close`)
    const other = await send(office, campaign, { occasion: 'invitation' }, key)
    expect(other).toMatchObject({ status: 201, body: one.body })
    expect(await mailingsOf(campaign)).toHaveLength(1)
  })

  it('of two administrators at once tells nobody twice', async () => {
    const campaign = await prepare(ownersOf(6))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(office, campaign, { occasion: 'invitation' })),
    )
    const [won, ...lost] = answers.toSorted((one, other) => one.status - other.status)
    expect(won).toMatchObject({ status: 201, body: { recipients: 6 } })
    for (const answer of lost) expectRefusal(answer, 'NOBODY_TO_TELL')
    expect(await mailingsOf(campaign)).toHaveLength(1)
  })

  it('tells who was told minutes ago that they were; not of another occasion, nor later', async () => {
    const campaign = await prepare()
    const [one = '', two = ''] = campaign.entryIds
    await sent(campaign, { occasion: 'invitation', listUserIds: [one], at })
    expect(await dry(campaign, { occasion: 'reminder', at })).toMatchObject({ recipients: 3 })
    for (const minutes of [-9, 0, 9])
      expect(await dry(campaign, { occasion: 'invitation', at: minutesLater(minutes) })).toMatchObject({
        recipients: 2,
        suppressed: [{ listUserId: one, reason: 'told-recently' }],
      })
    expect(await dry(campaign, { occasion: 'invitation', listUserIds: [two], at })).toMatchObject({ suppressed: [] })
    for (const minutes of [-10, 10])
      expect(await dry(campaign, { occasion: 'invitation', at: minutesLater(minutes) })).toMatchObject({
        recipients: 3,
        suppressed: [],
      })
  })

  it('of two that wait for the same morning tells once', async () => {
    const campaign = await prepare()
    danji.clock.now = new Date('2026-11-21T12:30:00Z')
    expect(await sent(campaign, { occasion: 'invitation' })).toMatchObject({ dueAt: '2026-11-21T23:00:00.000Z' })
    danji.clock.now = new Date('2026-11-21T20:00:00Z')
    expectRefusal(await send(office, campaign, { occasion: 'invitation' }), 'NOBODY_TO_TELL')
  })

  it('again to whom it failed, and to nobody else', async () => {
    const campaign = await prepare(ownersOf(4))
    const { id } = await sent(campaign, { occasion: 'invitation', at })
    await handOver(id, campaign.listId, ['accepted', 'refused', 'accepted', 'refused'])
    const failed = (await batchOf(id)).planned.recipients.filter((_, index) => index % 2 === 1)
    const again = await sent(campaign, { occasion: 'invitation', failedOf: id, at })
    expect(again).toMatchObject({ recipients: 2 })
    expect((await batchOf(again.id)).planned.recipients.map(({ personId }) => personId)).toEqual(
      failed.map(({ personId }) => personId),
    )
    // The later one is on its way to them.
    expect(await dry(campaign, { occasion: 'invitation', failedOf: id })).toMatchObject({ recipients: 0 })
    await handOver(again.id, campaign.listId, ['refused', 'accepted'])
    expect(await dry(campaign, { occasion: 'invitation', failedOf: id })).toMatchObject({ recipients: 1 })
    expect(
      expectRefusal(await send(office, campaign, { occasion: 'reminder', failedOf: id }), 'VALIDATION_FAILED'),
    ).toEqual(['occasion'])
    expectRefusal(await send(office, campaign, { occasion: 'invitation', failedOf: newId() }), 'NOT_FOUND')
  })

  it('says of each who was named why they are not told', async () => {
    const campaign = await prepare([
      ownerOf(1),
      { ...ownerOf(2), phone: '' },
      { ...ownerOf(3), kakaoEnabled: false } as Owner,
      ownerOf(4),
      ownerOf(5),
    ])
    const [, phoneless = '', off = '', declining = '', gone = ''] = campaign.entryIds
    const { body: entries }: { readonly body: readonly { readonly id: string; readonly userId: string }[] } =
      await danji.admin.get(`/api/list-user/list/${campaign.listId}?range=[0,99]`)
    const personId = entries.find(({ id }) => id === declining)?.userId ?? ''
    await record(danji, messageWishStream(personId), {
      type: 'MessagesDeclined',
      data: { personId, apartmentId: campaign.apartmentId },
    })
    await danji.admin.delete(`/api/list-user/${gone}`)
    const stranger = newId()
    const { recipients, suppressed } = await dry(campaign, {
      occasion: 'reminder',
      listUserIds: [...campaign.entryIds, stranger],
    })
    expect(recipients).toBe(1)
    expect(new Map(suppressed.map(({ listUserId, reason }) => [listUserId, reason]))).toEqual(
      new Map([
        [phoneless, 'no-phone'],
        [off, 'kakao-off'],
        [declining, 'declined'],
        [gone, 'not-on-list'],
        [stranger, 'not-on-list'],
      ]),
    )
  })
})
