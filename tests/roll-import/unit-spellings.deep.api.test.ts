import { expect, it } from 'vitest'
import { expectRefusal } from '#tests/support/refusal.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { imported, over, rollCsv, started, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)

const unitsOn = async (listId: string): Promise<readonly string[]> =>
  ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[])
    .map(({ ho, name }) => `${ho} ${name ?? ''}`)
    .toSorted()
const errorsIn = ({ problems }: RollImportPreview) =>
  problems.flatMap(({ level, kind, row, message }) => (level === 'error' ? [{ kind, row, message }] : []))

it('a unit that a file spells in two ways is neither one unit nor two before somebody says so', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  const roll = await uploaded(admin, listId, rollCsv('101,지하101,홍길동', '101,B101,홍길순', '101,102,홍길이'))
  expect(errorsIn(roll)).toMatchObject([
    { kind: 'ho-spelled-otherwise', row: 2, message: expect.stringContaining('3행') as string },
    { kind: 'ho-spelled-otherwise', row: 3, message: expect.stringContaining('2행') as string },
  ])
  expect(roll.counts).toMatchObject({ added: 1, failed: 2 })
  const cells = [{ row: 3, column: 1, text: '지하101' }]
  const one: RollImportPreview = (await admin.put(`/api/roll-import/${roll.id}`, { cells })).body
  expect(errorsIn(one)).toEqual([])
  const told = [{ row: 3, column: 1, text: '상가B101' }]
  const two: RollImportPreview = (await admin.put(`/api/roll-import/${roll.id}`, { cells: told })).body
  expect(errorsIn(two)).toEqual([])
  await started(admin, roll.id)
  expect(await over(admin, roll.id)).toMatchObject({ status: 'done', counts: { added: 3, failed: 0 } })
  expect(await unitsOn(listId)).toEqual(['102 홍길이', '상가B101 홍길순', '지하101 홍길동'])
})

it('a unit that the list has under another spelling is asked about, in a file and in a call', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  await imported(admin, listId, rollCsv('101,지하101,홍길동'))
  const roll = await uploaded(admin, listId, rollCsv('101,B101,홍길동', '102,B101,홍길순'))
  expect(errorsIn(roll)).toMatchObject([
    { kind: 'ho-listed-otherwise', row: 2, message: expect.stringContaining('명부: 지하101호') as string },
  ])
  await started(admin, roll.id)
  expect(await over(admin, roll.id)).toMatchObject({ status: 'done', counts: { added: 1, failed: 1 } })
  const users = [
    { name: '홍길동', dong: '101', ho: '비101' },
    { name: '홍길순', dong: '102', ho: 'B101', phone: '010-2000-0001' },
    { name: '홍길이', dong: '103', ho: 'B1' },
    { name: '홍길삼', dong: '103', ho: '지하1' },
  ]
  const { body } = await admin.post('/api/list-user/bulk', { listId, users })
  expect(body).toMatchObject({
    created: 0,
    updated: 1,
    failed: [
      { row: 0, path: 'ho', message: expect.stringContaining('지하101호') as string },
      { row: 2, path: 'ho' },
      { row: 3, path: 'ho' },
    ],
  })
  expect(await unitsOn(listId)).toEqual(['B101 홍길순', '지하101 홍길동'])
})

/** Makes a list that holds both spellings of a unit, as one that grew before they were asked about. */
const listOfBoth = async (): Promise<string> => {
  const { id: listId } = await createList(danji, { apartmentId })
  await imported(admin, listId, rollCsv('101,지하101,홍길동,010-2000-0001', '101,102,홍길이,010-2000-0003'))
  const [, below] = (await admin.get(`/api/list-user/list/${listId}?sort=["ho","ASC"]`)).body as readonly ListUser[]
  await admin.delete(`/api/list-user/${below?.id}`)
  await imported(admin, listId, rollCsv('101,B101,홍길순,010-2000-0002'))
  await admin.post(`/api/list/${listId}/users/restore`, { listUserIds: [below?.id] })
  expect(await unitsOn(listId)).toEqual(['102 홍길이', 'B101 홍길순', '지하101 홍길동'])
  return listId
}

it('a list that has both spellings takes back its own file, corrected or not, and a call of its rows', async () => {
  const listId = await listOfBoth()
  const file = (await admin.get(`/api/list-user/list/${listId}/export?format=csv`)).text
  const roll = await uploaded(admin, listId, file)
  expect([errorsIn(roll), roll.counts]).toMatchObject([[], { added: 0, unchanged: 3, failed: 0, missing: 0 }])
  const cells = [{ row: 2, column: 0, text: '101' }]
  expect(errorsIn((await admin.put(`/api/roll-import/${roll.id}`, { cells })).body)).toEqual([])
  await started(admin, roll.id)
  expect(await over(admin, roll.id)).toMatchObject({ status: 'done', counts: { unchanged: 3, failed: 0 } })
  const users = [
    { name: '홍길동', dong: '101', ho: '지하101', area: 60 },
    { name: '홍길순', dong: '101', ho: 'B101', area: 60 },
  ]
  const { body } = await admin.post('/api/list-user/bulk', { listId, users })
  expect(body).toMatchObject({ created: 0, updated: 2, failed: [] })
  // A third spelling is still asked about.
  const third = await uploaded(admin, listId, rollCsv('101,지하101,홍길동', '101,비101,홍길삼'))
  expect(errorsIn(third)).toMatchObject([{ kind: 'ho-listed-otherwise', row: 3 }])
})

it('nobody is moved to a unit that the list has under another spelling, but a unit is spelled anew', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  await imported(admin, listId, rollCsv('101,지하101,홍길동', '101,102,홍길순', '101,102,홍길이'))
  const idOf = async (name: string): Promise<string> =>
    ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]).find((one) => one.name === name)
      ?.id ?? ''
  const move = async (name: string, ho: string) =>
    admin.post(`/api/list-user/${await idOf(name)}/move`, { dong: '101', ho })
  const refused = await move('홍길순', 'B101')
  expect(expectRefusal(refused, 'UNIT_SPELLED_OTHERWISE')).toEqual(['ho'])
  expect(refused.text).toContain('지하101호')
  expect((await move('홍길동', 'B101')).body).toMatchObject({ ho: 'B101' })
  expectRefusal(await move('홍길순', '지하101'), 'UNIT_SPELLED_OTHERWISE')
  expect((await move('홍길순', 'B101')).body).toMatchObject({ ho: 'B101' })
  expect(await unitsOn(listId)).toEqual(['102 홍길이', 'B101 홍길동', 'B101 홍길순'])
})
