import { afterEach, describe, expect, it } from 'vitest'
import { TrusteeLinkOpened, TrusteeLinkTold } from '#events/vote/trustee-link.events.ts'
import { ProviderUnavailable } from '#infra/providers/messaging.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { eventsOf } from '#projections/set-based.ts'
import { giveUpTrusteeLink, sendTrusteeLink } from '#services/vote/trustee/trustee-message.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { changeStatus, readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { holdParts, linkOf, linkOfTrustee, nameTrustees, pageFor } from '#tests/support/trustees.ts'
import { askTrustees, at, draftVote } from './trustees-vote.ts'

const danji = await startTestApp()
const { admin, anyone, app, clock, phones, system } = danji
const { apiKey, apiSecret, from, pfId, templates, prices, path } = simulatedSolapi
const address = app.server.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`
const sender = createSolapiClient({ baseUrl, apiKey, apiSecret, from })

const trusteesOf = async (voteId: string): Promise<VoteTrustees> =>
  (await admin.get(`/api/votes/${voteId}/trustees`)).body
const send = (voteId: string, trusteeId: string, after: string | null) =>
  admin.post(`/api/votes/${voteId}/trustees/${trusteeId}/link`, { after })
const told = async (trusteeId: string) =>
  eventsOf(TrusteeLinkTold, await readWholeLog(danji)).filter(({ data }) => data.trusteeId === trusteeId)
const opened = async (trusteeId: string) =>
  eventsOf(TrusteeLinkOpened, await readWholeLog(danji)).filter(({ data }) => data.trusteeId === trusteeId)
const newestOf = async (voteId: string, place: number) => at((await trusteesOf(voteId)).trustees, place).told
const textsTo = (phone: string | null) => phones.receivedBy(phone ?? '').map(({ text }) => text)

const DAY = clock.now
const NIGHT = new Date('2026-11-21T14:30:00Z')
type Sender = typeof sender

/** The job as a test does it, by day. */
const byHand = (by: Sender) =>
  sendTrusteeLink({ ...system.deps, clock: () => DAY, messaging: { sender: by, pfId, templates, prices } })
const once = { lastTry: false, addJob: async () => expect.fail('nothing is put off by day') }

/** Asked for by night: the workers' own job waits for the morning, and leaves it to the test. */
const askedByNight = async () => {
  const { vote, listId } = await draftVote(danji)
  const named: VoteTrustees = (await nameTrustees(danji, vote.id)).body
  const { trusteeId, phone } = at(named.trustees, 0)
  const url = linkOfTrustee(danji, vote.id, at(named.trustees, 0))
  clock.now = NIGHT
  await send(vote.id, trusteeId, null)
  const { messageId = '', outcome } = (await newestOf(vote.id, 0)) ?? {}
  expect(outcome).toBeNull()
  return { voteId: vote.id, asked: { messageId, voteId: vote.id, listId, trusteeId }, phone, url }
}
afterEach(() => {
  clock.now = DAY
})

describe('a trustee’s link', () => {
  it('goes to the phone that was named, once however often it is pressed, and again by who saw the last time', async () => {
    const { vote } = await draftVote(danji)
    const named: VoteTrustees = (await nameTrustees(danji, vote.id)).body
    const { trusteeId, phone } = at(named.trustees, 0)
    const url = linkOfTrustee(danji, vote.id, at(named.trustees, 0))
    const before = textsTo(phone).length
    const presses = await Promise.all([send(vote.id, trusteeId, null), send(vote.id, trusteeId, null)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(async () => (await newestOf(vote.id, 0))?.outcome, { timeout: 15_000 }).toBe('accepted')
    expect(textsTo(phone)).toHaveLength(before + 1)
    const [text = ''] = textsTo(phone).slice(before)
    expect(text).toContain(url)
    expect(text).toContain('열쇠를 만들어')
    // The link that was sent opens their page, and nobody else got it.
    expect((await newestOf(vote.id, 0))?.openedAt).toBeNull()
    expect(await pageFor(anyone, { ...linkOf(url) })).toMatchObject({ step: 'make' })
    await pageFor(anyone, { ...linkOf(url) })
    expect((await newestOf(vote.id, 0))?.openedAt).toBe(clock.now.toISOString())
    expect(await opened(trusteeId)).toHaveLength(1)
    expect(textsTo(at(named.trustees, 1).phone).join()).not.toContain(trusteeId)
    await send(vote.id, trusteeId, null)
    const first = await newestOf(vote.id, 0)
    expect(await told(trusteeId)).toHaveLength(1)
    await send(vote.id, trusteeId, first?.messageId ?? null)
    await expect.poll(async () => (await told(trusteeId)).length, { timeout: 15_000 }).toBe(2)
    expect(textsTo(phone)).toHaveLength(before + 2)
    expect((await newestOf(vote.id, 0))?.openedAt).toBeNull()
    expect(await newestOf(vote.id, 1)).toBeNull()
  })

  it('is not sent twice where a worker died behind the vendor, and stands in no event', async () => {
    const { voteId, asked, phone, url } = await askedByNight()
    const before = textsTo(phone).length
    const killed: Sender = {
      ...sender,
      send: async (messages) => {
        await sender.send(messages)
        throw new Error('killed')
      },
    }
    await expect(byHand(killed)(asked, { ...once, attempt: 1 })).rejects.toThrow('killed')
    expect(await told(asked.trusteeId)).toEqual([])
    await byHand(sender)(asked, { ...once, attempt: 2 })
    await byHand(sender)(asked, { ...once, attempt: 3 })
    expect([textsTo(phone).length, (await told(asked.trusteeId)).length]).toEqual([before + 1, 1])
    expect(await newestOf(voteId, 0)).toMatchObject({ outcome: 'accepted' })
    const { rows } = await system.pool.query<{ data: string }>(
      `select data::text as data from event where type like 'TrusteeLink%'`,
    )
    const stored = rows.map(({ data }) => data).join()
    expect(stored).toContain(asked.trusteeId)
    expect(stored).not.toContain(new URL(url).hash.slice(1))
    expect(stored).not.toContain(phone)
  })

  it('goes out by night, too, where the count waits for who gets it', async () => {
    const { vote } = await draftVote(danji)
    const held = await holdParts(danji, vote.id)
    await changeStatus(danji, vote.id, 'open')
    await changeStatus(danji, vote.id, 'closed')
    clock.now = NIGHT
    await askTrustees(danji, vote.id)
    await send(vote.id, at(held, 0).trusteeId, null)
    await expect.poll(async () => (await newestOf(vote.id, 0))?.outcome, { timeout: 15_000 }).toBe('accepted')
  })

  it('leads nowhere for who is replaced: what waits for the morning does not go out', async () => {
    const { voteId, asked, phone } = await askedByNight()
    const before = textsTo(phone).length
    await nameTrustees(danji, voteId, { anew: true })
    await byHand(sender)(asked, { ...once, attempt: 1 })
    expect((await told(asked.trusteeId)).map(({ data }) => data.outcome)).toEqual(['withheld'])
    expect(textsTo(phone)).toHaveLength(before)
    expectRefusal(await send(voteId, asked.trusteeId, null), 'TRUSTEE_LINK_INVALID')
  })

  it('is told as failed after the last try at a vendor that cannot be reached, and may then be sent again', async () => {
    const { voteId, asked } = await askedByNight()
    const nowhere = createSolapiClient({ baseUrl: 'http://127.0.0.1:9', apiKey, apiSecret, from })
    await expect(byHand(nowhere)(asked, { ...once, attempt: 11 })).rejects.toThrow(ProviderUnavailable)
    await byHand(nowhere)(asked, { ...once, attempt: 12, lastTry: true })
    expect(await newestOf(voteId, 0)).toMatchObject({ messageId: asked.messageId, outcome: 'failed' })
    clock.now = DAY
    await send(voteId, asked.trusteeId, asked.messageId)
    await expect.poll(async () => (await newestOf(voteId, 0))?.outcome, { timeout: 15_000 }).toBe('accepted')
  })

  it('whose process died at the last try is told as failed, and may be sent again', async () => {
    const { voteId, asked } = await askedByNight()
    await giveUpTrusteeLink(system.deps)(asked)
    await giveUpTrusteeLink(system.deps)(asked)
    expect(await told(asked.trusteeId)).toMatchObject([{ data: { outcome: 'failed' } }])
    clock.now = DAY
    await send(voteId, asked.trusteeId, asked.messageId)
    expect((await newestOf(voteId, 0))?.messageId).not.toBe(asked.messageId)
  })
})
