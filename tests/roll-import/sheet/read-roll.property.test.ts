import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell, SheetRow, Workbook } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { rollRow } from '#services/roll/list-users.contract.ts'
import { readRoll } from '#services/roll-import/sheet/read-roll.ts'
import { rounds } from '#tests/support/deep.ts'

const SECRET = '1987650'
const said = [
  '동',
  '호',
  '소유자명',
  '연락처',
  '생년월일',
  '면적',
  '101',
  '101동',
  '1502호',
  '101-1502',
  '지하101호',
  '홍길동',
  '홍길동, 김철수',
  '홍길동 외 1인',
  '(주)한빛',
  '010-1234-5678',
  '1012345678',
  '600101',
  `600101-${SECRET}`,
  `600101${SECRET}`,
  `홍길동 600101-${SECRET}`,
  `홍길동(600101${SECRET})`,
  `(주)한빛 110111-${SECRET}`,
  `010-1234-5678 600101-${SECRET}`,
  '84.9431㎡',
  '25.7평',
  '1/2',
  '2분의 1',
  '합계',
  '이하 여백',
  '',
  '-',
  '#N/A',
  '=1+1',
  '가'.repeat(300),
  '(((',
  ')',
  ',',
  '외 1인',
  '\ud83d',
  '😀',
  '0',
  '-1',
  '1e400',
]
const cell: fc.Arbitrary<Cell> = fc.oneof<fc.MaybeWeightedArbitrary<Cell>[]>(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 8, arbitrary: fc.constantFrom(...said).map((text) => (text === '' ? { text, formula: true } : { text })) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme' })
      .filter((text) => text !== '')
      .map((text) => ({ text })),
  },
  {
    weight: 1,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => ({ text: String(number), number })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 60_000 }).map((number) => ({ text: '2026-01-02', number, day: '2026-01-02' })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...said.filter((text) => text !== '')).map((text) => ({ text, merged: true })),
  },
)
const titles: readonly Cell[] = ['동', '호', '소유자명', '연락처', '생년월일', '면적', '소유지분', '공유자명'].map(
  (text) => ({ text }),
)
const rows = fc
  .tuple(fc.boolean(), fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }))
  .map(([hasTitles, data]) => (hasTitles ? [titles, ...data] : data))
/** Rows that hold something, as a reader of files gives them. */
const numbered = (cells: readonly (readonly Cell[])[]): readonly SheetRow[] =>
  cells.flatMap((row, index) => (row.some((cell) => cell !== null) ? [{ number: index + 1, cells: row }] : []))
const field = fc.constantFrom('dong', 'ho', 'name', 'coOwner', 'phone', null)
const settings = fc.record(
  {
    sheet: fc.nat(3),
    headerRow: fc.nat(15),
    columns: fc.array(fc.record({ index: fc.nat(12), field }), { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

describe('any sheet at all', () => {
  it('is read without failing: owners as they may be stored, problems where there is a row, nobody’s resident number', () => {
    fc.assert(
      fc.property(rows, settings, (sheet, corrections) => {
        const workbook: Workbook = {
          encoding: 'xlsx',
          notes: [],
          sheets: [{ name: '가', hidden: false, rows: numbered(sheet) }],
        }
        const reading = readRoll(workbook, corrections)
        for (const { row, owners, failed } of reading.rows) {
          expect(row).toBeLessThanOrEqual(sheet.length)
          if (failed) expect(owners).toEqual([])
          for (const owner of owners) expect(rollRow.parse(owner)).toEqual(owner)
        }
        const names = reading.rows.flatMap(({ owners }) =>
          owners.map(({ dong, ho, name }) => `${dong}\n${ho}\n${name.replaceAll(/\s/g, '')}`),
        )
        expect(new Set(names).size).toBe(names.length)
        const failing = new Set(
          reading.problems.filter(({ level, row }) => level === 'error' && row !== null).map(({ row }) => row),
        )
        if (reading.missingFields.length === 0)
          expect(reading.rows.filter(({ failed }) => failed).map(({ row }) => row)).toEqual(
            reading.rows.map(({ row }) => row).filter((row) => failing.has(row)),
          )
        expect(JSON.stringify(reading)).not.toContain(SECRET)
      }),
      { numRuns: rounds(500) },
    )
  })
})
