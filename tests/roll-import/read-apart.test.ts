import { describe, expect, it } from 'vitest'
import { readInSandbox, type ReadingLimits } from '#infra/lib/spreadsheet/read-in-process.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/spreadsheet.ts'
import type { FileAnswer } from '#services/roll-import/read-file.ts'
import type { RollReadRow } from '#services/roll-import/sheet/row.ts'
import { awkwardRoll } from '#tests/support/forms/awkward-rolls.ts'
import { handMadeWorkbook, sheetXml } from '#tests/support/forms/hand-made-workbook.ts'

const module = new URL('../../services/roll-import/roll-process.ts', import.meta.url)
const read = (bytes: Buffer, limits?: ReadingLimits) =>
  readInSandbox<FileAnswer, RollReadRow>({ module, bytes, question: { settings: {} } }, limits)

const refusalOf = async (reading: Promise<unknown>): Promise<unknown> => {
  try {
    await reading
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : error
  }
  return 'read'
}

/** A process that starts at once, and takes nothing. */
const refusing = new URL('./refusing.process.ts', import.meta.url)
const small = Buffer.from('동,호,성명\n101,1502,홍길동\n')
const many = handMadeWorkbook([
  { name: '명부', xml: sheetXml([], { more: `<row>${'<c><v>12345.678</v></c>'.repeat(40)}</row>`.repeat(15_000) }) },
])
const lines = Array.from({ length: 1_000 }, (_, n) => `101,${n + 1},홍길동${n % 2 === 0 ? `,김철수` : ''}`)
const thousand = Buffer.from(`동;호;성명\n${lines.map((line) => line.replace(',', ';').replace(',', ';')).join('\n')}`)

// A process takes its time to start where many tests run at once.
describe('reading a file in a process of its own', { timeout: 30_000 }, () => {
  it('gives what is in it: what was recognised, and every row once, in order', async () => {
    const { answer, rows } = await read(thousand)
    expect(answer).toMatchObject({ readAs: { encoding: 'utf-8', headerRow: 1, missingFields: [] } })
    expect(rows.map(({ row }) => row)).toEqual(lines.map((_, index) => index + 2))
    expect(rows.flatMap(({ owners }) => owners)).toHaveLength(1_500)
  })
  it('refuses what the process refuses, with its reason', async () =>
    expect(await refusalOf(read(await awkwardRoll('암호가 걸린 통합 문서').bytes()))).toBe('protected'))
  it('takes a part of a buffer for the file, not all of it', async () => {
    const pool = Buffer.concat([Buffer.from('%PDF'), small, Buffer.from([0, 0])])
    expect((await read(pool.subarray(4, 4 + small.length))).rows).toHaveLength(1)
  })
  it('is ended where it takes too long', async () =>
    expect(await refusalOf(read(many, { time: 1, memory: 512 }))).toBe('took-too-long'))
  it('is ended where it takes too much memory, and this process lives on', async () => {
    expect(await refusalOf(read(many, { time: 60_000, memory: 12 }))).toBe('too-large')
    expect((await read(small)).rows).toHaveLength(1)
  })
  it('is not begun for what is larger than 10 MB, or nothing', async () => {
    expect(await refusalOf(read(Buffer.alloc(10 * 1024 * 1024 + 1, 'a')))).toBe('too-large')
    expect(await refusalOf(read(Buffer.alloc(0)))).toBe('empty')
  })
  it('takes turns: many files at once are all read, a refused one among them too', async () => {
    const readings = await Promise.all([small, Buffer.from('%PDF-1.7'), small].map((file) => refusalOf(read(file))))
    expect(readings).toEqual(['read', 'not-a-sheet', 'read'])
  })
  it('lets nobody fill the row alone', async () => {
    const ask = (sender: string) => refusalOf(readInSandbox({ module: refusing, bytes: small, question: {}, sender }))
    const [mine, another] = [await Promise.all([1, 2, 3, 4].map(() => ask('me'))), await ask('me')]
    expect([mine, another]).toEqual([['empty', 'empty', 'empty', 'too-many'], 'empty'])
    expect(await Promise.all(['a', 'b', 'a', 'b', 'a', 'b'].map(ask))).toEqual(Array(6).fill('empty'))
  })
  it('lets no more wait than it can hold', async () => {
    const readings = await Promise.all(
      Array.from({ length: 24 }, () => refusalOf(readInSandbox({ module: refusing, bytes: small, question: {} }))),
    )
    expect(readings.filter((outcome) => outcome === 'too-many')).toHaveLength(2)
    expect(new Set(readings)).toEqual(new Set(['empty', 'too-many']))
  })
})
