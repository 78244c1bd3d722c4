import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { rounds } from '#tests/support/deep.ts'
import { double, long, record, text, words, workbookStream, xlsFile } from '#tests/support/forms/hand-made-xls.ts'

const kept = (name: string): Buffer => readFileSync(new URL(`excel-97/${name}`, import.meta.url))
const reasonOf = (bytes: Buffer): unknown => {
  try {
    parseSpreadsheet(bytes)
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : error
  }
  return 'read'
}
const cellsOf = (globals: readonly Buffer[], cells: readonly Buffer[]) =>
  parseSpreadsheet(xlsFile(workbookStream(globals, [{ name: '명부', cells }]))).sheets[0]?.rows.map((row) => row.cells)

// Written by another program: texts in a table, dates by their format, a merged area, a hidden
// sheet.
const made = kept('roll.xls')

describe('an .xls', () => {
  it('of another program is read as one sees it', () => {
    const { encoding, sheets, notes } = parseSpreadsheet(made)
    expect({ encoding, notes }).toEqual({ encoding: 'xls', notes: [] })
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['명부', false],
      ['둘째', true],
    ])
    const [roll, second] = sheets.map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)))
    expect(roll).toEqual([
      ['동', '호', '성명', '연락처', '전용면적', '생년월일', '합계'],
      ['101', '1502', '홍길동', '010-1234-5678', '84.9431', '1950-05-06', '3'],
      ['102', '301', '김㈜ "둘째"\n줄', '01099998888', '59.99', null, '글자'],
      ['합친 칸', '합친 칸', '합친 칸'],
    ])
    expect(sheets[0]?.rows[1]?.cells[5]).toEqual({ text: '1950-05-06', number: 18_389, day: '1950-05-06' })
    expect(sheets[0]?.rows[3]?.cells[2]).toEqual({ text: '합친 칸', merged: true })
    expect(second).toEqual([['TRUE', '-1.5', '10000000000', '123456789', '0.3']])
  })

  it('has numbers in every form that Excel writes', () => {
    const packed = (number: number, flags: number) => long((number << 2) | flags | 0)
    const upper = double(59.5).readInt32LE(4)
    const cells = [
      record(0x0203, words(0, 0, 0), double(84.9431)),
      record(0x027e, words(0, 1, 0), packed(1502, 2)),
      record(0x027e, words(0, 2, 0), packed(8494, 3)),
      record(0x027e, words(0, 3, 0), packed(-3, 2)),
      record(0x027e, words(0, 4, 0), long(upper & ~3)),
      record(0x00bd, words(1, 0), words(0), packed(101, 2), words(0), packed(102, 2), words(1)),
    ]
    expect(cellsOf([], cells)?.map((row) => row.map((cell) => cell?.number))).toEqual([
      [84.9431, 1502, 84.94, -3, 59.5],
      [101, 102],
    ])
  })

  it('has texts that go on in the next record, as wide as that says', () => {
    const table = [
      record(0x00fc, long(2), long(2), words(4), Buffer.from([0]), Buffer.from('ab', 'latin1')),
      record(0x003c, Buffer.from([1]), Buffer.from('홍길', 'utf16le'), text('둘째')),
    ]
    const cells = [0, 1].map((index) => record(0x00fd, words(0, index, 0), long(index)))
    expect(cellsOf(table, cells)).toEqual([[{ text: 'ab홍길' }, { text: '둘째' }]])
  })

  it('has texts with fonts and sounds, which are passed over', () => {
    const rich = Buffer.concat([
      words(2),
      Buffer.from([0x0d]),
      words(1),
      long(3),
      Buffer.from('한빛', 'utf16le'),
      Buffer.alloc(4),
      Buffer.alloc(3),
    ])
    const cells = [0, 1].map((index) => record(0x00fd, words(0, index, 0), long(index)))
    expect(cellsOf([record(0x00fc, long(2), long(2), rich, text('끝'))], cells)).toEqual([
      [{ text: '한빛' }, { text: '끝' }],
    ])
  })

  it('has what formulas came to, and says so', () => {
    const formula = (column: number, result: Buffer) => record(0x0006, words(0, column, 0), result, words(0, 0, 0, 0))
    const special = (kind: number, value = 0) => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff])
    const cells = [
      formula(0, double(7)),
      formula(1, special(0)),
      record(0x0207, text('글자')),
      formula(2, special(1, 1)),
      formula(3, special(2, 0x2a)),
      formula(4, special(3)),
    ]
    expect(cellsOf([], cells)).toEqual([
      [
        { text: '7', number: 7, formula: true },
        { text: '글자', formula: true },
        { text: 'TRUE', formula: true },
        { text: '#N/A', formula: true },
        { text: '', formula: true },
      ],
    ])
  })

  it('has days by its own formats, counted from 1900 or 1904', () => {
    const style = (format: number) => record(0x00e0, words(0, format), Buffer.alloc(16))
    const globals = [record(0x041e, words(164), text('yyyy"년" m"월" d"일"')), style(0), style(164), style(14)]
    const cells = [1, 2].map((index) => record(0x0203, words(0, index - 1, index), double(18_389)))
    expect(cellsOf(globals, cells)?.[0]?.map((cell) => cell?.day)).toEqual(['1950-05-06', '1950-05-06'])
    const since1904 = [...globals, record(0x0022, words(1))]
    expect(cellsOf(since1904, cells)?.[0]?.map((cell) => cell?.day)).toEqual(['1954-05-07', '1954-05-07'])
  })

  it('has sheets of cells alone: charts are passed over', () => {
    const cells = [record(0x0204, words(0, 0, 0), text('값'))]
    const file = xlsFile(
      workbookStream(
        [],
        [
          { name: '그림', type: 0x20, cells: [] },
          { name: '명부', cells },
        ],
      ),
    )
    expect(parseSpreadsheet(file).sheets.map(({ name }) => name)).toEqual(['명부'])
  })

  it('of Excel 95, as another program wrote it, is read', () => {
    const [sheet] = parseSpreadsheet(kept('excel-95.xls')).sheets
    expect(sheet?.rows[1]?.cells.map((cell) => cell?.text)).toEqual(
      expect.arrayContaining(['101', '1502', '010-1234-5678', '84.9431', '1950-05-06']),
    )
  })

  it.each([
    ['under a password', () => xlsFile(workbookStream([record(0x002f, words(1))], [])), 'protected-otherwise'],
    ['without sheets', () => xlsFile(workbookStream([], [])), 'empty'],
    ['that is cut off', () => made.subarray(0, 2_000), 'unreadable'],
    [
      'with a cell beyond what a roll needs',
      () => xlsFile(workbookStream([], [{ name: 'x', cells: [record(0x0203, words(0, 255, 0), double(1))] }])),
      'too-large',
    ],
    [
      'with two names of one sheet',
      () => {
        const sheets = workbookStream(
          [],
          [
            { name: 'x', cells: [] },
            { name: 'y', cells: [] },
          ],
        )
        const [one, other] = [sheets.indexOf(Buffer.from('x\0')) - 8, sheets.indexOf(Buffer.from('y\0')) - 8]
        sheets.copy(sheets, other, one, one + 4)
        return xlsFile(sheets)
      },
      'unreadable',
    ],
    [
      'whose sectors lead back to themselves',
      () => {
        const file = xlsFile(workbookStream([], [{ name: 'x', cells: [] }]))
        const table = file.length - 512
        long(1).copy(file, table + 4)
        return file
      },
      'unreadable',
    ],
  ] as const)('%s is refused', (_, bytes, reason) => expect(reasonOf(bytes())).toBe(reason))

  it('is read or refused, whatever was changed in it', () => {
    const change = fc.record({ at: fc.nat(made.length - 1), value: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = Buffer.from(made)
        for (const { at, value } of changes) bytes[at] = value
        expect(reasonOf(bytes)).toBeTypeOf('string')
      }),
      { numRuns: rounds(500) },
    )
  })
})
