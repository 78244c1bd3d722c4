import { expect, it } from 'vitest'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { imported } from '#tests/roll-import/uploaded-roll.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)

it('a person has an address, wherever they are read and changed, and nothing of it once they are erased', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  const roll = [
    '동,호,소유자명,연락처,소유자 주소',
    '101,101,홍길동,010-2000-0001,"서울특별시 노원구 한글비석로 1, 2층"',
  ]
  await imported(admin, listId, roll.join('\n'))
  const users = [{ name: '홍길순', dong: '101', ho: '102', address: '부산광역시 중구 2' }]
  expect((await admin.post('/api/list-user/bulk', { listId, users })).body).toMatchObject({ created: 1 })
  const entries = async (): Promise<readonly ListUser[]> =>
    (await admin.get(`/api/list-user/list/${listId}?sort=["ho","ASC"]`)).body
  expect((await entries()).map(({ address }) => address)).toEqual([
    '서울특별시 노원구 한글비석로 1, 2층',
    '부산광역시 중구 2',
  ])
  const [one] = await entries()
  const userId = one?.userId ?? expect.fail('no entry')
  const changed = await admin.patch(`/api/user/${userId}`, { address: ' 대전광역시 서구 3 ' })
  expect(changed.body).toMatchObject({ name: '홍길동', address: '대전광역시 서구 3' })
  // Whoever says nothing of it leaves it.
  await admin.patch(`/api/admin/users/${userId}`, { birthDate: '1960-01-01' })
  await admin.put(`/api/list-user/${one?.id ?? ''}`, { area: 84.95 })
  await imported(admin, listId, '동,호,소유자명,연락처\n101,101,홍길동,010-2000-0001')
  expect((await admin.get(`/api/user/profile/${userId}`)).body).toMatchObject({ address: '대전광역시 서구 3' })
  const seen = { before: { address: '부산광역시 중구 2' }, address: '' }
  expect((await admin.put(`/api/list/${listId}/users/${userId}`, seen)).body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  })
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
  expect((await auditor.get(`/api/user/profile/${userId}`)).body).toMatchObject({ address: '대전광역시 ***' })
  const log: readonly LogEntry[] = (
    await admin.get(`/api/list/${listId}/users/${userId}/logs?filter={"kind":"person"}`)
  ).body
  const newest = log.find(({ changes }) => changes.some(({ label }) => label === '주소'))
  expect(newest?.changes).toEqual([
    { label: '주소', before: '서울특별시 노원구 한글비석로 1, 2층', after: '대전광역시 서구 3' },
  ])
  expect((await admin.patch(`/api/user/${userId}`, { address: '가'.repeat(201) })).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'address', message: '200자 이내로 입력해주세요.' }],
  })
  expect((await admin.get(`/api/list-user/list/${listId}/export?format=csv`)).text).toContain('대전광역시 서구 3')
  // Sealed for its person: the log itself holds it nowhere in clear.
  const stored = await danji.system.deps.store.readSealedLog(0, 10_000)
  expect(JSON.stringify(stored)).not.toContain('대전광역시')
  await admin.delete(`/api/admin/users/${userId}`, { reason: 'asked' })
  expect((await entries()).find((entry) => entry.userId === userId)).toMatchObject({ erased: true, address: null })
  const said = (await readWholeLog(danji)).filter(({ type }) => type === 'PersonChanged')
  expect(said.map(({ data }) => (data as { readonly address?: string | null }).address ?? null)).toEqual(
    said.map(() => null),
  )
})
