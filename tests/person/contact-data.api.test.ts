import { expect, it } from 'vitest'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { imported } from '#tests/roll-import/uploaded-roll.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)

const entriesIn = async (listId: string): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}?sort=["ho","ASC"]`)).body

it('a person has an e-mail address and a language, from a sheet, a call or the form; Korean at first', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  await imported(
    admin,
    listId,
    [
      '동,호,소유자명,연락처,소유자 이메일,안내 언어',
      '101,101,홍길동,010-2000-0001,hong@example.com,',
      '101,102,NGUYEN THI HOA,010-2000-0002,Hoa@Example.com,베트남',
      '101,103,王小明,010-2000-0003,wang(at)example,중문',
      '101,104,김한국,010-2000-0004,,러시아어',
    ].join('\n'),
  )
  const users = [{ name: 'JOHN SMITH', dong: '101', ho: '105', email: 'john@example.com', language: 'en' }]
  expect((await admin.post('/api/list-user/bulk', { listId, users })).body).toMatchObject({ created: 1 })
  expect((await entriesIn(listId)).map(({ email, language }) => [email, language])).toEqual([
    ['hong@example.com', 'ko'],
    ['Hoa@Example.com', 'vi'],
    [null, 'zh'],
    [null, 'ko'],
    ['john@example.com', 'en'],
  ])
  const file = (await admin.get(`/api/list-user/list/${listId}/export?format=csv`)).text
  expect(file).toContain('"Hoa@Example.com","베트남어"')
  // The file reads as a roll again.
  await imported(admin, listId, file)
  expect((await entriesIn(listId))[1]).toMatchObject({ email: 'Hoa@Example.com', language: 'vi' })
})

it('is changed by the office, compared with what was seen, and told in the log; masked for auditors', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  const users = [{ name: '박장부', dong: '201', ho: '101', email: 'park@example.com' }]
  await admin.post('/api/list-user/bulk', { listId, users })
  const [entry] = await entriesIn(listId)
  const userId = entry?.userId ?? expect.fail('no entry')
  const wanted = { email: ' new@example.com ', language: 'zh' }
  expect((await admin.patch(`/api/user/${userId}`, wanted)).body).toMatchObject({
    email: 'new@example.com',
    language: 'zh',
  })
  // A change without them leaves them; an older roll does not bring the former address back.
  await admin.patch(`/api/admin/users/${userId}`, { birthDate: '1960-01-01' })
  await admin.post('/api/list-user/bulk', { listId, users })
  expect((await admin.get(`/api/user/profile/${userId}`)).body).toMatchObject({
    email: 'new@example.com',
    language: 'zh',
  })
  const seen = { before: { email: 'park@example.com' }, email: '' }
  expect((await admin.put(`/api/list/${listId}/users/${userId}`, seen)).body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  })
  for (const wrong of [{ email: 'hong' }, { email: `${'a'.repeat(250)}@b.kr` }, { language: 'ru' }, { language: '' }])
    expect((await admin.patch(`/api/user/${userId}`, wrong)).body).toMatchObject({ code: 'VALIDATION_FAILED' })
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
  expect((await auditor.get(`/api/user/profile/${userId}`)).body).toMatchObject({ email: 'n***@example.com' })
  const log: readonly LogEntry[] = (
    await admin.get(`/api/list/${listId}/users/${userId}/logs?filter={"kind":"person"}`)
  ).body
  expect(log.flatMap(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      { label: '이메일', before: 'park@example.com', after: 'new@example.com' },
      { label: '안내 언어', before: '한국어', after: '중국어' },
    ]),
  )
  expect(log.flatMap(({ changes }) => changes).filter(({ label }) => label === '이메일')).toHaveLength(1)
})

it('is nothing of an erased person, and sealed in the log', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  const users = [{ name: '최비밀', dong: '301', ho: '101', email: 'sealed@example.com', language: 'vi' }]
  await admin.post('/api/list-user/bulk', { listId, users })
  const [entry] = await entriesIn(listId)
  expect(JSON.stringify(await danji.system.deps.store.readSealedLog(0, 10_000))).not.toContain('sealed@example.com')
  await admin.delete(`/api/admin/users/${entry?.userId}`, { reason: 'asked' })
  expect((await entriesIn(listId))[0]).toMatchObject({ erased: true, email: null, language: 'ko' })
  expect(JSON.stringify(await readWholeLog(danji))).not.toContain('sealed@example.com')
})
