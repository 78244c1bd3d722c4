import { expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { chanceOf, pick, type Chance } from '#tests/evidence/forgery/changed-files.ts'
import { answersOf, changeStatus, ownersOf, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { entryAt, startWithdrawals, unitOf, voterAt, type StartedWithdrawals } from './started-withdrawals.ts'

// A model of what a vote comes to: it follows random histories by itself, and shares no code with
// the product. Every request may be sent again later, word for word, as a phone does whose answer
// was lost.

const danji = await startTestApp()
const { admin } = danji

const UNITS = 5
const STEPS = 70
const SEEDS = [11, 23]

type Standing = { readonly choice: number; readonly receipt: string; readonly isPaper: boolean }
/** State of a unit as the model knows it. */
type Unit = { standing: Standing | null; withdrawals: number }
type SentRequest = { readonly unit: number; readonly send: () => Promise<Answer> }
type Office = { readonly one: Caller; readonly other: Caller; readonly numbers: string[] }

const receiptOf = ({ body }: Answer): string =>
  (body as { readonly receipt?: { readonly id: string } }).receipt?.id ?? ''

/** Sends a ballot; the model says whether it has to count. */
const cast = async (
  of: StartedWithdrawals,
  units: readonly Unit[],
  sent: SentRequest[],
  chance: Chance,
): Promise<void> => {
  const place = chance(UNITS)
  const unit = pick([units[place] as Unit], chance)
  const [choice, round] = [chance(2), unit.withdrawals]
  const body = { answers: answersOf(of.vote, choice), ...(round > 0 ? { round } : {}) }
  const send = () => voterAt(of, place).post(`/api/vote/${of.linkId}/submit`, body)
  sent.push({ unit: place, send })
  // Two presses at the same time.
  const [answer, again] = await Promise.all([send(), send()])
  if (unit.standing === null) {
    expect([answer.status, again.status]).toEqual([200, 200])
    expect(receiptOf(again)).toBe(receiptOf(answer))
    unit.standing = { choice, receipt: receiptOf(answer), isPaper: false }
  } else if (unit.standing.choice === choice) expect(receiptOf(answer)).toBe(unit.standing.receipt)
  else expect(answer.status).toBe(422)
}

const withdraw = async (
  of: StartedWithdrawals,
  units: readonly Unit[],
  sent: SentRequest[],
  chance: Chance,
): Promise<void> => {
  const place = chance(UNITS)
  const unit = pick([units[place] as Unit], chance)
  const { standing } = unit
  if (standing === null) return
  const send = () => voterAt(of, place).post(`/api/vote/${of.linkId}/withdraw`, { receiptId: standing.receipt })
  sent.push({ unit: place, send })
  const { status } = await send()
  expect(status).toBe(standing.isPaper ? 422 : 200)
  if (standing.isPaper) return
  unit.standing = null
  unit.withdrawals += 1
}

/** Repeats an earlier request: what it does, or refuses, changes nothing. */
const repeat = async (sent: readonly SentRequest[], chance: Chance): Promise<void> => {
  if (sent.length > 0) await pick(sent, chance).send()
}

const onPaper = async (
  of: StartedWithdrawals,
  units: readonly Unit[],
  office: Office,
  chance: Chance,
): Promise<void> => {
  const place = chance(UNITS)
  const unit = pick([units[place] as Unit], chance)
  const number = office.numbers.pop()
  if (number === undefined) return
  const choice = chance(2)
  const checked = checkedOn(dayAt(danji.clock.now))
  const body = { number, answers: answersOf(of.vote, choice), listUserId: entryAt(of, place).id, ...checked }
  for (const caller of [office.one, office.other])
    expect((await caller.post(`/api/votes/${of.vote.id}/papers/entries`, body)).status).toBe(200)
  // The list lets the vote count that came first.
  if (unit.standing !== null) return
  const { receipt } = await unitOf(voterAt(of, place), of.linkId)
  unit.standing = { choice, receipt: receipt?.id ?? '', isPaper: true }
}

const inWriting = async (
  of: StartedWithdrawals,
  units: readonly Unit[],
  office: Office,
  chance: Chance,
): Promise<void> => {
  const place = chance(UNITS)
  const unit = pick([units[place] as Unit], chance)
  const body = { ...checkedOn(dayAt(danji.clock.now)), reason: '취소 요청' }
  const asked = await office.one.post(`/api/votes/${of.vote.id}/desk/${entryAt(of, place).id}/withdrawal`, body)
  if (unit.standing === null) return expect(asked.status).toBe(422)
  const { pending } = asked.body as { readonly pending: { readonly id: string } }
  for (const _ of [1, 2]) await office.other.post(`/api/admin/pending/${pending.id}/confirm`)
  unit.standing = null
  unit.withdrawals += 1
}

it.each(SEEDS)('random histories come to what a model of its own says, seed %i', async (seed) => {
  const chance = chanceOf(seed)
  const of = await startWithdrawals(danji, {}, { owners: ownersOf(UNITS) })
  const office = async () => secondAdminOf(danji, of.apartmentId)
  const [one, other] = [await office(), await office()]
  expect((await one.post(`/api/votes/${of.vote.id}/papers`, { count: STEPS })).status).toBe(201)
  const printed = (await readWholeLog(danji)).findLast(({ type }) => type === 'BallotPapersPrinted')
  if (!printed) throw new Error('no papers were printed')
  const numbers = [...(printed.data as { readonly numbers: readonly string[] }).numbers]
  const units: Unit[] = Array.from({ length: UNITS }, () => ({ standing: null, withdrawals: 0 }))
  const sent: SentRequest[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const act = chance(10)
    if (act < 4) await cast(of, units, sent, chance)
    else if (act < 6) await withdraw(of, units, sent, chance)
    else if (act < 8) await repeat(sent, chance)
    else if (act < 9) await onPaper(of, units, { one, other, numbers }, chance)
    else await inWriting(of, units, { one, other, numbers }, chance)
  }
  for (const [place, { standing, withdrawals }] of units.entries())
    expect(await unitOf(voterAt(of, place), of.linkId)).toMatchObject({
      state: standing === null ? 'open' : 'voted',
      round: withdrawals,
      receipt: standing === null ? null : { id: standing.receipt },
    })
  await changeStatus(danji, of.vote.id, 'closed')
  const results: VoteResults = (await countAndRead(admin, of.vote.id)).body
  const standing = units.flatMap((unit) => unit.standing ?? [])
  expect(results.turnout.voted).toBe(standing.length)
  expect(results.questions?.[0]?.choices.map(({ count }) => count)).toEqual(
    [0, 1].map((choice) => standing.filter((ballot) => ballot.choice === choice).length),
  )
  const shown = await admin.get(`/api/list-user/list/${of.listId}`)
  const done = (shown.body as readonly { readonly status: string }[]).filter(({ status }) => status === 'completed')
  expect(done).toHaveLength(standing.length)
})
