import { expect, it, describe } from 'vitest'
import { CodesHeld } from '#events/participation/codes-held.events.ts'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { uncountedCodes } from '#infra/platform/telemetry/code-metrics.ts'
import { eventsOf } from '#projections/set-based.ts'
import { exceededScopes, forgetCodeBudgets } from '#services/participation/code-limits.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  claimOf,
  newestCode,
  ownerOf,
  ownersOf,
  readWholeLog,
  startCampaign,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startAppWith, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'

// Every limit as it is in production; calls themselves are not what is counted here.
const danji = await startTestApp()
const app = await startAppWith(danji, { rateLimitFactor: 1 })
const { clock, system } = danji
const HOUR = 60 * 60_000

/** Somebody's way to ask, from an address, in a browser that keeps what it is given. */
const askerAt = ({ linkId }: Pick<Campaign, 'linkId'>, address?: string, through = app) => {
  const browser = browserOf(through, address)
  return (body: object): Promise<Answer> => browser.post(`/api/vote/${linkId}/verify-user`, body)
}
/** Asks so many times, each time in a browser that has never asked. */
const askAnew = async (
  campaign: Campaign,
  owner: Owner,
  count: number,
  address: string,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  while (answers.length < count) answers.push(await askerAt(campaign, address)(claimOf(owner)))
  return answers
}
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const toldIn = ({ body }: Answer) => (body as { readonly errors?: readonly object[] }).errors
const heldIn = async (listId: string) =>
  eventsOf(CodesHeld, await readWholeLog(danji))
    .filter(({ data }) => data.listId === listId)
    .map(({ data }) => data.of)

describe('the phone of an owner', () => {
  it('gets eight codes an hour from whoever asks, and some more for who has hardly asked', async () => {
    const campaign = await startCampaign(danji)
    const owner = ownerOf(1, { phone: '01044440001' })
    const answers = await askAnew(campaign, owner, 10, '203.0.113.1')
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
    expectRefusal(answers[9] as Answer, 'TOO_MANY_REQUESTS')
    expect(answers[9]?.headers['retry-after']).toBe('3600')
    expect(toldIn(answers[9] as Answer)).toEqual([
      { path: 'code', message: '오후 1:00부터 인증번호를 다시 받으실 수 있습니다.' },
    ])
    const own = await askAnew(campaign, owner, 3, '203.0.113.2')
    expect(statusesOf(own)).toEqual([200, 200, 429])
    // Two of each network, until fourteen have gone out.
    expect(statusesOf(await askAnew(campaign, owner, 3, '203.0.113.3'))).toEqual([200, 200, 429])
    expect(statusesOf(await askAnew(campaign, owner, 3, '203.0.113.4'))).toEqual([200, 200, 429])
    expect(statusesOf(await askAnew(campaign, owner, 1, '203.0.113.5'))).toEqual([429])
    expect(await heldIn(campaign.listId)).toEqual(['phone'])
  })

  it('gets more where its owner was let in before, in that browser, whatever others ask for', async () => {
    const campaign = await startCampaign(danji, { owners: [ownerOf(1, { phone: '01044440002' })] })
    const [owner = ownerOf(1)] = campaign.owners
    const own = askerAt(campaign, '203.0.113.10')
    await own(claimOf(owner))
    expect((await own({ ...claimOf(owner), code: await newestCode(danji, campaign.linkId) })).status).toBe(200)
    expect(statusesOf(await askAnew(campaign, owner, 9, '203.0.113.10')).at(-1)).toBe(429)
    expect((await own(claimOf(owner))).body).toEqual({ codeSent: true })
  })

  it('is not filled by one browser that asks for what is left of its own', async () => {
    const campaign = await startCampaign(danji)
    const owner = ownerOf(1, { phone: '01044440003' })
    const stranger = askerAt(campaign, '203.0.113.20')
    const asked: Answer[] = []
    while (asked.length < 6) {
      asked.push(await stranger(claimOf(owner)))
      clock.now = new Date(clock.now.getTime() + 31_000)
    }
    expect(statusesOf(asked)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(asked[5]?.headers['retry-after'])).toBe(3_600 - 5 * 31)
    expect((await askerAt(campaign, '203.0.113.20')(claimOf(owner))).body).toEqual({ codeSent: true })
  })

  it('is counted alike whether or not it is anybody’s, by its digits, and through all votes', async () => {
    const [one, other] = [await startCampaign(danji), await startCampaign(danji)]
    const nobody = ownerOf(77, { phone: '010-4444-0004' })
    await askAnew(one, nobody, 4, '203.0.113.30')
    await askAnew(other, { ...nobody, phone: '01044440004' }, 4, '203.0.113.30')
    expect(statusesOf(await askAnew(other, nobody, 1, '203.0.113.30'))).toEqual([429])
  })

  it('gets codes again when the hour is over', async () => {
    const campaign = await startCampaign(danji)
    const owner = ownerOf(1, { phone: '01044440005' })
    await askAnew(campaign, owner, 9, '203.0.113.40')
    clock.now = new Date(clock.now.getTime() + HOUR)
    expect(statusesOf(await askAnew(campaign, owner, 1, '203.0.113.40'))).toEqual([200])
  })
})

describe('a list', () => {
  it('costs as many messages an hour as is set, by one link at most half of them to who asks often', async () => {
    const campaign = await startCampaign(danji, { owners: ownersOf(30) })
    const small = await startAppWith(danji, { rateLimitFactor: 1, codesPerListHour: 16 })
    const ask = async (n: number, address: string) =>
      (await askerAt(campaign, address, small)(claimOf(ownerOf(n, { phone: `0104445${1000 + n}` })))).status
    const often: number[] = []
    for (let n = 1; n <= 10; n += 1) often.push(await ask(n, '203.0.113.50'))
    expect(often).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
    const others: number[] = []
    for (let n = 11; n <= 20; n += 1) others.push(await ask(n, `203.0.113.${n}`))
    expect(others).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
    expect((await heldIn(campaign.listId)).toSorted()).toEqual(['link', 'list'])
    const issued = eventsOf(VerificationCodeIssued, await readWholeLog(danji))
    expect(issued.filter(({ data }) => data.voteId === campaign.vote.id)).toHaveLength(16)
  })
})

it('codes are counted as issued where a phone is to get them, and as held where a budget is used up', async () => {
  const told: string[] = []
  const counted = await startAppWith(danji, {
    rateLimitFactor: 1,
    codes: {
      ...uncountedCodes,
      issued: ({ list, who }) => told.push(`issued ${list} ${who}`),
      held: (of) => told.push(`held ${of}`),
    },
  })
  const campaign = await startCampaign(danji, { owners: [ownerOf(1, { phone: '01044440008' })] })
  const [owner = ownerOf(1)] = campaign.owners
  await askerAt(campaign, '203.0.113.80', counted)(claimOf(owner))
  for (let n = 0; n < 8; n += 1) await askerAt(campaign, '203.0.113.80', counted)({ ...claimOf(owner), name: '없는이' })
  expect(told).toEqual(['issued vote voter', 'held phone'])
})

it('many at once get no more than one after the other would', async () => {
  const campaign = await startCampaign(danji)
  const owner = ownerOf(1, { phone: '01044440006' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => askerAt(campaign, '203.0.113.60')(claimOf(owner))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
})

it('what was counted names nobody, and is thrown away after its hour', async () => {
  const rows = async () => (await system.pool.query<{ text: string }>('select b::text as text from code_budget b')).rows
  await askAnew(await startCampaign(danji), ownerOf(1, { phone: '01044440007' }), 1, '203.0.113.70')
  expect(await rows()).not.toEqual([])
  expect(JSON.stringify(await rows())).not.toMatch(/4444|203\.0/)
  await forgetCodeBudgets(system.deps.database, new Date(clock.now.getTime() + HOUR + 1))
  expect(await rows()).toEqual([])
})

describe('one code more', () => {
  const none = { 'phone in network': 1, network: 1, phone: 1, link: 1, list: 1 }
  const most = { perList: 1_000, factor: 1 }

  it.each([
    ['nothing where hardly anybody asks', none, []],
    ['a phone that a network asks for often', { ...none, 'phone in network': 3, phone: 9 }, ['phone']],
    ['a phone whose share for new networks is gone', { ...none, phone: 15 }, ['phone']],
    ['a network', { ...none, network: 201 }, ['network']],
    ['a link, for a network that asks often', { ...none, network: 6, link: 501 }, ['link']],
    ['a list, for a network that asks often', { ...none, network: 6, list: 751 }, ['list']],
    ['a link and a list for everybody', { ...none, link: 1_001, list: 1_001 }, ['link', 'list']],
  ])('exceeds %s', (_, spent, held) => expect(exceededScopes(spent, false, most)).toEqual(held))

  it('is let through once, however small the limits are made', () =>
    expect(exceededScopes(none, false, { perList: 1_000, factor: 0.01 })).toEqual([]))

  it('of a browser that was let in before exceeds only what messages may cost', () => {
    const spent = { 'phone in network': 99, network: 999, phone: 99, link: 999, list: 999 }
    expect(exceededScopes(spent, true, most)).toEqual([])
    expect(exceededScopes({ ...spent, list: 1_001 }, true, most)).toEqual(['list'])
  })
})
