import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { plainText } from '#infra/lib/spreadsheet/text/plain-text.ts'
import { csvOf, streamCsv } from '#infra/lib/spreadsheet/write-csv.ts'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'
import { streamXlsx, writeXlsx } from '#infra/lib/spreadsheet/write-xlsx.ts'

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
    '|x',
    ';=1+1',
    '；x',
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
  it.each([
    [3, 2, 'A1:C3'],
    [28, 0, 'A1:AB1'],
    [0, 0, undefined],
  ])('can be narrowed by its titles: %d columns, %d rows', async (count, rows, range) => {
    const columns = Array.from({ length: count }, (_, n) => ({ title: `제목 ${n}`, width: 5 }))
    const bytes = await writeXlsx([{ name: '가', columns, rows: Array.from({ length: rows }, () => ['값']) }])
    const xml = openArchive(bytes).bytes('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(/<\/sheetData><autoFilter ref="([^"]+)"\/><\/worksheet>$/.exec(xml)?.[1]).toBe(range)
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
    expect(lines.slice(0, 13).every((line) => line.startsWith(`"'`))).toBe(true)
    expect(lines.slice(13, 16)).toEqual(['"홍길동"', '"""a"",b"', '"_x0041_"'])
  })
  it('writes CSV with its mark, numbers bare and empty cells empty', () =>
    expect(csvOf([['동', -5, null, 84.9431]])).toBe('\ufeff"동",-5,,84.9431\r\n'))
})

describe('a file that streams', () => {
  const ROWS = 9_000
  const valuesOf = (row: number) => [`주민${row}`, row, null]
  const columns = ['이름', '번호', '빈칸'].map((title) => ({ title, width: 8 }))
  /** Rows that tell how many of them were taken, and that nobody wants more. */
  const sourceOf = (breaksAt = ROWS) => {
    const seen = { taken: 0 }
    const { promise: left, resolve } = Promise.withResolvers<void>()
    const rows = async function* () {
      try {
        for (let row = 0; row < ROWS; row += 1) {
          if (row === breaksAt) throw new Error('the rows broke')
          seen.taken += 1
          yield valuesOf(row)
        }
      } finally {
        resolve()
      }
    }
    return { rows: rows(), seen, left }
  }
  const kinds = {
    xlsx: (rows: AsyncIterable<readonly (string | number | null)[]>) => streamXlsx([{ name: '명부', columns, rows }]),
    csv: (rows: AsyncIterable<readonly (string | number | null)[]>) =>
      streamCsv(
        columns.map(({ title }) => title),
        rows,
      ),
  } as const

  it.each(['xlsx', 'csv'] as const)('gives as .%s its first rows before it has taken the last', async (kind) => {
    const { rows, seen } = sourceOf()
    const taken: number[] = []
    for await (const _ of kinds[kind](rows)) taken.push(seen.taken)
    expect(taken.filter((count) => count > 0 && count < ROWS / 2).length).toBeGreaterThan(0)
    expect(taken.at(-1)).toBe(ROWS)
  })
  it.each(['xlsx', 'csv'] as const)('takes no more rows as .%s once nobody reads it', async (kind) => {
    const { rows, seen, left } = sourceOf()
    for await (const _ of kinds[kind](rows)) if (seen.taken > 0) break
    await left
    expect(seen.taken).toBeLessThan(ROWS / 2)
  })
  it.each(['xlsx', 'csv'] as const)('breaks off as .%s where its rows do, rather than ending short', async (kind) => {
    const { rows } = sourceOf(ROWS - 1)
    await expect(buffer(kinds[kind](rows))).rejects.toThrow('the rows broke')
  })
  it('is the file that it would be whole', async () => {
    const bytes = await buffer(kinds.xlsx(sourceOf().rows))
    const read = parseSpreadsheet(bytes).sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')) ?? []
    expect(read).toEqual([
      ['이름', '번호', '빈칸'],
      ...Array.from({ length: ROWS }, (_, row) => [`주민${row}`, String(row)]),
    ])
    const lines = await buffer(kinds.csv(sourceOf().rows))
    expect(lines.toString()).toBe(
      csvOf([columns.map(({ title }) => title), ...Array.from({ length: ROWS }, (_, row) => valuesOf(row))]),
    )
  })
})
