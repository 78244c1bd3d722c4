import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/spreadsheet/parse-spreadsheet.ts'
import { plainText } from '#infra/spreadsheet/plain-text.ts'
import { csvOf, writeXlsx } from '#infra/spreadsheet/write-spreadsheet.ts'

describe('a file that is written', () => {
  const dangerous = [
    "=cmd|' /C calc'!A0",
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '홍길동',
    '"a",b',
    '_x0041_',
    '줄\n바꿈',
  ]

  it('keeps every text a text in .xlsx: no cell of it is a formula, and reading gives the same', async () => {
    const bytes = await writeXlsx([
      { name: '명부', columns: [{ title: '=제목', width: 10 }], rows: dangerous.map((text) => [text]) },
    ])
    const rows = parseSpreadsheet(bytes).sheets[0]?.rows.map(({ cells }) => cells) ?? []
    expect(rows.map(([cell]) => cell)).toEqual(['=제목', ...dangerous].map((text) => ({ text: plainText(text) })))
  })
  it('keeps numbers numbers, empty cells empty, and what XML cannot hold out', async () => {
    const bytes = await writeXlsx([
      {
        name: '가',
        columns: [
          { title: 'a', width: 5 },
          { title: 'b', width: 5 },
        ],
        rows: [
          [84.9431, null],
          ['a\u0001b\ud800', -5],
        ],
      },
    ])
    expect(
      parseSpreadsheet(bytes)
        .sheets[0]?.rows.slice(1)
        .map(({ cells }) => cells),
    ).toEqual([[{ text: '84.9431', number: 84.9431 }], [{ text: 'ab\ufffd' }, { text: '-5', number: -5 }]])
  })
  it('gives sheets names that Excel takes', async () => {
    const bytes = await writeXlsx(
      ['행복/아파트: 명부?', '가'.repeat(40), '', '같음', '같음'].map((name) => ({
        name,
        columns: [{ title: 'x', width: 5 }],
        rows: [],
      })),
    )
    expect(parseSpreadsheet(bytes).sheets.map(({ name }) => name)).toEqual([
      '행복 아파트  명부',
      '가'.repeat(31),
      'Sheet3',
      '같음',
      '같음 (5)',
    ])
  })
  it('puts an apostrophe before what a sheet would run from CSV, and leaves all else', () => {
    const lines = csvOf(dangerous.map((text) => [text]))
      .replace('\ufeff', '')
      .split('\r\n')
    expect(lines.slice(0, 10).every((line) => line.startsWith(`"'`))).toBe(true)
    expect(lines.slice(10, 13)).toEqual(['"홍길동"', '"""a"",b"', '"_x0041_"'])
  })
  it('writes CSV with its mark, numbers bare and empty cells empty', () =>
    expect(csvOf([['동', -5, null, 84.9431]])).toBe('\ufeff"동",-5,,84.9431\r\n'))
})
