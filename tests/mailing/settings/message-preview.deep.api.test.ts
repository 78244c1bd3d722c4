import { describe, expect, it } from 'vitest'
import type { Profile } from '#services/account/profile.contract.ts'
import { absentMessaging } from '#infra/providers/messaging.ts'
import type { MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, enrol, ownerOf, readWholeLog, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import {
  adminOf,
  appoint,
  callerOf,
  startAppWith,
  startTestApp,
  tokenOf,
  type Caller,
} from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, clock, phones } = danji
const VOTE = 'KA01TP-danji-invitation-vote'
const people = [
  ownerOf(1, { name: '홍길동', phone: '01011112222', dong: '102', ho: '301' }),
  ownerOf(2, { name: '김철수', phone: '01033334444', dong: '101', ho: '1502' }),
  ownerOf(2, { name: '김철수', phone: '01033334444', dong: '103', ho: '302' }),
]
const { apartmentId, listId } = await startCampaign(danji, {
  owners: people,
  list: { name: '동대표 선출', endDate: '2026-11-30' },
  vote: { title: '감사 선출' },
})
const entries = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]
const entryOf = (name: string) => entries.find((entry) => entry.name === name)?.id ?? expect.fail(name)
const preview = (query: Readonly<Record<string, string>> = {}, caller: Caller = admin, list = listId) => {
  const asked = new URLSearchParams({ occasion: 'invitation', templateId: VOTE, ...query })
  return caller.get(`/api/messages/list/${list}/preview?${asked.toString()}`)
}
const templatesOf = (list: string, caller: Caller = admin) => caller.get(`/api/messages/list/${list}/templates`)
const emptyList = async (type = 'vote'): Promise<string> => (await createList(danji, { apartmentId, type })).id
const looksAt = async (what: string) =>
  (
    (await admin.get(`/api/admin/access-log?filter=${encodeURIComponent(JSON.stringify({ listId }))}`))
      .body as readonly { what: string }[]
  ).filter((look) => look.what === what)

describe('templates', () => {
  it('are those of the channel, whatever their status, each with where it fits and why not elsewhere', async () => {
    const { body, status } = await templatesOf(listId)
    expect(status).toBe(200)
    const { templates } = body as { templates: readonly MessageTemplate[] }
    const fitOf = (templateId: string, occasion: string) =>
      templates.find((one) => one.templateId === templateId)?.fits.find((fit) => fit.occasion === occasion)
    expect(fitOf(VOTE, 'invitation')).toEqual({ occasion: 'invitation', problem: null })
    expect(fitOf('KA01TP-danji-completed-vote', 'invitation')?.problem).toMatch(/시작 안내에서 쓸 수 없습니다/)
    expect(fitOf('KA01TP-danji-event-rejected', 'invitation')?.problem).toMatch(/반려/)
    expect(templates.map(({ status: one }) => one)).toEqual(
      expect.arrayContaining(['approved', 'rejected', 'inspecting']),
    )
  })

  it('of the simulated channel fit the occasion and the type of list that they are named for', async () => {
    for (const type of ['vote', 'signature'] as const) {
      const { templates } = (await templatesOf(await emptyList(type))).body as { templates: readonly MessageTemplate[] }
      for (const occasion of ['invitation', 'reminder', 'deadline', 'completed', 'result']) {
        const named = templates.find(({ templateId }) => templateId === `KA01TP-danji-${occasion}-${type}`)
        expect(named?.fits.find((fit) => fit.occasion === occasion)).toEqual({ occasion, problem: null })
      }
    }
  })

  it('come with what may stand in them: votes in lists of votes alone', async () => {
    const namesIn = async (list: string) =>
      ((await templatesOf(list)).body as { variables: readonly { name: string }[] }).variables.map(({ name }) => name)
    expect(await namesIn(listId)).toContain('#{투표}')
    expect(await namesIn(await emptyList('signature'))).not.toContain('#{투표}')
  })
})

describe('a preview', () => {
  it('is filled with the first of the roll, all their units in it; its link leads nowhere; who looked is noted', async () => {
    const before = (await looksAt('알림톡 미리보기')).length
    const { body, status } = await preview()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      listUserId: entries.find(({ dong }) => dong === '101')?.id,
      name: '김철수',
      emphasis: { title: '전자투표가 시작되었습니다', subtitle: '한빛마을' },
    })
    const { text, sms, buttons } = body as { text: string; sms: string; buttons: readonly { url: string }[] }
    for (const part of [
      '김철수 소유자님',
      '동대표 선출',
      '감사 선출',
      '101동 1502호, 103동 302호',
      '2026. 11. 30.까지',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('#{')
    expect(sms).toBe(text)
    const [, token = ''] = /\/m\/([\w-]{32})/.exec(text) ?? []
    expect(buttons[0]?.url.endsWith(`/m/${token}`)).toBe(true)
    expect(await looksAt('알림톡 미리보기')).toHaveLength(before + 1)
  })

  it('is filled with who is named, if they are on this list', async () => {
    expect((await preview({ listUserId: entryOf('홍길동') })).body).toMatchObject({ name: '홍길동' })
    expectRefusal(await preview({ listUserId: entryOf('홍길동') }, admin, await emptyList()), 'NOT_FOUND')
  })

  it('is filled with examples where nobody is on the list', async () => {
    const { body } = await preview({}, admin, await emptyList())
    expect(body).toMatchObject({
      listUserId: null,
      name: null,
      text: expect.stringContaining('홍길동 소유자님') as string,
    })
  })

  it('shows a receipt and a result by their examples', async () => {
    const text = async (occasion: string) =>
      ((await preview({ occasion, templateId: `KA01TP-danji-${occasion}-vote` })).body as { text: string }).text
    expect(await text('completed')).toMatch(/제출 시각: 2026\. 11\. 21\. 12:00\n▶ 접수번호: \S+/)
    expect(await text('result')).toMatch(/결과\n찬성/)
  })

  it('is shown as SMS only where that is the way, and of no template that nobody has', async () => {
    const list = await emptyList()
    const settings = { enabled: false, smsFallback: false, quietHours: { from: '21:00', to: '08:00' }, occasions: [] }
    expect((await admin.put(`/api/kakao-message-settings/list/${list}`, settings)).status).toBe(200)
    expect((await preview({}, admin, list)).body).toMatchObject({ sms: null })
    expectRefusal(await preview({ templateId: 'KA01TP-nobody-has' }), 'NOT_FOUND')
  })

  it('names an erased person by nobody’s name', async () => {
    const list = (await createList(danji, { apartmentId })).id
    await enrol(danji, list, [ownerOf(9, { name: '박영희', phone: '01055556666', dong: '109', ho: '901' })])
    const [entry] = (await admin.get(`/api/list-user/list/${list}`)).body as readonly ListUser[]
    expect((await admin.delete(`/api/admin/users/${entry?.userId}`, { reason: 'purpose-done' })).status).toBe(200)
    const shown = await preview({}, admin, list)
    expect(shown.body).toMatchObject({ name: null })
    expect(shown.text).not.toContain('박영희')
  })
})

describe('a test message', () => {
  const path = `/api/messages/list/${listId}/test`
  const tried = { occasion: 'invitation', templateId: VOTE }
  let numbers = 0
  /** Somebody of the office, with a phone of their own. */
  const clerk = async (api = app, ending = '') => {
    numbers += 1
    const phone = `0107777${ending || String(numbers).padStart(4, '0')}`
    const id = await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })
    const caller = callerOf(api, { authorization: `Bearer ${tokenOf(app, id)}` })
    expect(((await caller.patch('/api/admin/profile', { phone })).body as Profile).phone).toBe(phone)
    return { caller, phone }
  }

  it('comes to the caller’s own phone as the preview says; no owner is written to, and nothing is recorded of one', async () => {
    const { caller, phone } = await clerk()
    const shown = (await preview()).body as { text: string }
    const log = (await readWholeLog(danji)).length
    const { status, body } = await caller.post(path, tried)
    expect([status, body]).toEqual([
      200,
      { messageId: expect.any(String) as string, phone: expect.stringContaining('-') as string },
    ])
    await expect.poll(() => phones.receivedBy(phone).map(({ text }) => text), { timeout: 10_000 }).toEqual([shown.text])
    for (const owner of people) expect(phones.receivedBy(owner.phone)).toEqual([])
    expect(await readWholeLog(danji)).toHaveLength(log)
    expect(await looksAt('알림톡 시험 발송')).toHaveLength(1)
  })

  it('once for one key, by night too', async () => {
    const { caller, phone } = await clerk()
    const noon = clock.now
    clock.now = new Date('2026-11-21T23:00:00+09:00')
    const key = { 'idempotency-key': 'one-test-message' }
    const answers = [await caller.post(path, tried, key), await caller.post(path, tried, key)]
    clock.now = noon
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    await expect.poll(() => phones.receivedBy(phone), { timeout: 10_000 }).toHaveLength(1)
  })

  it('not without a phone, nor with a template that cannot be used, nor by who may not', async () => {
    const { caller } = await clerk()
    expectRefusal(await admin.post(path, tried), 'NO_OWN_PHONE')
    const other = { ...tried, templateId: 'KA01TP-danji-parking' }
    expect(expectRefusal(await caller.post(path, other), 'TEMPLATE_NOT_USABLE')).toEqual(['templateId'])
    const [auditor, stranger] = [
      adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] })),
      adminOf(app, await appoint(danji, { role: 'ADMIN' })),
    ]
    expectRefusal(await auditor.post(path, tried), 'FORBIDDEN')
    expectRefusal(await auditor.get(`/api/messages/list/${listId}/templates`), 'FORBIDDEN')
    expectRefusal(await stranger.post(path, tried), 'NOT_FOUND')
    expectRefusal(await preview({}, stranger), 'NOT_FOUND')
    expectRefusal(await templatesOf(listId, stranger), 'NOT_FOUND')
  })

  it('that the provider refuses says why, and what to do', async () => {
    const { caller } = await clerk(app, '0407')
    const answer = await caller.post(path, tried)
    expectRefusal(answer, 'TEST_MESSAGE_REFUSED')
    expect(answer.text).toContain('차단을 풀고')
  })

  it('five times within ten minutes, each administrator; then it is said when again', async () => {
    const strict = await startAppWith(danji, { rateLimitFactor: 1 })
    const [one, other] = [await clerk(strict), await clerk(strict)]
    for (let n = 0; n < 5; n += 1) expect((await one.caller.post(path, tried)).status).toBe(200)
    const refused = await one.caller.post(path, tried)
    expectRefusal(refused, 'TOO_MANY_REQUESTS')
    expect([refused.headers['retry-after'], refused.text]).toMatchObject([
      '600',
      expect.stringContaining('10분 뒤에') as string,
    ])
    expect((await other.caller.post(path, tried)).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 600_000)
    expect((await one.caller.post(path, tried)).status).toBe(200)
  })

  it('cannot be sent, nor are templates shown, while the provider is away', async () => {
    const away = await startAppWith(danji, { messaging: absentMessaging })
    const { caller } = await clerk(away)
    expectRefusal(await caller.post(path, tried), 'MESSAGES_UNAVAILABLE')
    expectRefusal(await templatesOf(listId, caller), 'MESSAGES_UNAVAILABLE')
    expectRefusal(await preview({}, caller), 'MESSAGES_UNAVAILABLE')
  })
})

it('a complex of others is not there', async () => {
  const { id } = await registerApartment(danji, { name: '남의마을' })
  const foreign = (await createList(danji, { apartmentId: id })).id
  const mine = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  expectRefusal(await preview({}, mine, foreign), 'NOT_FOUND')
  expectRefusal(await mine.get(`/api/kakao-message-settings/list/${foreign}`), 'NOT_FOUND')
})
