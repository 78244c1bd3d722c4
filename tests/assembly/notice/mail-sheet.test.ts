import { describe, expect, it } from 'vitest'
import type { Sheet } from '#infra/lib/spreadsheet/index.ts'
import { dayIn, outcomeIn, readMailSheet } from '#services/assembly/notice/mail-sheet.ts'

const sheetOf = (rows: readonly (readonly string[])[], more: Partial<Sheet> = {}): Sheet => ({
  name: '접수',
  hidden: false,
  rows: rows.map((cells, index) => ({
    number: index + 1,
    cells: cells.map((text) => (text === '' ? null : { text })),
  })),
  ...more,
})
const read = (...sheets: readonly Sheet[]) => readMailSheet({ encoding: 'xlsx', sheets, notes: [] })

describe('a sheet of registered mail', () => {
  it('is read by its titles, wherever they stand', () => {
    const rows = [
      ['다량 접수 목록'],
      ['순번', '등기번호', '수취인명', '동', '호', '접수일자', '배달결과', '배달일자'],
      ['1', '12345-6789-0123', '홍길동', '제101동', '1502호', '2026.11.20', '배달완료', '2026-11-23 10:12'],
      ['2', '1234567890124', '김영희', '102', '301', '20261120', '', ''],
      ['', '', '', '', '', '', '', ''],
      ['3', '123', '', '', '', '', '', ''],
    ]
    expect(read(sheetOf(rows))).toEqual({
      hasColumns: true,
      rows: [
        {
          row: 3,
          number: '1234567890123',
          name: '홍길동',
          dong: '101',
          ho: '1502',
          sentOn: '2026-11-20',
          outcome: 'arrived',
          settledOn: '2026-11-23',
        },
        {
          row: 4,
          number: '1234567890124',
          name: '김영희',
          dong: '102',
          ho: '301',
          sentOn: '2026-11-20',
          outcome: null,
          settledOn: null,
        },
        { row: 6, number: null, name: null, dong: null, ho: null, sentOn: null, outcome: null, settledOn: null },
      ],
    })
  })
  it('is the first visible one that has numbers', () => {
    const hidden = sheetOf([['등기번호'], ['1234567890123']], { hidden: true })
    expect(read(hidden, sheetOf([['이름'], ['홍길동']]))).toEqual({ hasColumns: false, rows: [] })
  })
  it('says what became of mail in the words of the post', () => {
    for (const text of ['배달완료', '배달', '완료', '본인 수령']) expect(outcomeIn(text)).toBe('arrived')
    for (const text of ['반송', '반환 (수취인불명)', '반송완료']) expect(outcomeIn(text)).toBe('returned')
    for (const text of ['', '접수', '미배달', '배달준비', '발송']) expect(outcomeIn(text)).toBeNull()
  })
  it('takes no day that does not exist', () => {
    expect(dayIn({ text: '2026-02-30' })).toBeNull()
    expect(dayIn({ text: '2026년 3월 5일' })).toBe('2026-03-05')
    expect(dayIn({ text: '46,000', day: '2025-12-09' })).toBe('2025-12-09')
    expect(dayIn(null)).toBeNull()
  })
})
