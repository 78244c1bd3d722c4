import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import {
  castBallot,
  claimOf,
  createList,
  enrol,
  ownerOf,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, tokenOf, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, clock } = danji

const owner = ownerOf(1, { name: '홍길동', phone: '01011112222', dong: '101', ho: '1502', area: 84.9921 })
const [other] = [ownerOf(2)]
const logsUrl = (listId: string, userId: string, query = ''): string =>
  `/api/list/${listId}/users/${userId}/logs${query}`
const filterOf = (filter: object): string => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
const userIn = async (listId: string, name: string): Promise<string> => {
  const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entry = entries.find((candidate) => candidate.name === name)
  if (!entry) throw new Error(`nobody is called ${name}`)
  return entry.userId
}

const campaign = await startCampaign(danji, {
  owners: [owner, other],
  list: { name: '규약 개정 투표' },
  vote: { title: '규약 개정의 건' },
})
const { listId, apartmentId, linkId } = campaign
const userId = await userIn(listId, owner.name)
const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
}
const officeId = await appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name: '김관리' })
const office = adminOf(app, officeId)
const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId], name: '이감사' }))

await office.patch(`/api/admin/users/${userId}`, { phone: '010-3333-4444' }, browser)
clock.now = new Date('2026-11-22T03:00:00Z')
const voter = { ...owner, phone: '01033334444' }
const phone = browserOf(app)
await phone.post(`/api/vote/${linkId}/verify-user`, claimOf(voter))
await phone.post(`/api/vote/${linkId}/verify-user`, { ...claimOf(voter), code: '000000' })
const receipt = await castBallot(await verifyVoter(danji, linkId, voter, phone), campaign)

const logsOf = async (caller: Caller = admin, query = '', user = userId): Promise<readonly LogEntry[]> => {
  const answer = await caller.get(logsUrl(listId, user, query))
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body
}
const told = (entries: readonly LogEntry[]) => entries.map(({ text }) => text)
/** Messages are sent by jobs: when they are told of is theirs. */
const withoutMessages = (texts: readonly string[]) =>
  texts.filter((text) => !['인증번호를 보냈습니다.', '바뀌기 전의 전화번호로 변경 사실을 알렸습니다.'].includes(text))

describe('what happened to an owner in a list', () => {
  it('is told newest first, in whole sentences', async () => {
    expect(withoutMessages(told(await logsOf()))).toEqual([
      `투표에 참여했습니다: 규약 개정의 건 (101동 1502호, 접수번호 ${shownReceiptNumber(receipt.id)})`,
      '인증번호로 본인 확인을 마쳤습니다.',
      '인증번호를 잘못 입력했습니다.',
      '본인 확인을 위해 인증번호를 요청했습니다.',
      '소유자 정보를 수정했습니다.',
      '투표를 시작했습니다: 규약 개정의 건',
      '101동 1502호의 소유자로 명부에 올렸습니다.',
      '소유자로 등록했습니다.',
      '리스트를 만들었습니다.',
    ])
  })
  it('says who did it, from where, and what was before', async () => {
    const [change] = await logsOf(admin, filterOf({ kind: 'person' }))
    expect(change).toMatchObject({
      kind: 'person',
      at: '2026-11-21T03:00:00.000Z',
      changes: [{ label: '전화번호', before: '010-1111-2222', after: '010-3333-4444' }],
      actor: { kind: 'admin', name: '김관리' },
      from: '127.0.0.* · Chrome · Windows',
    })
    const issued = (await logsOf(admin, filterOf({ kind: 'verification' }))).at(-1)
    expect(issued).toMatchObject({
      text: '본인 확인을 위해 인증번호를 요청했습니다.',
      actor: { kind: 'visitor', name: null },
    })
    const [cast] = await logsOf(admin, filterOf({ kind: 'submission' }))
    expect(cast).toMatchObject({
      id: receipt.position,
      hash: receipt.hash,
      actor: { kind: 'resident', name: '홍길동' },
      from: expect.stringMatching(/^127\.0\.0\.\*/),
      changes: [],
    })
  })
  it('never says what was chosen', async () => {
    const { text } = await admin.get(logsUrl(listId, userId))
    for (const { id, choices } of campaign.vote.questions)
      for (const secret of [id, ...choices.map((choice) => choice.id)]) expect(text).not.toContain(secret)
  })
  it('is nobody else’s', async () => {
    const entries = await logsOf(admin, '', await userIn(listId, other.name))
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['roll', 'list']))
    expect(JSON.stringify(entries)).not.toContain('1502')
  })
  it('can be asked for by kind, by day, by place in the log, and in pages', async () => {
    expect(new Set((await logsOf(admin, filterOf({ kind: ['list', 'submission'] }))).map(({ kind }) => kind))).toEqual(
      new Set(['list', 'submission']),
    )
    expect(withoutMessages(told(await logsOf(admin, filterOf({ to: '2026-11-21' })))).at(0)).toBe(
      '소유자 정보를 수정했습니다.',
    )
    expect(
      withoutMessages(told(await logsOf(admin, `${filterOf({ from: '2026-11-22' })}&sort=["at","ASC"]`))).at(0),
    ).toBe('본인 확인을 위해 인증번호를 요청했습니다.')
    expect((await logsOf(admin, filterOf({ id: [receipt.position] }))).map(({ id }) => id)).toEqual([receipt.position])
    const page = await admin.get(logsUrl(listId, userId, '?range=[1,2]&sort=["at","ASC"]'))
    expect(told(page.body)).toEqual(['소유자로 등록했습니다.', '101동 1502호의 소유자로 명부에 올렸습니다.'])
    expect(page.headers['content-range']).toMatch(/^logs 1-2\/(9|10|11)$/)
    expect(expectRefusal(await admin.get(logsUrl(listId, userId, filterOf({ actor: 'x' }))), 'UNKNOWN_FIELD')).toEqual([
      'filter.actor',
    ])
  })
  it('is masked for an auditor, memos altogether', async () => {
    const { store } = danji.system.deps
    const memo = {
      type: 'MemoWritten',
      data: { memoId: fixedId(1), personId: userId, apartmentId, text: '이혼 소송 중' },
    }
    await store.append({
      appends: [{ stream: `memos-${userId}`, expectedVersion: 0, events: [memo] }],
      metadata: { actor: { kind: 'admin', id: officeId }, at: clock.now.toISOString() },
    })
    const position = { 'x-min-position': String(await store.lastPosition()) }
    const [shown] = (await admin.get(logsUrl(listId, userId, filterOf({ kind: 'memo' })), position))
      .body as readonly LogEntry[]
    expect(shown).toMatchObject({
      text: '메모를 남겼습니다.',
      changes: [{ label: '메모', before: null, after: '이혼 소송 중' }],
    })
    const { text, body } = await auditor.get(logsUrl(listId, userId))
    expect((body as readonly LogEntry[]).find(({ kind }) => kind === 'person')?.changes).toEqual([
      { label: '전화번호', before: '010-****-2222', after: '010-****-4444' },
    ])
    for (const secret of ['홍길동', '이혼', '1111-2222', '3333-4444']) expect(text).not.toContain(secret)
  })
  it('of another list or complex, or of somebody who is not in it, is not found', async () => {
    const { id: emptyList } = await createList(danji, { apartmentId })
    const stranger = adminOf(
      app,
      await appoint(danji, { role: 'ADMIN', apartments: [(await registerApartment(danji, { name: '옆마을' })).id] }),
    )
    for (const end of ['', '/export?format=pdf']) {
      expectRefusal(await admin.get(logsUrl(emptyList, userId, end)), 'NOT_FOUND')
      expectRefusal(await admin.get(logsUrl(listId, fixedId(9), end)), 'NOT_FOUND')
      expectRefusal(await admin.get(logsUrl(fixedId(9), userId, end)), 'NOT_FOUND')
      expectRefusal(await stranger.get(logsUrl(listId, userId, end)), 'NOT_FOUND')
    }
  })
  it('stays readable when their entry is taken off the list', async () => {
    const { id: secondList } = await createList(danji, { apartmentId })
    await enrol(danji, secondList, [voter])
    const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${secondList}`)).body
    const entry = entries[0]
    if (!entry) throw new Error('the list is empty')
    const removed = {
      type: 'ListUserRemoved',
      data: { listUserId: entry.id, listId: secondList, personId: entry.userId },
    }
    const { position } = await danji.system.deps.store.append({
      appends: [{ stream: `list-user-${entry.id}`, expectedVersion: 1, events: [removed] }],
      metadata: { actor: { kind: 'admin', id: officeId }, at: clock.now.toISOString() },
    })
    const answer = await admin.get(logsUrl(secondList, entry.userId), { 'x-min-position': String(position) })
    expect(told(answer.body)[0]).toBe('101동 1502호의 소유자를 명부에서 뺐습니다.')
  })
})

describe('as a file', () => {
  const download = (format: string) =>
    app.inject({
      method: 'GET',
      url: logsUrl(listId, userId, `/export?format=${format}`),
      headers: { authorization: `Bearer ${tokenOf(app, officeId)}` },
    })

  it('is a PDF with all of it, and with the signed head of the log', async () => {
    const answer = await download('pdf')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /활동로그_\S+동_\S+호_\S+_2026-11-22\.pdf/,
    )
    const pdf = await PDFDocument.load(answer.rawPayload)
    expect([pdf.getTitle(), pdf.getAuthor(), pdf.getPageCount() > 0]).toEqual([
      '활동 로그 · 규약 개정 투표 · 홍길동',
      '김관리',
      true,
    ])
  })
  it('is a CSV with the same entries, oldest first', async () => {
    const answer = await download('csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const hashes = (await logsOf()).map(({ hash }) => hash).toReversed()
    expect([...answer.body.matchAll(/[0-9a-f]{64}/g)].map(([hash]) => hash)).toEqual(hashes)
    expect(answer.body).toContain('010-1111-2222 → 010-3333-4444')
  })
  it('has no other form', async () => {
    expect(expectRefusal(await admin.get(logsUrl(listId, userId, '/export?format=docx')), 'VALIDATION_FAILED')).toEqual(
      ['format'],
    )
  })
})
