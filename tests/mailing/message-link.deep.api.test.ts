import { describe, expect, it } from 'vitest'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import { ask, prepareCampaign } from '#tests/signature/office-campaign.ts'
import { signedBy } from '#tests/signature/signed-by.ts'
import { castBallot, changeStatus, createVote, ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { fixedSecret } from '#tests/support/fixed.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { expired, messageLinksOf, type Entry } from './message-links.ts'
import { recordIn } from './model/recorded-mailing.ts'

const danji = await startTestApp()
const { admin } = danji
const { open, placeOf, addressOf, entriesOf, openings, tell } = messageLinksOf(danji)

describe('a message’s link in a campaign of signatures', async () => {
  // 주민2 owns two units.
  const owners = [ownerOf(1), ownerOf(2), { ...ownerOf(2), dong: '109', ho: '901' }, ownerOf(3)]
  const campaign = await prepareCampaign(danji, { owners, list: { startDate: '2026-11-01', endDate: '2026-11-30' } })
  const { listId } = campaign
  const entries = await entriesOf(listId)
  const unitsOf = (name: string) => entries.filter((entry) => entry.name === name)
  const own = await tell(campaign, unitsOf('주민1'))
  const double = await tell(campaign, unitsOf('주민2'))
  const erased = await tell(campaign, unitsOf('주민3'))

  it('leads nowhere while there is nothing to lead to, and to the public link once there is', async () => {
    expect(await placeOf(own)).toEqual(expired)
    const { body }: { readonly body: { readonly url: string } } = await admin.post(
      `/api/lists/${listId}/signature/link`,
    )
    expect(await addressOf(own)).toBe(body.url)
    await admin.put(`/api/lists/${listId}/signature/link/status`, { status: 'inactive' })
    expect(await placeOf(own)).toEqual(expired)
    await admin.put(`/api/lists/${listId}/signature/link/status`, { status: 'active' })
    expect(await addressOf(own)).toBe(body.url)
  })
  it('leads by the own invitation where one is open, to a unit that has not signed before others', async () => {
    const [one, other] = unitsOf('주민2')
    const before = await placeOf(double)
    const { created } = await ask(admin, campaign, {}, [one?.id ?? '', other?.id ?? ''])
    const urlOf = (entry: Entry | undefined) => created.find(({ listUserId }) => listUserId === entry?.id)?.url
    const first = await addressOf(double)
    expect([urlOf(one), urlOf(other)]).toContain(first)
    const [signing, left] = first === urlOf(one) ? [one, other] : [other, one]
    await recordIn(danji, consentStream(signing?.id ?? ''), signedBy(campaign, signing?.id ?? '', 1))
    expect(await addressOf(double)).toBe(urlOf(left))
    await recordIn(danji, consentStream(left?.id ?? ''), signedBy(campaign, left?.id ?? '', 2))
    expect([urlOf(one), urlOf(other)]).toContain(await addressOf(double))
    for (const { id } of created) expect((await admin.delete(`/api/signature/requests/${id}`)).status).toBe(200)
    expect(await placeOf(double)).toBe(before)
  })
  it('of somebody who was erased leads nowhere, and is noted no more', async () => {
    const before = await placeOf(own)
    expect(await placeOf(erased)).toBe(before)
    const [entry] = unitsOf('주민3')
    expect((await admin.delete(`/api/admin/users/${entry?.userId}`, { reason: 'asked' })).status).toBe(200)
    expect((await open(erased)).headers['location']).toBe(expired.location)
    expect(await openings(erased)).toBe(0)
  })
  it('leads there after the close too, where that is told', async () => {
    const before = await placeOf(own)
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    expect(await placeOf(own)).toBe(before)
  })
  it('leads nowhere once the list is gone', async () => {
    const other = await prepareCampaign(danji, { owners: [ownerOf(4)] })
    await admin.post(`/api/lists/${other.listId}/signature/link`)
    const messageId = await tell(other, await entriesOf(other.listId))
    expect(await placeOf(messageId)).toMatch(/^\/signature\//)
    expect((await admin.delete(`/api/list/${other.listId}`)).status).toBe(200)
    expect(await placeOf(messageId)).toEqual(expired)
  })
})

describe('a message’s link in a campaign of votes', async () => {
  const owners = [ownerOf(11), ownerOf(12, { dong: '101', ho: '912' }), ownerOf(13, { dong: '101', ho: '912' })]
  const campaign = await startCampaign(danji, { owners, list: { startDate: '2026-11-01', endDate: '2026-11-30' } })
  const { listId } = campaign
  const entries = await entriesOf(listId)
  const [one, two, three] = [11, 12, 13].map((n) => entries.filter(({ name }) => name === `주민${n}`))
  const second = await createVote(danji, { listId, title: '두 번째 안건' })
  const { body } = await admin.post(`/api/votes/lists/${listId}/vote/${second.id}/link`)
  const secondLink = (body as { readonly linkId: string }).linkId
  const [own, coOwner] = [await tell(campaign, one ?? []), await tell(campaign, three ?? [])]
  let lastReceipt = { id: '' }
  const cast = ([entry]: readonly Entry[], vote: typeof second, linkId: string) =>
    castBallot(voterOf(danji, { ...campaign, vote, linkId }, entry ?? { id: '', userId: '' }), { vote, linkId })

  it('leads to the first open vote that is left to them, one after the other', async () => {
    expect(await placeOf(own)).toBe(`/vote/${campaign.linkId}`)
    await changeStatus(danji, second.id, 'open')
    expect(await placeOf(own)).toBe(`/vote/${campaign.linkId}`)
    await cast(one ?? [], campaign.vote, campaign.linkId)
    expect(await placeOf(own)).toBe(`/vote/${secondLink}`)
    lastReceipt = await cast(one ?? [], second, secondLink)
    expect(await placeOf(own)).toBe(`/vote/${campaign.linkId}`)
  })
  it('counts what a co-owner has cast for the unit', async () => {
    expect(await placeOf(coOwner)).toBe(`/vote/${campaign.linkId}`)
    await castBallot(voterOf(danji, campaign, two?.[0] ?? { id: '', userId: '' }), campaign, 0, { forUnit: true })
    expect(await placeOf(coOwner)).toBe(`/vote/${secondLink}`)
  })
  it('leads past a vote that is closed, to the newest once all are', async () => {
    await changeStatus(danji, second.id, 'closed')
    expect(await placeOf(coOwner)).toBe(`/vote/${campaign.linkId}`)
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect(await placeOf(coOwner)).toBe(`/vote/${secondLink}`)
    expect(await placeOf(await tell(campaign, one ?? [], { occasion: 'result' }))).toBe(`/vote/${secondLink}`)
  })
  it('leads to the receipt that it carries, whatever the list does', async () => {
    const receiptId = fixedSecret(7)
    const completed = await tell(campaign, one ?? [], { occasion: 'completed', receiptId })
    expect(await placeOf(completed)).toBe(`/vote/receipt/${receiptId}`)
  })
  it('sent by hand, leads to the receipt of what they handed in last', async () => {
    const completed = await tell(campaign, one ?? [], { occasion: 'completed' })
    expect(await placeOf(completed)).toBe(`/vote/receipt/${lastReceipt.id}`)
    expect(await placeOf(await tell(campaign, three ?? [], { occasion: 'completed' }))).toBe(`/vote/${secondLink}`)
  })
})
