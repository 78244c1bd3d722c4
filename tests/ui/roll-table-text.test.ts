import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitTable } from '../../admin-ui/src/list-users/roll-table-text.ts'

const cellsOf = (text: string): readonly (readonly string[])[] => splitTable(text).map(({ cells }) => cells)

describe('table text', () => {
  it.each([
    ['a saved CSV', '동,호\r\n101,1502\r\n'],
    ['a semicolon CSV', '동;호\n101;1502'],
    ['cells copied from a sheet', '동\t호\n101\t1502'],
    ['a CSV with a byte-order mark', '\uFEFF동,호\r101,1502'],
    ['spaces around the cells', ' 동 , 호\n101 ,\u00A01502 '],
  ])('is split: %s', (_what, text) => {
    expect(cellsOf(text)).toEqual([['동', '호'], ['101', '1502']])
  })

  it('keeps delimiters, quotes and line ends that stand in quotes', () => {
    expect(cellsOf('"김,철수","그는 ""철수""라 불린다","첫 줄\r\n둘째 줄"')).toEqual([['김,철수', '그는 "철수"라 불린다', '첫 줄\n둘째 줄']])
  })

  it('takes a quote within a cell as it is', () => {
    expect(cellsOf('101,7" 창')).toEqual([['101', '7" 창']])
  })

  it('is a CSV even where a tab got into a cell', () => {
    expect(cellsOf('비고,동,호\n전화\t부재,101,1')).toEqual([['비고', '동', '호'], ['전화\t부재', '101', '1']])
  })

  it('names the line in which each record begins', () => {
    expect(splitTable('동,호\n\n"101\n(앞)",1\n , \n102,2').map(({ line, cells }) => [line, cells[1]])).toEqual([
      [1, '호'],
      [3, '1'],
      [6, '2'],
    ])
  })

  it('of nothing is nothing', () => {
    expect(splitTable('')).toEqual([])
    expect(splitTable('\n \t \n,,,')).toEqual([])
  })

  it('gives back what RFC 4180 text was made of', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\r\t]/g, '').trim())
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(table, (rows) => {
        const withoutEmpty = rows.filter((row) => row.some((text) => text !== ''))
        // A first comma decides the delimiter, whatever the cells hold.
        const text = ['a,b,c,d,e,f,g,h', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n')
        fc.pre(text.split(';').length < text.split(',').length)
        expect(cellsOf(text).slice(1)).toEqual(withoutEmpty)
      }),
    )
  })
})
