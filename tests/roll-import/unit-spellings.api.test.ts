import { expect, it } from 'vitest'
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
