import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { readState } from '#services/core/read-state.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { ballotPapersDecider, ballotPapersStream } from '#services/vote/paper/ballot-papers.decider.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { answersOf, changeStatus, ownerOf, startCampaign, type Owner } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { rounds } from '#tests/support/deep.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { chose, decimal, find, households, num, once, total, type Campaign, type Cast } from './recount-model.ts'

// Random histories through the calls themselves: whoever votes does so alone, by somebody
// entrusted, or on paper.

const danji = await startTestApp()
const { admin, app, system } = danji
const scan = await smallForm()
const RUNS = rounds(6)
const AREA = 10_000

/**
 * Owners: co-owners, an owner of two units, and others; each holder of a proxy acts for one owner,
 * who is no co-owner of theirs.
 */
const roll = [
  { person: 1, holder: 3, dong: '101', ho: '1', area: 84.9431 },
  { person: 2, holder: 4, dong: '101', ho: '1', area: 84.9431 },
  { person: 3, holder: 5, dong: '101', ho: '2', area: 59.9912 },
  { person: 3, holder: 5, dong: '102', ho: '1', area: 114.72 },
  { person: 4, holder: 1, dong: '102', ho: '2', area: 59.9912 },
  { person: 5, holder: 2, dong: '102', ho: '3', area: 0.0001 },
] as const
type OnRoll = (typeof roll)[number]

const questions = [
  {
    title: '찬성하십니까?',
    minChoices: 0,
    maxChoices: 1,
    choices: [{ label: '찬성', assent: true }, { label: '반대' }],
  },
]

const histories = fc.record({
  coOwners: fc.constantFrom<'first' | 'shares'>('first', 'shares'),
  ballotKind: fc.constantFrom<'open' | 'secret'>('open', 'open', 'secret'),
  weight: fc.constantFrom<'unit' | 'area' | 'owner'>('unit', 'area', 'owner'),
  acts: fc.array(
    fc.record({
      by: fc.constantFrom<'nobody' | 'owner' | 'holder' | 'paper'>('nobody', 'owner', 'holder', 'paper'),
      place: fc.nat(1),
    }),
    { minLength: roll.length, maxLength: roll.length },
  ),
})
type History = Parameters<Parameters<typeof histories.map>[0]>[0]

const start = async ({ coOwners, ballotKind, weight, acts }: History) => {
  const owners: readonly Owner[] = roll.map(({ person, dong, ho, area }) => ownerOf(person, { dong, ho, area }))
  const campaign = await startCampaign(danji, {
    owners,
    list: { coOwners, rule: 'assembly-ordinary' },
    vote: { ballotKind, weight, questions },
  })
  const { vote, listId, apartmentId } = campaign
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entryOf = ({ person, dong, ho }: Pick<OnRoll, 'person' | 'dong' | 'ho'>): ListUser => {
    const entry = listed.find((one) => one.name === ownerOf(person).name && one.dong === dong && one.ho === ho)
    if (!entry) throw new Error(`person ${person} is not on the roll`)
    return entry
  }
  const office = async () => adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  const count = acts.filter(({ by }) => by === 'paper').length
  if (ballotKind === 'open' && count > 0)
    expect((await admin.post(`/api/votes/${vote.id}/papers`, { count })).status).toBe(201)
  const { runs } = await readState(system.deps.store, ballotPapersDecider, ballotPapersStream(vote.id))
  const numbers = runs.flatMap((run) => run.numbers)
  return { campaign, entryOf, hong: await office(), kim: await office(), numbers }
}
type StartedRecount = Awaited<ReturnType<typeof start>>

const submitAs = ({ campaign, entryOf }: StartedRecount, self: OnRoll, place: number, listUserId: string) =>
  voterOf(danji, campaign, entryOf(self)).post(`/api/vote/${campaign.linkId}/submit`, {
    answers: answersOf(campaign.vote, place),
    forUnit: true,
    listUserId,
  })

/** A power is given, confirmed by a second administrator, and used. */
const byHolder = async (started: StartedRecount, giver: OnRoll, place: number): Promise<number> => {
  const { campaign, entryOf, hong, kim } = started
  const holder = roll.find(({ person }) => person === giver.holder)
  if (!holder) throw new Error('nobody is entrusted')
  const fields = { listUserId: entryOf(giver).id, holderListUserId: entryOf(holder).id, relation: 'family' }
  const path = `/api/votes/${campaign.vote.id}/proxies`
  const entered = await sendForm(hong, path, fields, { name: '위임장.pdf', content: scan })
  expect(entered.status).toBe(201)
  expect((await kim.post(`${path}/${(entered.body as Proxy).id}/confirm`)).status).toBe(200)
  return (await submitAs(started, holder, place, entryOf(giver).id)).status
}

/** Enters a paper by two administrators with the same result. */
const onPaper = async (
  started: StartedRecount,
  owner: OnRoll,
  { place, number }: { place: number; number: string },
) => {
  const { campaign, entryOf, hong, kim } = started
  const said = {
    number,
    answers: answersOf(campaign.vote, place),
    listUserId: entryOf(owner).id,
    ...checkedOn(dayAt(danji.clock.now)),
  }
  const path = `/api/votes/${campaign.vote.id}/papers/entries`
  expect((await hong.post(path, said)).status).toBe(200)
  return (await kim.post(path, said)).status
}

/** Returns the key of a ballot's owner: entries with the same key vote once. */
const whoseOf = ({ coOwners, weight }: History, { person, dong, ho }: OnRoll): string => {
  const holders = roll.filter((one) => one.dong === dong && one.ho === ho).map((one) => one.person)
  const place = weight === 'owner' ? holders.join() : `${dong} ${ho}`
  return coOwners === 'shares' ? `${place} ${person}` : place
}

/**
 * Plays a history; returns the accepted ballots, in order. A second ballot of the same key is
 * refused.
 */
const play = async (history: History, started: StartedRecount): Promise<readonly Cast[]> => {
  const casts: Cast[] = []
  const taken = new Map<string, number>()
  const numbers = [...started.numbers]
  for (const [index, owner] of roll.entries()) {
    const { by, place } = history.acts[index] ?? { by: 'nobody', place: 0 }
    if (by === 'nobody') continue
    const whose = whoseOf(history, owner)
    const { id } = started.entryOf(owner)
    const before = taken.get(whose)
    if (before !== undefined) {
      expect((await submitAs(started, owner, 1 - before, id)).status).toBe(422)
      continue
    }
    taken.set(whose, place)
    const number = by === 'paper' && history.ballotKind === 'open' ? numbers.pop() : undefined
    const done = by === 'holder' ? byHolder(started, owner, place) : submitAs(started, owner, place, id).then(statusOf)
    const status = number === undefined ? await done : await onPaper(started, owner, { place, number })
    expect(status).toBe(200)
    casts.push({ id, chosen: [[place]] })
  }
  return casts
}
const statusOf = ({ status }: { readonly status: number }): number => status

const campaignOf = ({ coOwners, weight }: History, { entryOf }: StartedRecount, casts: readonly Cast[]): Campaign => ({
  owners: roll.map((one) => ({
    id: entryOf(one).id,
    person: String(one.person),
    dong: one.dong,
    ho: one.ho,
    area: Math.round(one.area * AREA),
    share: null,
  })),
  casts,
  inShares: coOwners === 'shares',
  byOwner: weight === 'owner',
  dongs: null,
})

const near = (value: number) => expect.closeTo(value, 6)

it('figures and verdict are those of a second count, whoever cast for whom and on what', () =>
  fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const started = await start(history)
      const casts = await play(history, started)
      const { vote } = started.campaign
      await changeStatus(danji, vote.id, 'closed')
      const results: VoteResults = (await countAndRead(admin, vote.id)).body
      const units = households(campaignOf(history, started, casts))
      const weighing = history.weight === 'owner' ? once(units) : units
      expect(results.turnout).toMatchObject({
        targets: weighing.length,
        voted: near(decimal(total(weighing.flatMap((unit) => unit.casts.map(({ part }) => part))))),
      })
      const [yes, no] = [chose(0, [0]), chose(0, [1])]
      const half = { share: num(1, 2), more: true }
      const met = (['persons', 'area'] as const).map((what) => find({ what, ...half }, units, yes).met)
      const isOpen = history.ballotKind === 'open'
      for (const [index, condition] of (results.rule?.conditions ?? []).entries())
        expect(isOpen ? [met[index]] : [met[index], null]).toContain(condition.met)
      if (isOpen)
        expect(results.questions?.[0]?.choices).toMatchObject(
          [yes, no].map((of) => ({ count: near(decimal(total(weighing.map(of)))) })),
        )
    }),
    { numRuns: RUNS },
  ))
