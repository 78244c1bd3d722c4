import { describe, expect, it } from 'vitest'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { madeXlsx } from '#tests/support/forms/marked-sheet.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { importOf, over, started, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const newList = async (): Promise<string> => (await createList(danji, { apartmentId })).id
const struck = (text: string) => ({ text, struck: true })

/**
 * A seller whose row a filter hides, a former owner struck out, and the one who came after them.
 */
const sold = () =>
  madeXlsx({
    rows: [
      ['동', '호', '성명', '휴대폰', '전용면적', '비고'],
      ['101', '101', '가나일', '010-2000-0001', '84.95', { text: '열쇠 보관', comment: '배우자와 공동 관리' }],
      ['101', '102', '매도한사람', '010-2000-0002', '84.95', '2024 매도'],
      ['101', '102', '매수한사람', '010-2000-0003', '84.95'],
      [struck('101'), struck('103'), struck('옛소유자'), struck('010-2000-0004'), struck('84.95')],
      [
        '101',
        '103',
        '새소유자',
        { runs: [{ text: '010-1111-0001 ', struck: true }, { text: '010-2000-0005' }] },
        '84.95',
      ],
    ],
    hiddenRows: [3],
  })
const namesOn = async (listId: string): Promise<readonly (string | null)[]> =>
  ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]).map(({ name }) => name)

describe('rows that a sheet hides or strikes out', () => {
  it('are listed and left out, unless they are chosen one by one', async () => {
    const listId = await newList()
    const roll = await uploaded(admin, listId, await sold(), '명부.xlsx')
    expect(roll).toMatchObject({
      counts: { rows: 3, added: 3 },
      chosenRows: [],
      leftOut: [
        { row: 3, why: 'hidden', text: '101 102 매도한사람', chosen: false },
        { row: 5, why: 'struck', text: '101 103 옛소유자', chosen: false },
      ],
    })
    const chosen: RollImportPreview = (await admin.put(`/api/roll-import/${roll.id}`, { chosenRows: [5] })).body
    expect(chosen).toMatchObject({ counts: { rows: 4, added: 4 }, chosenRows: [5] })
    // The shown reading can be sent back whole, and is accepted as the same one.
    const { revision: _before, ...same } = chosen
    expect((await admin.put(`/api/roll-import/${roll.id}`, await importOf(admin, roll.id))).body).toMatchObject(same)
    await started(admin, roll.id)
    expect(await over(admin, roll.id)).toMatchObject({ status: 'done', counts: { added: 4 } })
    expect(new Set(await namesOn(listId))).toEqual(new Set(['가나일', '매수한사람', '옛소유자', '새소유자']))
  })
  it('are not taken by a job that was started without them, and remarks come with comments', async () => {
    const listId = await newList()
    const { id } = await uploaded(admin, listId, await sold(), '명부.xlsx')
    await started(admin, id)
    await over(admin, id)
    const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
    expect(entries.map(({ name, phone, remarks }) => [name, phone, remarks])).toEqual([
      ['가나일', '01020000001', '열쇠 보관\nF열 메모: 배우자와 공동 관리'],
      ['매수한사람', '01020000003', null],
      ['새소유자', '01020000005', null],
    ])
  })
  it('are numbers of rows, and no more than a sheet can hide', async () => {
    const { id } = await uploaded(admin, await newList(), await sold(), '명부.xlsx')
    for (const chosenRows of [[0], ['3'], Array.from({ length: 2_001 }, (_, index) => index + 1)])
      expectRefusal(await admin.put(`/api/roll-import/${id}`, { chosenRows }), 'VALIDATION_FAILED')
  })
})
