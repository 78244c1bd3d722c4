import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '#infra/spreadsheet/read-spreadsheet.ts'
import { SpreadsheetRefused } from '#infra/spreadsheet/spreadsheet.ts'
import { awkwardRoll } from '#tests/support/awkward-rolls.ts'
import { handMadeWorkbook, sheetXml } from '#tests/support/hand-made-workbook.ts'

const refusalOf = async (reading: Promise<unknown>): Promise<unknown> => {
  try {
    await reading
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : error
  }
  return 'read'
}

const small = Buffer.from('동,호,성명\n101,1502,홍길동\n')
const many = handMadeWorkbook([
  { name: '명부', xml: sheetXml([], { more: `<row>${'<c><v>12345.678</v></c>'.repeat(40)}</row>`.repeat(15_000) }) },
])

// A thread takes its time to start where many tests run at once.
describe('reading a file in a thread of its own', { timeout: 30_000 }, () => {
  it('gives what is in it', async () => {
    const { encoding, sheets, notes } = await readSpreadsheet(
      await awkwardRoll('날짜 칸과 서식이 있는 전화번호').bytes(),
    )
    expect({ encoding, notes, names: sheets.map(({ name }) => name) }).toEqual({
      encoding: 'xlsx',
      notes: [],
      names: ['명부'],
    })
    expect(sheets[0]?.rows[1]?.slice(0, 6)).toEqual([
      { text: '101' },
      { text: '1502' },
      { text: '홍길동' },
      { text: '1960-01-01', number: 21_916, day: '1960-01-01' },
      { text: '010-1234-5678', number: 1_012_345_678 },
      { text: '84.9431', number: 84.9431 },
    ])
  })
  it('refuses what the thread refuses, with its reason', async () =>
    expect(await refusalOf(readSpreadsheet(await awkwardRoll('암호가 걸린 통합 문서').bytes()))).toBe('protected'))
  it('takes a part of a buffer for the file, not all of it', async () => {
    const pool = Buffer.concat([Buffer.from('%PDF'), small, Buffer.from([0, 0])])
    expect((await readSpreadsheet(pool.subarray(4, 4 + small.length))).sheets[0]?.rows).toHaveLength(2)
  })
  it('is ended where it takes too long', async () =>
    expect(await refusalOf(readSpreadsheet(small, { time: 1, memory: 512 }))).toBe('took-too-long'))
  it('is ended where it takes too much memory, and this process lives on', async () => {
    expect(await refusalOf(readSpreadsheet(many, { time: 60_000, memory: 12 }))).toBe('too-large')
    expect((await readSpreadsheet(small)).sheets).toHaveLength(1)
  })
  it('is not begun for what is larger than 10 MB, or nothing', async () => {
    expect(await refusalOf(readSpreadsheet(Buffer.alloc(10 * 1024 * 1024 + 1, 'a')))).toBe('too-large')
    expect(await refusalOf(readSpreadsheet(Buffer.alloc(0)))).toBe('empty')
  })
  it('takes turns: many files at once are all read, a refused one among them too', async () => {
    const readings = await Promise.all(
      [small, Buffer.from('%PDF-1.7'), small].map((file) => refusalOf(readSpreadsheet(file))),
    )
    expect(readings).toEqual(['read', 'not-a-sheet', 'read'])
  })
})
