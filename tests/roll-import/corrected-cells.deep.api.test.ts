import { describe, expect, it } from 'vitest'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { importOf, over, rollCsv, rowOf, started, upload, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const newList = async (): Promise<string> => (await createList(danji, { apartmentId })).id
const namesIn = async (listId: string): Promise<readonly (string | null)[]> =>
  ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]).map(({ name }) => name)

const NAME = 2
const NAMELESS = rollCsv(rowOf(1), '101,104,,010-1234-0004,,', rowOf(3))
const correct = (id: string, cells: readonly object[]) => admin.put(`/api/roll-import/${id}`, { cells })
const corrected = async (id: string, cells: readonly object[]): Promise<RollImportPreview> =>
  (await correct(id, cells)).body
const cellOf = (roll: RollImportPreview, row: number, column: number) =>
  roll.rows.find((one) => one.row === row)?.cells?.find((one) => one.column === column)

describe('a row that cannot be taken', () => {
  it('is shown with its cells, corrected, judged again, and taken as corrected', async () => {
    const listId = await newList()
    const roll = await uploaded(admin, listId, NAMELESS)
    expect(roll.counts).toMatchObject({ added: 2, failed: 1 })
    expect(cellOf(roll, 3, NAME)).toEqual({ column: NAME, text: '', corrected: false })
    const after = await corrected(roll.id, [{ row: 3, column: NAME, text: ' 나중에 ', seen: '' }])
    expect(after.counts).toMatchObject({ added: 3, failed: 0 })
    expect(after.corrected).toBe(1)
    expect(cellOf(after, 3, NAME)).toEqual({ column: NAME, text: '나중에', corrected: true, inFile: '' })
    // Typed values are there after a reload, and stay if another column is chosen.
    expect(await importOf(admin, roll.id)).toEqual(after)
    await admin.put(`/api/roll-import/${roll.id}`, { headerRow: 1 })
    await started(admin, roll.id)
    expect((await over(admin, roll.id)).counts).toMatchObject({ added: 3, failed: 0 })
    expect(new Set(await namesIn(listId))).toEqual(new Set(['나중에', '주민1', '주민3']))
    const log = await readWholeLog(danji)
    const begun = log.find(
      ({ type, data }) => type === 'RollImportStarted' && (data as { importId: string }).importId === roll.id,
    )
    expect(begun?.data).toMatchObject({ corrected: [{ sheet: 0, row: 3, column: NAME }] })
    expect(JSON.stringify(begun?.data)).not.toContain('나중에')
  })
  it('stays in sight however far down it stands, so that it can be taken back', async () => {
    const many = rollCsv(...Array.from({ length: 80 }, (_, index) => rowOf(index + 1)), '109,901,,010-1234-0004,,59.9')
    const roll = await uploaded(admin, await newList(), many)
    const row = roll.problems.find(({ kind }) => kind === 'name-missing')?.row ?? 0
    const after = await corrected(roll.id, [{ row, column: NAME, text: '나중에' }])
    expect(after.problems.filter((one) => one.row === row).map(({ kind }) => kind)).toEqual(['dong-of-few'])
    expect(cellOf(after, row, NAME)).toMatchObject({ corrected: true, inFile: '' })
  })
  it('may be corrected to what is wrong as well, and that is said at its cell', async () => {
    const roll = await uploaded(admin, await newList(), rollCsv(rowOf(1), rowOf(2)))
    const after = await corrected(roll.id, [{ row: 2, column: NAME, text: '' }])
    expect(after.counts).toMatchObject({ added: 1, failed: 1 })
    expect(cellOf(after, 2, NAME)).toEqual({ column: NAME, text: '', corrected: true, inFile: '주민1' })
    expect(after.problems).toContainEqual(expect.objectContaining({ kind: 'name-missing', row: 2, column: 'C' }))
    expect((await corrected(roll.id, [{ row: 2, column: NAME, text: null }])).counts).toMatchObject({
      added: 2,
      failed: 0,
    })
    expect((await importOf(admin, roll.id)).corrected).toBeUndefined()
  })
  it('is not corrected over what another administrator typed meanwhile; two who type into other rows are both heard', async () => {
    const roll = await uploaded(admin, await newList(), rollCsv('101,101,,,,', '101,102,,,,'))
    await correct(roll.id, [{ row: 2, column: NAME, text: '먼저', seen: '' }])
    expectRefusal(await correct(roll.id, [{ row: 2, column: NAME, text: '나중', seen: '' }]), 'CHANGED_MEANWHILE')
    const both = rollCsv('101,101,,,,', '101,102,,,,')
    const other = await uploaded(admin, await newList(), both)
    const answers = await Promise.all(
      [2, 3].map((row) => correct(other.id, [{ row, column: NAME, text: `주민${row}`, seen: '' }])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await importOf(admin, other.id)).counts).toMatchObject({ added: 2, failed: 0 })
  })
  it('is not left behind by a start that looked at an older reading', async () => {
    const roll = await uploaded(admin, await newList(), NAMELESS)
    const after = await corrected(roll.id, [{ row: 3, column: NAME, text: '나중에' }])
    expect(after.revision).toBe((roll.revision ?? 0) + 1)
    expectRefusal(
      await admin.post(`/api/roll-import/${roll.id}/start`, { revision: roll.revision }),
      'CHANGED_MEANWHILE',
    )
    expect((await importOf(admin, roll.id)).status).toBe('ready')
    expect((await admin.post(`/api/roll-import/${roll.id}/start`, { revision: after.revision })).status).toBe(200)
    expect((await over(admin, roll.id)).counts).toMatchObject({ added: 3, failed: 0 })
  })
  it('is either taken or refused where it comes while the import is started', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const listId = await newList()
        const roll = await uploaded(admin, listId, NAMELESS)
        const [answer] = await Promise.all([
          correct(roll.id, [{ row: 3, column: NAME, text: '나중에', seen: '' }]),
          admin.post(`/api/roll-import/${roll.id}/start`),
        ])
        if ((await importOf(admin, roll.id)).status === 'ready') await started(admin, roll.id)
        const done = await over(admin, roll.id)
        return {
          status: done.status,
          isSaid: answer.status === 200,
          isTaken: (await namesIn(listId)).includes('나중에'),
          added: done.counts.added,
        }
      }),
    )
    for (const { status, isSaid, isTaken, added } of outcomes) {
      expect(status).toBe('done')
      expect(isTaken).toBe(isSaid)
      expect(added).toBe(isSaid ? 3 : 2)
    }
  })
  it('can be corrected again after a start that was refused', async () => {
    const { id: listId } = await createList(danji, { apartmentId })
    const roll = await uploaded(admin, listId, NAMELESS)
    await admin.post(`/api/list/${listId}/close`)
    const answer = await admin.post(`/api/roll-import/${roll.id}/start`)
    expectRefusal(answer, 'LIST_CLOSED')
    expect((await correct(roll.id, [{ row: 3, column: NAME, text: '나중에' }])).status).toBe(200)
  })
  it('is corrected no more once the import has begun', async () => {
    const roll = await uploaded(admin, await newList(), NAMELESS)
    await started(admin, roll.id)
    await over(admin, roll.id)
    expectRefusal(await correct(roll.id, [{ row: 3, column: NAME, text: '늦음' }]), 'ROLL_IMPORT_OVER')
  })
})

describe('a roll says beforehand', () => {
  it('who could not take part online, what has no area, and that there are more units than the complex has', async () => {
    const small = await registerApartment(danji, { totalUnits: 2 })
    const { id: listId } = await createList(danji, { apartmentId: small.id })
    const roll = await uploaded(
      admin,
      listId,
      rollCsv(rowOf(1), '101,102,전화없음,02-123-4567,,84.9431', '101,103,면적없음,010-1234-0003,,'),
    )
    const said = roll.problems.map(({ kind, row, column }) => [kind, row, column])
    expect(said).toContainEqual(['no-mobile-phone', 3, 'D'])
    expect(said).toContainEqual(['no-area', 4, 'F'])
    expect(roll.problems.find(({ kind }) => kind === 'more-units-than-registered')?.message).toContain(
      '아파트에 등록된 2세대보다 많습니다',
    )
  })
  it('that a text called .xlsx is no workbook', async () =>
    expectRefusal(await upload(admin, await newList(), { bytes: 'junk', fileName: 'junk.xlsx' }), 'ROLL_NOT_A_SHEET'))
})
