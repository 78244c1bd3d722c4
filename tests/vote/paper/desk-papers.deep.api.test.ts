import { expect, it } from 'vitest'
import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { changeStatus } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  enter,
  entryAt,
  handOut,
  paperOf,
  papersOf,
  startPapers,
  submit,
  type StartedPaperVote,
} from './started-papers.ts'

const danji = await startTestApp()
const { admin } = danji
const scan = await smallForm()

const entrust = async (of: StartedPaperVote, n: number, to: number): Promise<void> => {
  const fields = { listUserId: entryAt(of, n).id, holderListUserId: entryAt(of, to).id, relation: 'family' }
  const path = `/api/votes/${of.vote.id}/proxies`
  const entered = await sendForm(of.hong, path, fields, { name: '위임장.pdf', content: scan })
  expect(entered.status).toBe(201)
  expect((await of.kim.post(`${path}/${(entered.body as Proxy).id}/confirm`)).status).toBe(200)
}

const waysOf = async ({ vote }: StartedPaperVote): Promise<Record<string, number>> => {
  const { byWay }: VoteTurnout = (await admin.get(`/api/votes/${vote.id}/turnout`)).body
  return Object.fromEntries(byWay.map(({ way, voted }) => [way, voted]))
}

it.each(['open', 'secret'] as const)(
  'the desk asks who takes a paper, and the count names it (%s)',
  async (ballotKind) => {
    const of = await startPapers(danji, { ballotKind })
    await entrust(of, 0, 1)
    await entrust(of, 2, 3)
    expectRefusal(await handOut(of, 0), 'DESK_ASKS_WHO')
    expectRefusal(await handOut(of, 4, { by: 'proxy' }), 'PROXY_NONE')
    expect((await handOut(of, 0, { by: 'proxy' })).status).toBe(200)
    // It came back unused: the power is good for another paper.
    expect((await of.hong.delete(paperOf(of, entryAt(of, 0)))).status).toBe(200)
    expect((await handOut(of, 0, { by: 'proxy' })).status).toBe(200)
    expect((await handOut(of, 2, { by: 'owner' })).status).toBe(200)
    expect((await submit(of, 4)).status).toBe(200)
    await changeStatus(danji, of.vote.id, 'closed')
    for (const [place, n] of [0, 2].entries()) {
      const whose = ballotKind === 'open' ? { listUserId: entryAt(of, n).id } : {}
      for (const caller of [of.hong, of.kim])
        expect((await enter(of, caller, { number: of.numbers[place], ...whose })).status).toBe(200)
    }
    expect((await countAndRead(admin, of.vote.id)).body).toMatchObject({ turnout: { voted: 3 } })
    expect(await waysOf(of)).toEqual({ online: 1, paper: 1, desk: 0, proxy: 1 })
    const explained = await admin.get(`/api/votes/${of.vote.id}/explain?figure=ballots&way=proxy`)
    expect(explained.body).toMatchObject({ value: 1 })
  },
)

it('no more papers are handed out than were printed', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret' }, {}, 2)
  for (const n of [0, 1]) expect((await handOut(of, n)).status).toBe(200)
  expectRefusal(await handOut(of, 2), 'PAPERS_ALL_OUT')
  expect((await handOut(of, 1)).status).toBe(200)
  expect((await of.hong.delete(paperOf(of, entryAt(of, 1)))).status).toBe(200)
  expect((await handOut(of, 2)).status).toBe(200)
  expect((await admin.post(`/api/votes/${of.vote.id}/papers`, { count: 1 })).status).toBe(201)
  expect((await handOut(of, 3)).status).toBe(200)
})

it('both readers see by its number which paper is in dispute', async () => {
  const of = await startPapers(danji, { ballotKind: 'secret' })
  for (const n of [0, 1]) expect((await handOut(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  const [first = '', second = ''] = of.numbers
  await enter(of, of.hong, { number: second })
  await enter(of, of.hong, { number: first, place: 0 })
  await enter(of, of.kim, { number: first, place: 1 })
  expect((await papersOf(of)).open).toEqual([
    { number: first, state: 'differs', identityCheck: null },
    { number: second, state: 'entered-once', identityCheck: null },
  ])
  for (const caller of [of.hong, of.kim]) await enter(of, caller, { number: first, place: 0 })
  expect((await papersOf(of)).open).toEqual([{ number: second, state: 'entered-once', identityCheck: null }])
})
