import { describe, expect, it } from 'vitest'
import { writeXlsx } from '#infra/lib/spreadsheet/write-xlsx.ts'
import { itemsOfFile, type ImportItem } from '#services/registry/import/registry-file.ts'
import { zipOf } from './registry-files.ts'

const nameOf = (item: ImportItem): string => (item.kind === 'unit' ? `${item.unit.row}` : item.file)

describe('a file of registers', () => {
  it('is told by its content, whatever it is called', async () => {
    const items = await itemsOfFile({ bytes: Buffer.from('%PDF-1.7'), fileName: '명부.xlsx' })
    expect(items).toMatchObject([{ kind: 'pdf', file: '명부.xlsx' }])
  })
  it('may be a workbook, though that is a ZIP as well', async () => {
    const rows = [['101', '502', '김철수']]
    const bytes = await writeXlsx([
      { name: '등기부', columns: ['동', '호', '소유자'].map((title) => ({ title, width: 10 })), rows },
    ])
    expect(await itemsOfFile({ bytes, fileName: 'a.zip' })).toMatchObject([
      { kind: 'unit', unit: { kind: 'register', register: { dong: '101', ho: '502' } } },
    ])
  })
  it('has its PDFs in the order of their names, without what systems put beside them', async () => {
    const pdf = Buffer.from('%PDF')
    const bytes = await zipOf({
      'b.pdf': pdf,
      '__MACOSX/._b.pdf': pdf,
      '.DS_Store': pdf,
      'a/a.PDF': pdf,
      '메모.txt': pdf,
    })
    const items = await itemsOfFile({ bytes, fileName: '등기부.zip' })
    expect(items.map(nameOf)).toEqual(['a/a.PDF', 'b.pdf', '메모.txt'])
    expect(items.map(({ kind }) => kind)).toEqual(['pdf', 'pdf', 'refused'])
  })
  it('has names as Korean Windows writes them', async () => {
    const bytes = await zipOf({ '1AAAA.pdf': Buffer.from('%PDF'), '1BBBB.pdf': Buffer.from('%PDF') })
    const inCp949 = (from: string, ...to: readonly number[]) => {
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from)) Buffer.from(to).copy(bytes, at)
    }
    inCp949('AAAA', 0xb1, 0xe8, 0xc8, 0xa3)
    inCp949('BBBB', 0xc0, 0xcc, 0xc8, 0xa3)
    const items = await itemsOfFile({ bytes, fileName: '등기부.zip' })
    expect(items.map(nameOf)).toEqual(['1김호.pdf', '1이호.pdf'])
  })
  it('is refused where it has more than 2,000 files or is damaged', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.pdf`, Buffer.alloc(0)]))
    await expect(itemsOfFile({ bytes: await zipOf(many), fileName: 'a.zip' })).rejects.toMatchObject({
      code: 'REGISTRY_ARCHIVE_TOO_LARGE',
    })
    const cut = (await zipOf({ 'a.pdf': Buffer.from('%PDF') })).subarray(0, 40)
    await expect(itemsOfFile({ bytes: cut, fileName: 'a.zip' })).rejects.toMatchObject({
      code: 'REGISTRY_ARCHIVE_UNREADABLE',
    })
  })
})
