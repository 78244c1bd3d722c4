import { describe, expect, it } from 'vitest'
import type { PrintedRow } from '#infra/lib/registry-record/printed-register.ts'
import { rowOf } from '#infra/simulators/registers/invented-case.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import { at, registerOf, unit, withRows } from './plain-register.ts'

describe('what is struck through in the tables of the premises', () => {
  const struck = (row: PrintedRow): PrintedRow => ({ cells: row.cells.map(({ text }) => ({ text, cancelled: true })) })

  it('an area counts no more', () => {
    const rows = [
      struck(rowOf('1', '1998년7월20일', '제5층 제502호', '철근콘크리트구조 84.9543㎡', '')),
      rowOf('2', '2001년7월20일', '제5층 제502호', '철근콘크리트구조 59.5㎡', '착오발견'),
    ]
    expect(registerOf(withRows('unit', rows))).toMatchObject({ area: 595_000, doubts: [] })
  })

  it('land and its ratio count no more', () => {
    const land = [
      struck(rowOf('1', '1. 새솔동 100', '대', '500㎡', '')),
      rowOf('2', '1. 새솔동 100', '대', '1000㎡', ''),
    ]
    const rights = [
      struck(rowOf('1', '1 소유권대지권', '10분의 1', '별도등기 있음')),
      rowOf('2', '1 소유권대지권', '100분의 3', ''),
    ]
    const printed = withRows('land', land)
    const tables = printed.tables.map((table) => (table.kind === 'land-right' ? { ...table, rows: rights } : table))
    expect(registerOf({ ...printed, tables })).toMatchObject({
      landShare: { numerator: '3', denominator: '100' },
      landArea: 300_000,
      hasSeparateLandRegister: false,
      doubts: [],
    })
  })
})

describe('a register for any unit', () => {
  it.each([
    ['101', '502'],
    ['1', '101'],
    ['가', '201'],
    ['A', '1203'],
    ['상가', '5'],
    ['', '301'],
    ['', '지하101'],
    ['', 'B101'],
    ['102', '2층3'],
    ['102', '502-1'],
  ])('says 동 %s and 호 %s', (dong, ho) => {
    const printed = registerFor(
      { ...unit, dong, ho },
      [
        { name: '김철수', birth6: '600101', share: [1, 2] },
        { name: '주식회사 다온', birth6: null, share: [1, 2] },
      ],
      { at, area: 59.97 },
    )
    expect(registerOf(printed)).toMatchObject({ dong, ho, area: 599_700, uniqueNo: unit.uniqueNo, doubts: [] })
  })

  it('is the builder’s where nobody is said to own it', () => {
    expect(registerOf(registerFor(unit, [], { at })).owners).toMatchObject([
      { kind: 'corporation', share: { numerator: '1', denominator: '1' } },
    ])
  })
})
