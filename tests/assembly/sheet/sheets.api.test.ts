import { describe, expect, it } from 'vitest'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { answersOf, changeStatus } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { dayAt } from '#events/values/day.ts'
import { secretVote, voterBy } from '../ballot-of-assembly.ts'
import {
  deskStatesOf,
  enter,
  entryAt,
  eventsIn,
  fieldsOf,
  handOut,
  sheetOf,
  sheetsOf,
  startSheets,
  statesOf,
  takeBack,
  threeItems,
  type StartedSheets,
} from './started-sheets.ts'

const danji = await startTestApp()
const { admin } = danji

const countsOf = async ({ votes }: StartedSheets) => {
  const counts: (readonly (number | null)[])[] = []
  for (const { id } of votes) {
    await changeStatus(danji, id, 'closed')
    const { questions, turnout } = (await countAndRead(admin, id)).body as VoteResults
    counts.push([turnout.voted, ...(questions?.[0]?.choices.map(({ count }) => count) ?? [])])
  }
  return counts
}
const voteOnline = (of: StartedSheets, owner: number, item: number, place = 1) => {
  const [vote, link] = [of.votes[item], of.links[item]]
  if (!vote || link === undefined) throw new Error('there is no such item')
  return voterBy(danji, of, owner, item).post(`/api/vote/${link}/submit`, { answers: answersOf(vote, place) })
}

describe('sheets of an assembly', () => {
  it('have the same run and numbers in every open vote, and are printed with all items', async () => {
    const of = await startSheets(danji)
    const printed = await eventsIn(of, 'BallotPapersPrinted')
    expect(printed).toHaveLength(3)
    expect(new Set(printed.map(({ metadata }) => metadata.at)).size).toBe(1)
    for (const { data } of printed) expect(data).toMatchObject({ assemblyId: of.assembly.id, numbers: of.numbers })
    const [run, ...others] = (await sheetsOf(of)).runs
    expect([run, others]).toMatchObject([{ count: 8, items: 3, outdated: false }, []])
    const file = await of.hong.get(`/api/assemblies/${of.assembly.id}/sheets/${run?.runId}/pdf?from=1&count=2`)
    expect(file.status).toBe(200)
    // Each vote has the run among its papers, but not on a paper of its own.
    for (const { id } of of.votes) {
      expect((await admin.get(`/api/votes/${id}/papers`)).body).toMatchObject({
        printed: 8,
        runs: [{ runId: run?.runId, assemblyId: of.assembly.id }],
      })
      expectRefusal(await of.hong.get(`/api/votes/${id}/papers/${run?.runId}/pdf`), 'PAPER_OF_SHEET')
    }
  })

  it('are printed once by a repeated call, and of no draft, secret votes, or an assembly that is over', async () => {
    const of = await startSheets(danji, { votes: [threeItems[0] ?? {}, secretVote] })
    const path = `/api/assemblies/${of.assembly.id}/sheets`
    const key = { 'idempotency-key': 'sheets-once-0001' }
    const [first, second] = [await of.hong.post(path, { count: 2 }, key), await of.hong.post(path, { count: 2 }, key)]
    expect(second.body).toEqual(first.body)
    const state = await sheetsOf(of)
    expect(state.runs.map(({ count, items }) => [count, items])).toEqual([
      [8, 1],
      [2, 1],
    ])
    expect(state.items.map(({ onSheet }) => onSheet)).toEqual([true, false])
    const over = await startSheets(danji)
    expect(
      (await admin.post(`/api/assemblies/${over.assembly.id}/status`, { status: 'cancelled', reason: '장소' })).status,
    ).toBe(200)
    expectRefusal(await over.hong.post(`/api/assemblies/${over.assembly.id}/sheets`, { count: 1 }), 'ASSEMBLY_OVER')
    expectRefusal(await enter(over, over.hong, { number: over.numbers[0], owner: 0 }), 'ASSEMBLY_OVER')
  })

  it('count in every vote once two administrators have read all items alike', async () => {
    const of = await startSheets(danji)
    const [number] = of.numbers
    expectRefusal(await enter(of, of.hong, { number, owner: 0, check: false }), 'PAPER_IDENTITY_MISSING')
    const first = await enter(of, of.hong, { number, owner: 0, places: [0, 1, null] })
    expect(statesOf(first)).toEqual(['entered-once', 'entered-once', 'entered-once'])
    expect((await sheetsOf(of)).open).toEqual([{ number, state: 'entered-once' }])
    // A second press of the same administrator changes nothing.
    expect(statesOf(await enter(of, of.hong, { number, owner: 0, places: [0, 1, null] }))).toEqual(statesOf(first))
    expect(await eventsIn(of, 'PaperEntered')).toHaveLength(3)
    expectRefusal(await enter(of, of.hong, { number, owner: 0, places: [0, 0, null] }), 'SHEET_REFUSED')
    const second = await enter(of, of.kim, { number, owner: 0, places: [0, 1, null] })
    expect(statesOf(second)).toEqual(['counted', 'counted', 'counted'])
    expect(statesOf(await enter(of, of.kim, { number, owner: 0, places: [0, 1, null] }))).toEqual(statesOf(second))
    expect((await eventsIn(of, 'BallotCast')).map(({ data }) => data)).toMatchObject(
      of.votes.map(({ id }) => ({ voteId: id, paperNumber: number, way: 'paper', assemblyId: of.assembly.id })),
    )
    expect(await countsOf(of)).toEqual([
      [1, 1, 0],
      [1, 0, 1],
      [1, 0, 0],
    ])
  })

  it('are read again as a whole where one item differs', async () => {
    const of = await startSheets(danji)
    const [number] = of.numbers
    await enter(of, of.hong, { number, owner: 0, places: [0, 0, 0] })
    const differing = await enter(of, of.kim, { number, owner: 0, places: [0, 1, 0] })
    expect(statesOf(differing)).toEqual(['differs', 'differs', 'differs'])
    expect((await sheetsOf(of)).open).toEqual([{ number, state: 'differs' }])
    expect(await eventsIn(of, 'BallotCast')).toEqual([])
    // Another owner is another reading of all items, too.
    await enter(of, of.hong, { number, owner: 0 })
    expect(statesOf(await enter(of, of.kim, { number, owner: 1 }))).toEqual(['differs', 'differs', 'differs'])
    for (const caller of [of.hong, of.kim]) await enter(of, caller, { number, owner: 0, places: [0, 1, 0] })
    expect(await countsOf(of)).toEqual([
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 0],
    ])
  })

  it('are refused as a whole where an item is missing, wrong, or of another sheet', async () => {
    const of = await startSheets(danji)
    const other = await startSheets(danji)
    const [number] = of.numbers
    const incomplete = await enter(of, of.hong, { number, owner: 0, without: [1] })
    expectRefusal(incomplete, 'SHEET_INCOMPLETE')
    expect(fieldsOf(incomplete)).toEqual([{ path: `items.${of.votes[1]?.id}`, message: '정관 변경의 건' }])
    expectRefusal(await enter(of, of.hong, { number: other.numbers[0], owner: 0 }), 'PAPER_UNKNOWN')
    expectRefusal(await enter(of, of.hong, { number: '00000000', owner: 0 }), 'PAPER_UNKNOWN')
    const foreign = await of.hong.post(`/api/assemblies/${of.assembly.id}/sheets/entries`, {
      number,
      listUserId: entryAt(other, 0).id,
      items: of.votes.map((vote) => ({ voteId: vote.id, answers: answersOf(vote, 0) })),
    })
    expectRefusal(foreign, 'VALIDATION_FAILED')
    const [first, ...rest] = of.votes
    const wrong = await of.hong.post(`/api/assemblies/${of.assembly.id}/sheets/entries`, {
      number,
      listUserId: entryAt(of, 0).id,
      items: [
        { voteId: first?.id, answers: [] },
        ...rest.map((vote) => ({ voteId: vote.id, answers: answersOf(vote, 0) })),
      ],
      ...checkedOn(dayAt(danji.clock.now)),
    })
    expectRefusal(wrong, 'SHEET_REFUSED')
    expect(fieldsOf(wrong)).toMatchObject([{ path: 'items.0' }])
    expect(await eventsIn(of, 'PaperEntered')).toEqual([])
  })

  it('are scanned once for all items', async () => {
    const of = await startSheets(danji)
    const [number = '', other = ''] = of.numbers
    const form = { name: '용지.pdf', content: await smallForm() }
    const scanOf = (which: string) => `/api/assemblies/${of.assembly.id}/sheets/${which}/scan`
    expectRefusal(await sendForm(of.hong, scanOf('00000000'), {}, form), 'PAPER_UNKNOWN')
    expectRefusal(await sendForm(of.hong, scanOf(number), {}, form), 'VALIDATION_FAILED')
    await enter(of, of.hong, { number, owner: 0 })
    for (const _ of [1, 2]) expect((await sendForm(of.hong, scanOf(number), {}, form)).status).toBe(201)
    const named = { listUserId: entryAt(of, 1).id }
    expect((await sendForm(of.hong, scanOf(other), named, form)).status).toBe(201)
    const kept = (await eventsIn(of, 'PaperScanKept')).map(({ data }) => data as { readonly objectKey: string })
    expect(kept).toHaveLength(6)
    expect(new Set(kept.map(({ objectKey }) => objectKey)).size).toBe(2)
    for (const { id } of of.votes) expect((await of.kim.get(`/api/votes/${id}/papers/${number}/scan`)).status).toBe(200)
  })

  it('are of one owner: a settled sheet is not entered for another one, who has further items', async () => {
    const of = await startSheets(danji, { votes: [threeItems[0] ?? {}, { title: '해임의 건', dongs: ['102'] }] })
    const [number] = of.numbers
    const [first, second] = [1, 0]
    expect([entryAt(of, first).dong, entryAt(of, second).dong]).toEqual(['103', '102'])
    for (const caller of [of.hong, of.kim]) await enter(of, caller, { number, owner: first, without: [1] })
    expectRefusal(await enter(of, of.hong, { number, owner: second, without: [0] }), 'PAPER_HANDED_OUT')
    expect(await eventsIn(of, 'PaperEntered')).toHaveLength(1)
  })

  it('come as a whole: no item of one is entered, handed out or taken back alone', async () => {
    const of = await startSheets(danji)
    const [number] = of.numbers
    const [vote] = of.votes
    const entry = entryAt(of, 0)
    const check = checkedOn(dayAt(danji.clock.now))
    if (!vote) throw new Error('there is no vote')
    const alone = { number, answers: answersOf(vote, 0), listUserId: entry.id, ...check }
    expectRefusal(await of.hong.post(`/api/votes/${vote.id}/papers/entries`, alone), 'PAPER_OF_SHEET')
    const paper = `/api/votes/${vote.id}/desk/${entry.id}/paper`
    expectRefusal(await of.hong.post(paper, { number, ...check }), 'PAPER_OF_SHEET')
    expectRefusal(await of.hong.post(paper, check), 'PAPER_OF_SHEET')
    expect((await handOut(of, 0, { number })).status).toBe(200)
    expectRefusal(await of.hong.delete(paper), 'PAPER_OF_SHEET')
    expect((await admin.get(`/api/votes/${vote.id}/desk?dong=${entry.dong}&ho=${entry.ho}`)).body).toMatchObject([
      { state: 'paper-out', onSheet: true },
    ])
  })
})

describe('the desk of an assembly', () => {
  it('hands a sheet out with all items by one press, and takes it back', async () => {
    const of = await startSheets(danji)
    const [number, other] = of.numbers
    expect(deskStatesOf(await of.hong.get(sheetOf(of, entryAt(of, 0))))).toEqual(['open', 'open', 'open'])
    const handed = await handOut(of, 0, { number })
    expect(deskStatesOf(handed)).toEqual(['paper-out', 'paper-out', 'paper-out'])
    expect(deskStatesOf(await handOut(of, 0, { number }))).toEqual(deskStatesOf(handed))
    expect((await eventsIn(of, 'BallotPaperIssued')).map(({ data }) => data)).toMatchObject(
      of.votes.map(({ id }) => ({
        voteId: id,
        paperNumber: number,
        assemblyId: of.assembly.id,
        identityCheck: { how: 'id-seen' },
      })),
    )
    expectRefusal(await handOut(of, 0, { number: other }), 'SHEET_REFUSED')
    expectRefusal(await handOut(of, 1, { number }), 'PAPER_HANDED_OUT')
    expectRefusal(await voteOnline(of, 0, 1), 'UNIT_HAS_PAPER')
    expect(deskStatesOf(await takeBack(of, 0))).toEqual(['open', 'open', 'open'])
    expect((await takeBack(of, 0)).status).toBe(200)
    expect(await eventsIn(of, 'BallotPaperReturned')).toHaveLength(3)
    // A spoilt one is replaced by another one.
    expect((await handOut(of, 0, { number: other })).status).toBe(200)
    for (const caller of [of.hong, of.kim]) await enter(of, caller, { number: other, owner: 0, check: false })
    const kept = await takeBack(of, 0)
    expectRefusal(kept, 'SHEET_REFUSED')
    expect(fieldsOf(kept)).toHaveLength(3)
  })

  it('tells which items the owner has voted on, and hands out the others', async () => {
    const of = await startSheets(danji)
    expect((await voteOnline(of, 0, 1)).status).toBe(200)
    const refused = await handOut(of, 0)
    expectRefusal(refused, 'SHEET_REFUSED')
    expect(fieldsOf(refused)).toMatchObject([{ path: 'items.1', message: expect.stringContaining('이미 제출') }])
    expect(await eventsIn(of, 'BallotPaperIssued')).toEqual([])
    const [first, , third] = of.votes
    const [number] = of.numbers
    const others = await handOut(of, 0, { number, voteIds: [first?.id, third?.id] })
    expect(deskStatesOf(others)).toEqual(['paper-out', 'voted-online', 'paper-out'])
    // The list's rule decides about the item that was voted on online, as for a single paper.
    for (const caller of [of.hong, of.kim]) await enter(of, caller, { number, owner: 0 })
    expect((await eventsIn(of, 'PaperSetAside')).map(({ data }) => data)).toMatchObject([
      { voteId: of.votes[1]?.id, number, cause: 'voted-online' },
    ])
    expect(await countsOf(of)).toEqual([
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 0],
    ])
  })

  it('hands out papers of secret items with the sheet, and leaves out items of other buildings', async () => {
    const votes = [{ title: '예산 승인의 건' }, { title: '동대표 해임의 건', dongs: ['102'] }, secretVote]
    const of = await startSheets(danji, { votes })
    const [, , secret] = of.votes
    expect((await of.hong.post(`/api/votes/${secret?.id}/papers`, { count: 3 })).status).toBe(201)
    const outside = entryAt(of, 1)
    expect(outside.dong).not.toBe('102')
    const sheet = await of.hong.get(sheetOf(of, outside))
    expect(deskStatesOf(sheet)).toEqual(['open', 'not-representative', 'open'])
    expectRefusal(await handOut(of, 1), 'SHEET_REFUSED')
    const [first] = of.votes
    const [number] = of.numbers
    const handed = await handOut(of, 1, { number, voteIds: [first?.id, secret?.id] })
    expect(deskStatesOf(handed)).toEqual(['paper-out', 'not-representative', 'paper-out'])
    const issued = (await eventsIn(of, 'BallotPaperIssued')).map(({ data }) => data)
    expect(issued).toMatchObject([{ paperNumber: number, assemblyId: of.assembly.id }, { paperNumber: null }])
    expect(issued[1]).not.toHaveProperty('assemblyId')
    expect(statesOf(await enter(of, of.hong, { number, owner: 1, without: [1, 2], check: false }))).toEqual([
      'entered-once',
    ])
    expectRefusal(await enter(of, of.kim, { number, owner: 1, without: [1] }), 'SHEET_REFUSED')
    // The sheet is given back; the secret paper is another one.
    await handOut(of, 4, { number: of.numbers[1], voteIds: [first?.id, secret?.id] })
    expect(deskStatesOf(await takeBack(of, 4)).filter((state) => state === 'paper-out')).toHaveLength(1)
  })

  it('hands one number to one owner, however many desks press at once', async () => {
    const of = await startSheets(danji, { count: 1 })
    const [number] = of.numbers
    const answers = await Promise.all([
      handOut(of, 0, { number }),
      handOut(of, 0, { number }),
      handOut(of, 0, { number }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await eventsIn(of, 'BallotPaperIssued')).toHaveLength(3)
    expectRefusal(await handOut(of, 1), 'SHEET_REFUSED')
  })

  it('sends one message about a sheet, whatever the number of its items', async () => {
    const of = await startSheets(danji)
    const [number] = of.numbers
    await handOut(of, 0, { number })
    for (const caller of [of.hong, of.kim]) await enter(of, caller, { number, owner: 0, check: false })
    await expect.poll(() => eventsIn(of, 'VoterTold'), { timeout: 15_000 }).toHaveLength(2)
    await handOut(of, 1, { number: of.numbers[1] })
    const told = async () =>
      (await eventsIn(of, 'VoterTold')).map(({ data }) => (data as { readonly about: string }).about).toSorted()
    await expect.poll(told, { timeout: 15_000 }).toEqual(['paper-issued', 'paper-issued', 'voted-on-paper'])
  })
})
