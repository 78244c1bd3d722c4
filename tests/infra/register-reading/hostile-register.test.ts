import { describe, expect, it } from 'vitest'
import type { Register } from '#events/values/registry/register.ts'
import { registerContents } from '#events/registry/register.events.ts'
import type { PrintedRegister, PrintedRow, PrintedTableKind } from '#infra/lib/registry-record/printed-register.ts'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { inventedRegisters } from '#tests/fixtures/registry-records/invented-registers.ts'
import { rowOf } from '#infra/simulators/registers/invented-case.ts'
import { dice } from './owners-model.ts'
import { plain, registerOf, withRows } from './plain-register.ts'

const without = (...kinds: readonly PrintedTableKind[]): PrintedRegister => ({
  ...plain,
  tables: plain.tables.filter((table) => !kinds.includes(table.kind)),
})
const places = (printed: PrintedRegister): readonly string[] => registerOf(printed).doubts.map(({ place }) => place)
const sale = (share: string): PrintedRow =>
  rowOf('1', '소유권보존', '2003년5월1일 제1호', '', `공유자 지분 ${share} 김철수 600101-******* 서울특별시 한빛구`)

/** Fits what an event holds. */
const storable = (register: Register): void => {
  const { extent, property, hasSeparateLandRegister, rights, owners, doubts } = register
  expect(
    registerContents.safeParse({ extent, property, hasSeparateLandRegister, rights, owners, doubts }).success,
  ).toBe(true)
}

describe('what is no register of a unit is refused', () => {
  it.each([
    ['not-a-unit', { ...plain, heading: '등기사항전부증명서(말소사항 포함) - 토지 -' }],
    ['not-a-unit', { ...plain, heading: '' }],
    ['no-date', { ...plain, issuedAt: null }],
    ['no-date', { ...plain, issuedAt: '언제인가' }],
    ['no-unit', { ...plain, property: '서울특별시 한빛구 새솔동 100' }],
    ['no-unit', { ...plain, property: '' }],
  ])('%s', (reason, printed) => {
    expect(readRegister(printed)).toMatchObject({ kind: 'refused', reason })
  })
})

describe('a register that is broken is read with doubt', () => {
  it('has no tables', () => {
    const register = registerOf({ ...plain, tables: [] })
    expect(register).toMatchObject({ area: null, landRight: 'none', landShare: null, rights: [], owners: [] })
    expect(register.doubts.map(({ place }) => place)).toEqual(['전유부분', '갑구'])
  })

  it('has no 갑구: the summary says who owns it, and that is a doubt', () => {
    const register = registerOf(without('gap'))
    expect(register.owners).toMatchObject([
      { name: '김철수', birth6: '600101', share: { numerator: '1', denominator: '1' } },
    ])
    expect(register.doubts).toEqual([{ place: '갑구', message: '갑구를 읽지 못했습니다.' }])
  })

  it.each(['0분의 1', '1분의 2', '1분의 0', '이분의 일', '2분의', `1${'0'.repeat(100)}분의 1`])(
    'names a part of %s',
    (share) => {
      const register = registerOf(withRows('gap', [sale(share)]))
      expect(register.rights[0]?.holders.every((holder) => holder.share === null)).toBe(true)
      expect(register.doubts).toContainEqual({ place: '갑구 1', message: '지분을 읽지 못했습니다.' })
      storable(register)
    },
  )

  it('has rows out of order: they are folded by rank', () => {
    const rows = plain.tables.find((table) => table.kind === 'gap')?.rows ?? []
    const register = registerOf(withRows('gap', rows.toReversed()))
    expect(register.owners.map(({ name }) => name)).toEqual(['김철수'])
    expect(register.doubts).toEqual([{ place: '갑구', message: '순위번호가 차례대로 적혀 있지 않습니다.' }])
  })

  it.each([[0], [1], [3], [9]])('has rows of %i cells', (count) => {
    const [row] = plain.tables.find((table) => table.kind === 'gap')?.rows ?? []
    const cells = Array.from(
      { length: count },
      (_, index) => row?.cells[index] ?? { text: '덧붙인 칸', cancelled: false },
    )
    expect(places(withRows('gap', [{ cells }]))).not.toEqual([])
  })

  it('has 10,000 entries, and fits an event', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      rowOf(String(index + 1), '알 수 없는 등기', '그날', '', '누구'),
    )
    const register = registerOf(withRows('gap', rows))
    expect(register.rights).toHaveLength(2_000)
    expect(register.doubts.length).toBeLessThanOrEqual(200)
    storable(register)
  })

  it('has 1,000 co-owners, and fits an event', () => {
    const people = Array.from(
      { length: 1_000 },
      (_, index) => `지분 1000분의 1 김${index} 600101-******* 서울특별시 한빛구`,
    )
    const register = registerOf(withRows('gap', [rowOf('1', '소유권보존', '', '', `공유자 ${people.join(' ')}`)]))
    expect(register.doubts.map(({ place }) => place)).toContain('갑구 1')
    storable(register)
  })

  it('cancels what is not there', () => {
    const rows = plain.tables.find((table) => table.kind === 'gap')?.rows ?? []
    expect(registerOf(withRows('gap', [...rows, rowOf('3', '9번가압류등기말소', '', '', '')])).doubts).toEqual([
      { place: '갑구 3', message: '무엇을 말소하였는지 찾지 못했습니다.' },
    ])
  })

  it('names another 호 in its own table', () => {
    const rows = [rowOf('1', '1998년7월20일', '제5층 제503호', '철근콘크리트구조 84.9543㎡', '')]
    expect(registerOf(withRows('unit', rows)).doubts).toEqual([
      { place: '전유부분', message: '건물번호가 부동산의 표시와 다릅니다.' },
    ])
  })
})

describe('whatever is done to a register', () => {
  const roll = dice(7)
  const junk = [
    '',
    '지분',
    '분의',
    '소유자',
    '600101-1234567',
    '\u0000',
    '\uD800',
    '1번',
    '말소',
    '공유자 지분 1분의',
    '-',
    '9'.repeat(400),
    '의 주소',
    '㎡',
  ]
  const spoilt = (text: string): string => {
    const cut = roll(text.length + 1)
    const which = roll(4)
    if (which === 0) return text.slice(0, cut)
    if (which === 1) return text.slice(cut)
    return `${text.slice(0, cut)}${junk[roll(junk.length)] ?? ''}${which === 2 ? ' ' : ''}${text.slice(cut)}`
  }
  const broken = (printed: PrintedRegister): PrintedRegister => ({
    ...printed,
    property: roll(6) === 0 ? spoilt(printed.property) : printed.property,
    tables: printed.tables.map(({ kind, rows }) => ({
      kind,
      rows: rows.map((row) => ({
        cells: row.cells.slice(0, roll(12) === 0 ? roll(6) : undefined).map((cell) => ({
          text: roll(5) === 0 ? spoilt(cell.text) : cell.text,
          cancelled: roll(15) === 0 ? !cell.cancelled : cell.cancelled,
        })),
      })),
    })),
  })

  it.each(inventedRegisters)('nothing throws, and what is read fits an event: $name', ({ printed }) => {
    const readings = Array.from({ length: 20 }, () => readRegister(broken(printed)))
    expect(readings).toHaveLength(20)
    for (const reading of readings) if (reading.kind === 'register') storable(reading.register)
  })
})
