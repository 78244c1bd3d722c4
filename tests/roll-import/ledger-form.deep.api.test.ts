import { beforeAll, describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { writeXlsx } from '#infra/lib/spreadsheet/index.ts'
import { openLedger, small, twoLots } from '#tests/building-ledger/ledger-readings.ts'
import { createList, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { imported, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin } = danji
const ledger = openLedger(danji)

let apartmentId = ''
beforeAll(async () => {
  ;({ id: apartmentId } = await registerApartment(danji))
  await ledger.readWhole(apartmentId, twoLots)
})

const newList = async (of = apartmentId): Promise<string> =>
  (await createList(danji, { apartmentId: of, startDate: '2026-11-01', endDate: '2026-12-31' })).id
const formOf = async (listId: string): Promise<Buffer> => {
  const answer = await danji.app.inject({
    url: `/api/roll-import/list/${listId}/ledger-form`,
    headers: { authorization: `Bearer ${danji.adminToken}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const rowsIn = (form: Buffer): readonly (readonly string[])[] =>
  parseSpreadsheet(form).sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')) ?? []

/** Returns a form in which somebody wrote names beside some units. */
const filledIn = (form: Buffer, names: Readonly<Record<string, string>>): Promise<Buffer> => {
  const [titles = [], ...rows] = rowsIn(form)
  return writeXlsx([
    {
      name: '소유자 명부',
      columns: titles.map((title) => ({ title, width: 10, text: true })),
      rows: rows.map((row) => row.map((text, column) => (column === 2 ? (names[`${row[0]}-${row[1]}`] ?? '') : text))),
    },
  ])
}

describe('the form with the units of the building ledger', () => {
  it('has every unit that an owner may have, with its area and without owners', async () => {
    const [titles, ...units] = rowsIn(await formOf(await newList()))
    expect(titles?.slice(0, 3)).toEqual(['동', '호', '이름'])
    expect(units).toHaveLength(203)
    const filled = titles?.flatMap((title, column) => (units[0]?.[column] ? [[title, units[0][column]]] : []))
    expect(filled).toEqual([
      ['동', '101'],
      ['호', '101'],
      ['전용면적(㎡)', '59.94'],
    ])
    expect(units.map(([dong]) => dong)).not.toContain('관리')
  })
  it('leaves out what is on the roll, and the last of it is refused', async () => {
    const { id: other } = await registerApartment(danji)
    await ledger.readWhole(other, small)
    const listId = await newList(other)
    const first = rowsIn(await formOf(listId)).slice(1)
    expect(first.map(([dong]) => dong)).toEqual(Array.from({ length: 22 }, () => '1'))
    const users = first.map(([, ho = ''], n) => ownerOf(n + 1, { dong: '하늘', ho, area: 50 }))
    await admin.post('/api/list-user/bulk', { listId, users: users.slice(0, -1) })
    await danji.system.deps.freshness.wait(await danji.system.deps.store.lastPosition(), 5_000)
    expect(rowsIn(await formOf(listId)).slice(1)).toEqual([['하늘', ...(first.at(-1)?.slice(1) ?? [])]])
    await admin.post('/api/list-user/bulk', { listId, users: users.slice(-1) })
    await danji.system.deps.freshness.wait(await danji.system.deps.store.lastPosition(), 5_000)
    expectRefusal(await admin.get(`/api/roll-import/list/${listId}/ledger-form`), 'LEDGER_UNITS_LISTED')
  })
  it('is imported where owners were filled in, and names the rest once', async () => {
    const listId = await newList()
    const filled = await filledIn(await formOf(listId), {
      '101-101': '홍길동',
      '101-103': '김철수',
      '상가-101': '가나상회',
    })
    const roll = await uploaded(admin, listId, filled, '양식.xlsx')
    expect(roll.counts).toMatchObject({ added: 3, failed: 200 })
    const left = roll.problems.filter(({ level }) => level === 'error')
    expect(left.map(({ kind, row }) => [kind, row])).toEqual([
      ['owner-not-filled', 3],
      ['owner-not-filled', 5],
      ['owner-not-filled', 203],
    ])
    expect(left[1]?.message).toContain('(5~201행)')
    expect(roll.ledgerAreas).toBeNull()
    expect((await imported(admin, listId, filled, '양식.xlsx')).counts).toMatchObject({ added: 3 })
    expect((await uploaded(admin, listId, filled, '양식.xlsx')).counts).toMatchObject({ added: 0, unchanged: 3 })
  })
  it('takes nobody while it is empty, and a row with something of an owner lacks a name as ever', async () => {
    const listId = await newList()
    const form = await formOf(listId)
    expect((await uploaded(admin, listId, form, '양식.xlsx')).counts).toMatchObject({ added: 0, failed: 203 })
    const csv = '동,호,소유자명,연락처\n101,101,,010-1234-5678\n101,102,홍길동,010-1234-5679\n109,101,,'
    expect((await uploaded(admin, listId, csv)).problems.map(({ kind, row }) => [kind, row])).toEqual(
      expect.arrayContaining([
        ['name-missing', 2],
        ['name-missing', 4],
      ]),
    )
  })
  it('is refused without a ledger, and not there for others', async () => {
    const { id: other } = await registerApartment(danji)
    expectRefusal(await admin.get(`/api/roll-import/list/${await newList(other)}/ledger-form`), 'LEDGER_NOT_READ')
    const caller = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [other] }))
    expectRefusal(await caller.get(`/api/roll-import/list/${await newList()}/ledger-form`), 'NOT_FOUND')
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR' }))
    expectRefusal(await auditor.get(`/api/roll-import/list/${await newList()}/ledger-form`), 'FORBIDDEN')
  })
})
