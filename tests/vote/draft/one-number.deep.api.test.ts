import { expect, it } from 'vitest'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import { sharesOfTurnout } from '#events/values/turnout-shares.ts'
import { chanceOf, type Chance } from '#tests/evidence/forgery/changed-files.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { send, setMessages } from '#tests/mailing/office-messages.ts'
import { openSendings, NOON } from '#tests/mailing/delivery/sendings.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { answersOf, changeStatus } from '#tests/support/campaign.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { rounds } from '#tests/support/deep.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import {
  enter,
  entryAt,
  handOut,
  paperOf,
  startPapers,
  submit,
  type StartedPaperVote,
} from '../paper/started-papers.ts'

// After any history of ballots online, by proxies and on paper, and of edits of the roll, every
// page tells the same number.

const danji = await startTestApp()
danji.clock.now = NOON
const { admin } = danji
const { office } = await openSendings(danji)
const scan = await smallForm()

const OWNERS = 6
const RUNS = rounds(20)

type Fate = 'nothing' | 'online' | 'proxy' | 'returned' | 'valid' | 'invalid' | 'disputed' | 'lost'
const fates: readonly Fate[] = [
  'nothing',
  'online',
  'proxy',
  'returned',
  'valid',
  'valid',
  'invalid',
  'disputed',
  'lost',
]

const questions = [
  { title: '하나', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성', assent: true }, { label: '반대' }] },
]

const byProxy = async (of: StartedPaperVote, n: number): Promise<void> => {
  const holder = entryAt(of, (n + 1) % OWNERS)
  const fields = { listUserId: entryAt(of, n).id, holderListUserId: holder.id, relation: 'family' }
  const path = `/api/votes/${of.vote.id}/proxies`
  const entered = await sendForm(of.hong, path, fields, { name: '위임장.pdf', content: scan })
  expect(entered.status).toBe(201)
  expect((await of.kim.post(`${path}/${(entered.body as Proxy).id}/confirm`)).status).toBe(200)
  const cast = await voterOf(danji, of, holder).post(`/api/vote/${of.linkId}/submit`, {
    answers: answersOf(of.vote, 0),
    listUserId: entryAt(of, n).id,
  })
  expect(cast.status).toBe(200)
}

const isOut = (fate: Fate): boolean => ['valid', 'invalid', 'disputed', 'lost'].includes(fate)

/** Plays what happens to a unit while the vote is open. */
const beginFate = async (of: StartedPaperVote, n: number, fate: Fate): Promise<void> => {
  if (fate === 'online') expect((await submit(of, n)).status).toBe(200)
  if (fate === 'proxy') await byProxy(of, n)
  if (isOut(fate) || fate === 'returned') expect((await handOut(of, n)).status).toBe(200)
  if (fate === 'returned') expect((await of.hong.delete(paperOf(of, entryAt(of, n)))).status).toBe(200)
}

/** Enters a paper that came back. */
const readFate = async (of: StartedPaperVote, n: number, fate: Fate): Promise<void> => {
  if (!isOut(fate) || fate === 'lost') return
  const whose = of.vote.ballotKind === 'open' ? { listUserId: entryAt(of, n).id } : {}
  const places = { valid: [0, 0], invalid: [null, null], disputed: [0, 1] } as const
  const [first, second] = places[fate as keyof typeof places]
  const number = of.numbers[n]
  expect((await enter(of, of.hong, { number, place: first, ...whose })).status).toBe(200)
  expect((await enter(of, of.kim, { number, place: second, ...whose })).status).toBe(200)
}

const edit = async (of: StartedPaperVote, chance: Chance): Promise<void> => {
  const entry = entryAt(of, chance(OWNERS))
  const changed = await admin.put(`/api/list-user/${entry.id}`, { area: 50 + chance(50) })
  expect([200, 202]).toContain(changed.status)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Holds what the pages tell against each other. */
const expectOneNumber = async (of: StartedPaperVote): Promise<VoteTurnout> => {
  const { vote, listId, apartmentId } = of
  const get = async <Body>(path: string): Promise<Body> => (await admin.get(path)).body as Body
  const [turnout, stats, dashboard, units, roll, ofVote, ofList] = await Promise.all([
    get<VoteTurnout>(`/api/votes/${vote.id}/turnout`),
    get<ListStats>(`/api/list/${listId}/stats`),
    get<DashboardStats>(`/api/admin/dashboard/stats?apartmentId=${apartmentId}`),
    get<readonly Unit[]>(`/api/list/${listId}/units`),
    get<readonly ListUser[]>(`/api/list-user/list/${listId}`),
    get<{ value: number; unnamed: number }>(`/api/votes/${vote.id}/explain?figure=voted`),
    get<{ value: number }>(`/api/list/${listId}/stats/explain?figure=completedHouseholds`),
  ])
  const known = sumOf(turnout.byDong.map(({ voted }) => voted))
  expect({
    list: stats.households.completed,
    dashboard: dashboard.active.households.completed,
    plan: units.filter(({ status }) => status !== 'pending').length,
    roll: roll.filter(({ completedAt }) => completedAt !== null).length,
    entries: stats.completedCount,
    explainedList: ofList.value,
    explainedVote: ofVote.value - ofVote.unnamed,
    ways: sumOf(turnout.byWay.map(({ voted }) => voted)) - ofVote.unnamed,
  }).toEqual({
    list: known,
    dashboard: known,
    plan: known,
    roll: known,
    entries: known,
    explainedList: known,
    explainedVote: known,
    ways: known,
  })
  expect(ofVote.value).toBe(turnout.voted)
  expect(turnout.byDong.map(({ dong, voted }) => [dong, voted])).toEqual(
    stats.byDong.map(({ dong, households }) => [dong, households.completed]),
  )
  await expectOnePaperNumber(of, { turnout, stats, dashboard, units })
  return turnout
}

type NumberAnswers = {
  readonly turnout: VoteTurnout
  readonly stats: ListStats
  readonly dashboard: DashboardStats
  readonly units: readonly Unit[]
}

/**
 * Holds 용지 교부, 무효 and 미회수 of the pages against each other, and shares of all units to one whole.
 */
const expectOnePaperNumber = async (
  of: StartedPaperVote,
  { turnout, stats, dashboard, units }: NumberAnswers,
): Promise<void> => {
  const { body: votes }: { readonly body: readonly Vote[] } = await admin.get(
    `/api/votes?filter=${encodeURIComponent(JSON.stringify({ listId: of.listId }))}`,
  )
  const papers = turnout.papers ?? undefined
  expect({
    list: stats.papers,
    dashboard: dashboard.active.papers,
    votes: votes.map((vote) => vote.papers ?? undefined),
  }).toEqual({ list: papers, dashboard: papers, votes: [papers] })
  // A secret vote's papers that came back are of units that nobody knows: the plan shows all that
  // were handed out.
  const onPlan = units.filter(({ paperOut }) => paperOut).length
  expect(onPlan).toBe(sumOf(turnout.byDong.map(({ papersOut }) => papersOut)))
  const shares = sharesOfTurnout(turnout)
  expect(sumOf(Object.values(shares))).toBe(1_000)
}

const expectRecipients = async (of: StartedPaperVote, waiting: number): Promise<void> => {
  await setMessages(danji, of, {})
  const { status, body } = await send(office, of, { occasion: 'reminder', dryRun: true })
  expect({ status, recipients: (body as { recipients: number }).recipients }).toEqual({
    status: 200,
    recipients: waiting,
  })
}

const expectCounted = async (of: StartedPaperVote, turnout: VoteTurnout, drawn: readonly Fate[]): Promise<void> => {
  const { body: results } = await countAndTell(of)
  const numberOf = (...of: readonly Fate[]): number => drawn.filter((fate) => of.includes(fate)).length
  const voted = numberOf('online', 'proxy', 'valid', 'invalid')
  const told = await expectOneNumber(of)
  expect(told.voted).toBe(voted)
  expect(results.turnout).toMatchObject({ voted, byDong: told.byDong })
  expect(results.papers).toEqual(told.papers)
  const papers = { handedOut: numberOf('valid', 'invalid', 'disputed', 'lost'), invalid: numberOf('invalid') }
  expect(told.papers ?? { handedOut: 0, invalid: 0, unreturned: 0 }).toMatchObject({
    ...papers,
    unreturned: numberOf('disputed', 'lost'),
  })
  // One secret ballot alone is not told.
  for (const { choices, abstained, invalid } of results.questions ?? []) {
    const all = [...choices, abstained, invalid].map(({ count }) => count)
    if (!all.includes(null)) expect(sumOf(all.map((count) => count ?? 0))).toBe(voted)
  }
  const exported = await sheetOf(of)
  const cell = (name: string, value: number): string => `{"text":"${name}"},{"text":"${value}","number":${value}}`
  expect(exported).toContain(cell('투표 완료', voted))
  if (told.papers !== null) {
    expect(exported).toContain(cell('용지 교부', told.papers.handedOut))
    expect(exported).toContain(cell('무효', told.papers.invalid))
    expect(exported).toContain(cell('미회수', told.papers.unreturned))
  }
  expect(turnout.targets).toBe(told.targets)
}

/** The cells of the results' sheets, as JSON. */
const sheetOf = async ({ vote }: StartedPaperVote): Promise<string> => {
  const file = await danji.app.inject({
    url: `/api/votes/${vote.id}/results/export`,
    headers: { authorization: `Bearer ${danji.adminToken}` },
  })
  expect(file.statusCode).toBe(200)
  return JSON.stringify(parseSpreadsheet(file.rawPayload))
}

const countAndTell = async (of: StartedPaperVote): Promise<{ readonly body: VoteResults }> => {
  const counted = await of.hong.post(`/api/votes/${of.vote.id}/count`, {})
  if (counted.status === 200) return counted as { readonly body: VoteResults }
  return (await countAnyway(of.hong, of.kim, of.vote.id)) as { readonly body: VoteResults }
}

it.each(Array.from({ length: RUNS }, (_, seed) => [seed + 1]))(
  'vote, list, dashboard, plan, roll, exports, explanations and reminders agree (history %i)',
  async (seed) => {
    const chance = chanceOf(seed)
    const ballotKind = chance(2) === 0 ? 'open' : 'secret'
    const of = await startPapers(danji, { ballotKind, questions })
    const drawn = Array.from({ length: OWNERS }, () => fates[chance(fates.length)] ?? 'nothing')
    for (const n of [...drawn.keys()].toSorted(() => chance(2) - 0.5)) {
      await beginFate(of, n, drawn[n] ?? 'nothing')
      if (chance(3) === 0) await edit(of, chance)
    }
    await expectOneNumber(of)
    await expectRecipients(of, drawn.filter((fate) => fate === 'nothing' || fate === 'returned').length)
    await changeStatus(danji, of.vote.id, 'closed')
    for (const [n, fate] of drawn.entries()) await readFate(of, n, fate)
    await expectCounted(of, await expectOneNumber(of), drawn)
  },
)
