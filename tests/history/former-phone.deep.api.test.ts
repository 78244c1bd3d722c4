import { describe, expect, it } from 'vitest'
import { PersonChanged } from '#events/person/person.events.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { eventsOf } from '#projections/set-based.ts'
import { messageWishDecider, messageWishStream } from '#services/messaging/message-wish.decider.ts'
import { notifyFormerPhone } from '#services/history/contact/former-phone.reactor.ts'
import type { ContactChange } from '#services/history/contact/contact-changes.contract.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import {
  answersOf,
  castBallot,
  changeStatus,
  createVote,
  ownerOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, phones, system } = danji
const { apiKey, apiSecret, from, pfId, templates, prices, path } = simulatedSolapi
const address = app.server.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`
let numbers = 0
const newPhone = (): string => `0108888${String((numbers += 1)).padStart(4, '0')}`
const newOwner = (): Owner => ownerOf(1, { name: '홍길동', phone: newPhone() })

const entryOf = async ({ listId }: Campaign): Promise<ListUser> => {
  const [entry] = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]
  if (!entry) throw new Error('nobody is on the roll')
  return entry
}

/** The office corrects the one owner of a campaign; gives what the job about it is asked with. */
const correct = async (campaign: Campaign, change: object) => {
  const { userId } = await entryOf(campaign)
  expect((await admin.patch(`/api/admin/users/${userId}`, change)).status).toBe(200)
  const changed = eventsOf(PersonChanged, await readWholeLog(danji)).findLast(({ data }) => data.personId === userId)
  return { personId: userId, position: changed?.position ?? 0 }
}

/** The job as a worker does it, by hand: when it is done, so is all that it does. */
const tell = notifyFormerPhone({
  ...system.deps,
  messaging: { sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }), pfId, templates, prices },
})
const tryNo = (attempt: number) => ({ attempt, addJob: async () => expect.fail('nothing is put off by day') })
/** Word of a changed phone; of each edit of a roll another message tells (`services/evidence`). */
const textsTo = (phone: string) =>
  phones
    .receivedBy(phone)
    .map(({ text }) => text)
    .filter((text) => text.includes('명부에 있던 이 번호'))
const told = async () =>
  (await readWholeLog(danji)).filter(({ data }) => (data as { kind?: unknown }).kind === 'phone-changed')

describe('a phone that the office changes while a vote is open', () => {
  it('is told so, once, by a message that names nobody and no other number, and the log says it was', async () => {
    const owner = newOwner()
    const campaign = await startCampaign(danji, { owners: [owner] })
    const phone = newPhone()
    const asked = await correct(campaign, { phone })
    await expect.poll(() => textsTo(owner.phone), { timeout: 10_000 }).toHaveLength(1)
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(1)
    await tell(asked, tryNo(2))
    const [text = '', ...more] = textsTo(owner.phone)
    expect([more, textsTo(phone)]).toEqual([[], []])
    expect(text).toContain('한빛마을에서 진행 중인 투표')
    for (const secret of [owner.name, owner.phone, phone, phone.slice(-4)]) expect(text).not.toContain(secret)
    const entry = await entryOf(campaign)
    expect(await told()).toMatchObject([
      { type: 'MessageAccepted', data: { listUserId: entry.id }, metadata: { cause: asked.position } },
    ])
    const log = await admin.get(`/api/list/${campaign.listId}/users/${entry.userId}/logs`)
    expect(log.text).toContain('바뀌기 전의 전화번호로 변경 사실을 알렸습니다.')
  })

  it('is told nothing where the name alone is changed, where no vote is open, and where there was none before', async () => {
    const owner = newOwner()
    const campaign = await startCampaign(danji, { owners: [owner] })
    await tell(await correct(campaign, { name: '홍길순' }), tryNo(1))
    await changeStatus(danji, campaign.vote.id, 'closed')
    await tell(await correct(campaign, { phone: '' }), tryNo(1))
    await changeStatus(danji, campaign.vote.id, 'open')
    const phone = newPhone()
    await tell(await correct(campaign, { phone }), tryNo(1))
    expect([textsTo(owner.phone), textsTo(phone)]).toEqual([[], []])
  })

  it('is told at once, by night too; not where they wish no messages', async () => {
    const [owner, other] = [newOwner(), newOwner()]
    const [campaign, elsewhere] = [
      await startCampaign(danji, { owners: [owner] }),
      await startCampaign(danji, { owners: [other] }),
    ]
    const { userId } = await entryOf(elsewhere)
    const { apartmentId } = elsewhere
    await commandHandler(
      system.deps.store,
      messageWishDecider,
    )({
      stream: messageWishStream(userId),
      command: () => ({ type: 'SayWish', declined: true, personId: userId, apartmentId }),
      metadata: systemMetadata,
    })
    const before = (await told()).length
    danji.clock.now = new Date('2026-11-21T22:00:00+09:00')
    await correct(campaign, { phone: newPhone() })
    await correct(elsewhere, { phone: newPhone() })
    await expect.poll(() => textsTo(owner.phone), { timeout: 10_000 }).toHaveLength(1)
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(before + 2)
    expect((await told()).slice(before)).toContainEqual(
      expect.objectContaining({
        type: 'MessageWithheld',
        data: expect.objectContaining({ reason: 'declined' }) as unknown,
      }),
    )
    expect(textsTo(other.phone)).toEqual([])
  })

  it('ends the session that was verified by it, before anything is submitted, and lets the new one in', async () => {
    const owner = newOwner()
    const campaign = await startCampaign(danji, { owners: [owner] })
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    const submit = () => voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) })
    const page = async () => ((await voter.get(`/api/vote/${campaign.linkId}`)).body as { voter: unknown }).voter
    expect(await page()).toMatchObject({ name: '홍*동' })
    const phone = newPhone()
    await correct(campaign, { phone })
    expect(await page()).toBeNull()
    expectRefusal(await submit(), 'VOTER_SESSION_REQUIRED')
    await correct(campaign, { phone: owner.phone })
    expectRefusal(await submit(), 'VOTER_SESSION_REQUIRED')
    danji.clock.now = new Date(danji.clock.now.getTime() + 60_000)
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
  })

  it('a name that is corrected leaves the session alone', async () => {
    const owner = newOwner()
    const campaign = await startCampaign(danji, { owners: [owner] })
    const voter = await verifyVoter(danji, campaign.linkId, owner)
    await correct(campaign, { name: '홍길순' })
    expect((await castBallot(voter, campaign)).id).not.toBe('')
  })
})

it('what was changed while a vote was open is asked for by the vote', async () => {
  const campaign = await startCampaign(danji, { owners: [newOwner()] })
  const { id: later } = await createVote(danji, { listId: campaign.listId })
  const changesIn = async ({ listId }: Campaign, voteId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ voteId }))
    const changes = (await admin.get(`/api/list/${listId}/changes?filter=${filter}`)).body as readonly ContactChange[]
    return changes.map(({ id }) => id)
  }
  const during = await correct(campaign, { phone: newPhone() })
  await changeStatus(danji, campaign.vote.id, 'closed')
  const between = await correct(campaign, { phone: newPhone() })
  expect(await changesIn(campaign, campaign.vote.id)).toEqual([during.position])
  expect(await changesIn(campaign, later)).toEqual([])
  await changeStatus(danji, campaign.vote.id, 'open')
  expect(await changesIn(campaign, campaign.vote.id)).toEqual([between.position, during.position])
  const other = await startCampaign(danji, { owners: [newOwner()] })
  expect(await changesIn(other, campaign.vote.id)).toEqual([])
})
