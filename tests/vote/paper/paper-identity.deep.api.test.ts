import { describe, expect, it } from 'vitest'
import { addDays, dayAt } from '#events/values/day.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { RegisteredPaper } from '#services/vote/paper/vote-papers.contract.ts'
import type { LogEvent } from '#services/log/log-events.contract.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { answersOf, changeStatus } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import {
  enter,
  entryAt,
  find,
  handOut,
  paperOf,
  papersOf,
  startPapers,
  type StartedPaperVote,
} from './started-papers.ts'

const danji = await startTestApp()
const { admin, app, adminToken } = danji
const today = dayAt(danji.clock.now)
const check = { how: 'id-seen', by: '김관리', on: today }

const registerOf = async ({ vote }: StartedPaperVote, caller = admin): Promise<readonly RegisteredPaper[]> =>
  (await caller.get(`/api/votes/${vote.id}/papers/register`)).body

const fileOf = async (url: string): Promise<Buffer> => {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${adminToken}` } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe('blanks of a secret vote', () => {
  it('have their numbers on stubs; what is torn off never names the paper again', async () => {
    const of = await startPapers(danji, { ballotKind: 'secret' }, {}, 2)
    const papers = await papersOf(of)
    expect(papers.runs).toMatchObject([{ count: 2, stub: true }])
    const sheet = await textOf(await fileOf(`/api/votes/${of.vote.id}/papers/${papers.runs[0]?.runId}/pdf`), 1)
    for (const part of ['절취선', '성명', '서명', '이 용지에는 번호가 없습니다']) expect(sheet).toContain(part)
    const onStub = /\b(\d{4}) (\d{4})\b/.exec(sheet)?.slice(1).join('') ?? ''
    expect((await handOut(of, 0)).status).toBe(200)
    await changeStatus(danji, of.vote.id, 'closed')
    expectRefusal(await enter(of, of.hong, { number: onStub }), 'PAPER_UNKNOWN')
    expectRefusal(await enter(of, of.hong, { number: '00000003' }), 'PAPER_UNKNOWN')
    for (const [caller, state] of [
      [of.hong, 'entered-once'],
      [of.kim, 'counted'],
    ] as const)
      expect((await enter(of, caller, { number: '00000001' })).body).toMatchObject({ state, identityCheck: null })
  })

  it('of an open vote keep theirs on the paper', async () => {
    const of = await startPapers(danji, { ballotKind: 'open' }, {}, 2)
    const papers = await papersOf(of)
    expect(papers.runs).toMatchObject([{ count: 2, stub: false }])
    const sheet = await textOf(await fileOf(`/api/votes/${of.vote.id}/papers/${papers.runs[0]?.runId}/pdf`), 1)
    expect(sheet).not.toContain('절취선')
    for (const number of of.numbers) expect(sheet).toContain(`${number.slice(0, 4)} ${number.slice(4)}`)
  })
})

describe('identity of who takes a paper', () => {
  it('is said with every paper that is handed out, on a day between its printing and today', async () => {
    const of = await startPapers(danji, { ballotKind: 'secret' })
    const path = paperOf(of, entryAt(of, 0))
    for (const body of [{}, { identityHow: 'id-seen' }, { ...checkedOn(today), identityHow: 'knows-them' }])
      expectRefusal(await of.hong.post(path, body), 'VALIDATION_FAILED')
    for (const on of [addDays(today, -1), addDays(today, 1)])
      expectRefusal(await of.hong.post(path, checkedOn(on)), 'PAPER_IDENTITY_DAY_IMPOSSIBLE')
    expect(await handOut(of, 0)).toMatchObject({ status: 200, body: { state: 'paper-out', identityCheck: check } })
    const { dong, ho } = entryAt(of, 0)
    expect(await find(of, `dong=${dong}&ho=${ho}`)).toMatchObject([{ identityCheck: check }])
    expect(await registerOf(of)).toMatchObject([
      {
        listUserId: entryAt(of, 0).id,
        name: '주민1',
        dong,
        ho,
        way: 'desk',
        number: null,
        takenBy: 'owner',
        identityCheck: check,
      },
    ])
    expect((await of.hong.delete(path)).status).toBe(200)
    expect(await registerOf(of)).toEqual([])
  })

  it('is said once of an open paper that came in without being handed out, and both readers see it', async () => {
    const of = await startPapers(danji, { ballotKind: 'open' })
    const [number, handedOut] = of.numbers
    const said = { number, answers: answersOf(of.vote, 0), listUserId: entryAt(of, 0).id }
    const path = `/api/votes/${of.vote.id}/papers/entries`
    expectRefusal(await of.hong.post(path, said), 'PAPER_IDENTITY_MISSING')
    expectRefusal(await of.hong.post(path, { ...said, identityHow: 'id-copy' }), 'VALIDATION_FAILED')
    const first = await of.hong.post(path, { ...said, ...checkedOn(today), identityHow: 'id-copy' })
    const copied = { ...check, how: 'id-copy' }
    expect(first).toMatchObject({ status: 200, body: { state: 'entered-once', identityCheck: copied } })
    expect((await papersOf(of)).open).toEqual([{ number, state: 'entered-once', identityCheck: copied }])
    const second = await of.kim.post(path, said)
    expect(second).toMatchObject({ status: 200, body: { state: 'counted', identityCheck: copied } })
    // One that the desk handed out has its check already.
    expect((await handOut(of, 1, { number: handedOut })).status).toBe(200)
    const atDesk = await of.hong.post(path, { ...said, number: handedOut, listUserId: entryAt(of, 1).id })
    expect(atDesk).toMatchObject({ status: 200, body: { state: 'entered-once', identityCheck: check } })
    expect((await papersOf(of)).open).toEqual([{ number: handedOut, state: 'entered-once', identityCheck: check }])
    expect((await registerOf(of)).map(({ way, identityCheck }) => [way, identityCheck?.how])).toEqual([
      ['entered', 'id-copy'],
      ['desk', 'id-seen'],
    ])
  })

  it('stands in the register, its file, the log, the results and the sheets of the count', async () => {
    const of = await startPapers(danji, { ballotKind: 'secret' })
    expect((await handOut(of, 0)).status).toBe(200)
    expect((await handOut(of, 1, { identityHow: 'id-copy' })).status).toBe(200)
    await changeStatus(danji, of.vote.id, 'closed')
    for (const caller of [of.hong, of.kim]) await enter(of, caller, { number: of.numbers[0] })
    expect((await countAnyway(of.hong, of.kim, of.vote.id)).status).toBe(200)
    const base = `/api/votes/${of.vote.id}`
    const register = JSON.stringify(parseSpreadsheet(await fileOf(`${base}/papers/register/export`)))
    for (const word of ['주민1', '신분증 확인', '신분증 사본 첨부', '김관리', today]) expect(register).toContain(word)
    const results = JSON.stringify(parseSpreadsheet(await fileOf(`${base}/results/export`)))
    expect(results).toContain('신분증 확인 1장 · 신분증 사본 첨부 1장')
    for (const sheet of ['results.pdf', 'minutes.pdf']) {
      const text = await textOf(await fileOf(`${base}/${sheet}`), 1)
      for (const part of ['신분증 확인 1장', '무효', '미회수']) expect(text).toContain(part)
    }
    const {
      body: { events },
    }: { readonly body: { readonly events: readonly LogEvent[] } } = await admin.get(
      `/api/admin/log/events?listId=${of.listId}&type=BallotPaperIssued`,
    )
    expect(events.map(({ text }) => text)).toEqual([
      expect.stringContaining('본인 확인 신분증 사본 첨부('),
      expect.stringContaining('본인 확인 신분증 확인('),
    ])
  })

  it('is told to auditors without the name of who checked it', async () => {
    const of = await startPapers(danji, { ballotKind: 'secret' })
    expect((await handOut(of, 0)).status).toBe(200)
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [of.apartmentId] }))
    expect(await registerOf(of, auditor)).toMatchObject([{ name: '주*1', identityCheck: { ...check, by: null } }])
    expect((await auditor.get(`/api/votes/${of.vote.id}/papers/register/export`)).status).toBe(403)
  })
})
