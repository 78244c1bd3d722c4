import { describe, expect, it } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { PhoneCall } from '#services/participation/phone-call/phone-calls.contract.ts'
import { eraseCallers } from '#services/participation/phone-call/erase-callers.ts'
import { exceededCallScopes } from '#services/participation/phone-call/phone-call-limits.ts'
import { browserOf } from '#tests/support/browser.ts'
import { claimOf, ownerOf, readWholeLog, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { appearanceOf, residentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const limited = await startAppWith(danji, { rateLimitFactor: 1 })
const { admin, clock, system } = danji

const ask = { failed: 'wrong-code', phone: '010-1234-0001' }
const callsOf = async (listId: string, caller = admin): Promise<readonly PhoneCall[]> => {
  await assertUpToDate(system.deps)
  return (await caller.get(`/api/phone-calls?filter=${encodeURIComponent(JSON.stringify({ listId }))}`)).body
}
const requestIn = ({ linkId: link }: Pick<Campaign, 'linkId'>, browser = residentBrowser(danji)) => ({
  ask: (more: object = {}) => browser.post('/api/user/phone-call', { link, ...ask, ...more }),
  withdraw: (phone = ask.phone) => browser.post('/api/user/phone-call/withdrawal', { link, phone }),
})
const callersIn = async (listId: string) =>
  (await readWholeLog(danji))
    .filter(({ type, data }) => type === 'PhoneCallRequested' && (data as { listId: string }).listId === listId)
    .map(({ data }) => (data as { caller: unknown }).caller)

describe('who cannot go on asks the office to call', () => {
  it('and the office sees whom, why and when; looking is noted', async () => {
    const campaign = await startCampaign(danji)
    const { phone, ...claim } = claimOf(ownerOf(1))
    expect((await requestIn(campaign).ask({ ...claim, phone, preferredTime: 'morning' })).body).toEqual({
      requested: true,
    })
    expect(await callsOf(campaign.listId)).toMatchObject([
      {
        status: 'waiting',
        phone,
        requests: [{ ...claim, failed: 'wrong-code', preferredTime: 'morning' }],
        tries: 0,
        lastCall: null,
      },
    ])
    const filter = encodeURIComponent(JSON.stringify({ listId: campaign.listId }))
    const looks = await admin.get(`/api/admin/access-log?filter=${filter}`)
    expect(looks.body).toContainEqual(expect.objectContaining({ what: '전화 요청' }))
  })

  it('with the same answer on the roll or not, a first or a second time, and without a position', async () => {
    const campaign = await startCampaign(danji)
    const [one, other] = [requestIn(campaign), requestIn(campaign)]
    const known = await one.ask(claimOf(ownerOf(1)))
    const nobody = await other.ask({ name: '아무개', phone: '01099990000', dong: '999', ho: '9999' })
    expect(appearanceOf(nobody)).toEqual(appearanceOf(known))
    expect(nobody.headers).not.toHaveProperty('x-event-position')
    expect((await one.ask(claimOf(ownerOf(1)))).body).toEqual({ requested: true })
    expect(await callsOf(campaign.listId)).toHaveLength(2)
  })

  it('one call a phone and list; a stranger who asks for it too cannot take it back for its owner', async () => {
    const campaign = await startCampaign(danji)
    const [stranger, owner] = [requestIn(campaign), requestIn(campaign)]
    await stranger.ask({ name: '아무개' })
    await owner.ask({ name: '홍길동', phone: '01012340001' })
    expect((await stranger.withdraw()).body).toEqual({ withdrawn: true })
    expect(await callsOf(campaign.listId)).toMatchObject([{ status: 'waiting', requests: [{ name: '홍길동' }] }])
    expect((await requestIn(campaign).withdraw()).body).toEqual({ withdrawn: true })
    expect(await callsOf(campaign.listId)).toMatchObject([{ status: 'waiting' }])
    await owner.withdraw()
    expect(await callsOf(campaign.listId)).toMatchObject([{ status: 'withdrawn' }])
  })

  it('not by a link that nobody issued, without a phone, or after the close', async () => {
    const campaign = await startCampaign(danji)
    expectRefusal(await requestIn({ linkId: 'A'.repeat(22) }).ask(), 'INVALID_LINK')
    for (const phone of ['', '12', '0'.repeat(31), 'x'.repeat(100_000)])
      expect((await requestIn(campaign).ask({ phone })).status).toBeGreaterThanOrEqual(400)
    expect((await admin.post(`/api/list/${campaign.listId}/close`)).status).toBe(200)
    expectRefusal(await requestIn(campaign).ask(), 'LIST_CLOSED')
    expect(await callsOf(campaign.listId)).toEqual([])
  })
})

describe('the office calls', () => {
  it('and says whether somebody answered, and who called; a second administrator is told', async () => {
    const campaign = await startCampaign(danji)
    await requestIn(campaign).ask()
    const [call] = await callsOf(campaign.listId)
    const path = `/api/phone-calls/${call?.id}/outcome`
    const first = await admin.post(path, { outcome: 'unreached', tries: 0 })
    expect(first.body).toMatchObject({ status: 'waiting', tries: 1, lastCall: { outcome: 'unreached' } })
    expect((first.body as PhoneCall).lastCall?.by.name).toBeTruthy()
    expectRefusal(await admin.post(path, { outcome: 'unreached', tries: 0 }), 'CHANGED_MEANWHILE')
    expect((await admin.post(path, { outcome: 'reached', tries: 1 })).body).toMatchObject({ status: 'reached' })
    expect((await admin.post(path, { outcome: 'reached', tries: 1 })).status).toBe(200)
  })

  it('only that of the complex', async () => {
    const [here, there] = [await startCampaign(danji), await startCampaign(danji)]
    await requestIn(here).ask()
    const [call] = await callsOf(here.listId)
    const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [there.apartmentId] }))
    expect(await callsOf(here.listId, other)).toEqual([])
    const answer = await other.post(`/api/phone-calls/${call?.id}/outcome`, { outcome: 'reached', tries: 0 })
    expectRefusal(answer, 'NOT_FOUND')
  })
})

describe('nobody floods the office', () => {
  it('by one phone, one network, or a list', () => {
    const few = { phone: 1, network: 1, list: 1 }
    expect(exceededCallScopes(few, 1)).toEqual([])
    expect(exceededCallScopes({ ...few, phone: 7 }, 1)).toEqual(['phone'])
    expect(exceededCallScopes({ ...few, network: 13 }, 1)).toEqual(['network'])
    // The last twenty are for networks that have hardly asked.
    expect(exceededCallScopes({ ...few, list: 60 }, 1)).toEqual([])
    expect(exceededCallScopes({ ...few, network: 3, list: 41 }, 1)).toEqual(['list'])
    expect(exceededCallScopes({ ...few, list: 61 }, 1)).toEqual(['list'])
  })

  it('is refused with the time of the next one, and recorded nowhere', async () => {
    const campaign = await startCampaign(danji)
    const askAnew = (n: number) =>
      browserOf(limited, `203.0.113.${20 + n}`).post('/api/user/phone-call', {
        link: campaign.linkId,
        ...ask,
        phone: '01055550001',
      })
    // Each in a browser of its own: five wait for the call, and more record and count nothing.
    for (const n of [0, 1, 2, 3, 4, 5, 6]) expect((await askAnew(n)).status).toBe(200)
    const many = (n: number) =>
      browserOf(limited, '203.0.113.99').post('/api/user/phone-call', {
        link: campaign.linkId,
        ...ask,
        phone: `0105556${String(n).padStart(4, '0')}`,
      })
    const answers = []
    for (let n = 0; n < 13; n += 1) answers.push((await many(n)).status)
    // Ten a minute by address come first.
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(12)
    expect(answers.at(-1)).toBe(429)
    expect((await callersIn(campaign.listId)).length).toBeLessThanOrEqual(17)
  })
})

describe('what callers wrote', () => {
  it('is destroyed a day after they took it back, and a month after the list ends', async () => {
    const campaign = await startCampaign(danji)
    const [gone, waiting] = [requestIn(campaign), requestIn(campaign)]
    await gone.ask({ phone: '01077770001' })
    await waiting.ask({ phone: '01077770002' })
    await gone.withdraw('01077770001')
    await eraseCallers(system.deps)
    const eventually = { timeout: 10_000 }
    await expect.poll(async () => (await callersIn(campaign.listId))[0], eventually).toBeNull()
    expect((await callersIn(campaign.listId))[1]).toMatchObject({ phone: '01077770002' })
    const before = clock.now
    clock.now = new Date(before.getTime() + 400 * 24 * 60 * 60_000)
    await eraseCallers(system.deps)
    clock.now = before
    await expect.poll(() => callersIn(campaign.listId), eventually).toEqual([null, null])
    expect(await callsOf(campaign.listId)).toMatchObject([
      { status: 'erased', phone: null, requests: [] },
      { status: 'erased', phone: null, requests: [] },
    ])
    await eraseCallers(system.deps)
    // A new request has a key of its own.
    await gone.ask({ phone: '01077770001' })
    expect(await callsOf(campaign.listId)).toContainEqual(expect.objectContaining({ phone: '01077770001' }))
  })
})
