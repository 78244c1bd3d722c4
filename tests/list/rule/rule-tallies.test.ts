import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '#projections/list/unit.ts'
import { findRule } from '#services/list/rule/legal-rules.ts'
import { progressOf } from '#services/list/figures/rule-progress.ts'
import { siteAfter, type SiteInput } from '#services/list/site.decider.ts'
import { talliesOfUnits } from '#services/list/figures/rule-tallies.ts'
import { fixedId } from '#tests/support/fixed.ts'

let units = 0
const unit = (owner: string, overrides: Partial<Unit> = {}): Unit => ({
  list_id: fixedId(1),
  dong: '101',
  ho: String((units += 1)),
  area: 500_000,
  land_share: 200_000,
  owners: 1,
  completed_on: null,
  completed_owners: 0,
  reason: 'pending',
  owner_key: owner,
  list_user_ids: [],
  at_risk: false,
  left_out: false,
  ...overrides,
})
const done = { reason: null } as const
const several = (count: number, name: string, overrides: Partial<Unit>): readonly Unit[] =>
  Array.from({ length: count }, (_, n) => unit(`${name}${n}`, overrides))

const against = (key: string, roll: readonly Unit[], given: SiteInput = {}) => {
  const rule = findRule(key)
  if (!rule) throw new Error(`there is no rule ${key}`)
  const site = siteAfter(given)
  return progressOf(rule, { startDate: '2026-11-21', ...site }, talliesOfUnits(roll, site))
}
const codesOf = ({ notes }: ReturnType<typeof against>) => notes?.map(({ code }) => code)
const landOf = ({ conditions }: ReturnType<typeof against>) => conditions.find(({ basis }) => basis === 'land')

describe('what is 복리시설', () => {
  // Six owners of flats, all of whom agree; of the shops four of seven do not, one of whom has two.
  const roll = [
    ...several(6, 'flat', { dong: '101', ...done }),
    ...several(4, 'small', { dong: '102' }),
    ...several(3, 'shop', { dong: '상가1', ...done }),
    ...several(3, 'other', { dong: '상가2' }),
    unit('both', { dong: '상가1', ...done }),
    unit('both', { dong: '상가2' }),
  ]
  const buildingsOf = (progress: ReturnType<typeof against>) =>
    progress.conditions
      .filter(({ kind }) => kind === 'building')
      .map(({ dong, dongs, completed, total, met, exempt }) => [dong, dongs, completed, total, met, exempt])

  it('is asked for one third where the list says why, since the law knows it, and under 도시정비법 제35조 제3항 alone', () => {
    const sharedThird = { reason: '상가 분할', since: '2025-06-01' }
    const said = { sharedFacilities: ['상가1', '상가2'], sharedThird }
    const ofShared = (progress: ReturnType<typeof against>) =>
      progress.conditions.find(({ dongs }) => dongs !== undefined)
    // Three of seven: more than a third, less than a half.
    const asked = against('reconstruction-association', roll, said)
    expect(ofShared(asked)).toMatchObject({ met: true, label: '동별 구분소유자의 3분의 1 이상' })
    expect(asked.conditions.find(({ dong }) => dong === '101')?.required).toEqual({
      numerator: 1,
      denominator: 2,
      over: true,
    })
    expect(codesOf(asked)).toContain('SHARED_FACILITIES_ONE_THIRD')
    expect(ofShared(against('reconstruction-association', roll, { ...said, sharedThird: null }))?.met).toBe(false)
    const small = against('small-reconstruction', roll, said)
    expect(ofShared(small)?.met).toBe(false)
    expect(codesOf(small)).not.toContain('SHARED_FACILITIES_ONE_THIRD')
  })
  it.each(['reconstruction-association', 'small-reconstruction', 'block-improvement'])(
    'is one building for %s, in which everybody counts once, and which is asked though few own it',
    (key) => {
      const marked = against(key, roll, { sharedFacilities: ['상가2', '상가1', '없는동'] })
      expect(buildingsOf(marked)).toEqual([
        ['101', undefined, 6, 6, true, null],
        ['102', undefined, 0, 4, true, '소유자 5명 이하'],
        ['복리시설', ['상가1', '상가2'], 3, 7, false, null],
      ])
      expect(marked.conditions.at(-1)?.needed).toBe(1)
      expect(codesOf(marked)).toEqual(expect.arrayContaining(['SHARED_FACILITIES_TOGETHER', 'SHARED_FACILITIES_ASKED']))
      expect(marked.notes?.find(({ code }) => code === 'SHARED_FACILITIES_TOGETHER')?.text).toContain('상가1, 상가2')
    },
  )
  it('is asked building by building where none is marked, which is said', () => {
    const plain = against('block-improvement', roll)
    expect(buildingsOf(plain)).toEqual([
      ['101', undefined, 6, 6, true, null],
      ['102', undefined, 0, 4, true, '소유자 5명 이하'],
      ['상가1', undefined, 4, 4, true, '소유자 5명 이하'],
      ['상가2', undefined, 0, 4, true, '소유자 5명 이하'],
    ])
    expect(codesOf(plain)).toEqual([
      'OWNERS_WITH_ALL_UNITS',
      'LAND_REGISTERED',
      'SHARED_FACILITIES_NOT_MARKED',
      'APPLICATION_DATE_MISSING',
      'OTHER_BUILDINGS_NOT_COUNTED',
    ])
  })
  it('is asked by itself where the law does not put it together', () => {
    const remodelling = against('remodelling-association', roll, { sharedFacilities: ['상가1', '상가2'] })
    expect(new Set(remodelling.conditions.map(({ dong }) => dong))).toEqual(
      new Set([null, '101', '102', '상가1', '상가2']),
    )
    expect(codesOf(remodelling)).toEqual(['OWNERS_WITH_ALL_UNITS'])
  })
})

describe('land that the roll does not know', () => {
  it('is the site’s, divided by exclusive area, to the last part of it', () => {
    // Two of three equal units in 100 ㎡ have exactly two thirds, which no number of ㎡ can express.
    const third = { area: 1, land_share: null }
    const site = { siteArea: 1_000_000 }
    const enough = against(
      'block-improvement',
      [unit('a', { ...third, ...done }), unit('b', { ...third, ...done }), unit('c', third)],
      site,
    )
    expect(landOf(enough)).toMatchObject({ total: 100, completed: 66.6667, needed: 0, met: true, missing: 0 })
    const short = against(
      'block-improvement',
      [unit('a', { ...third, ...done }), unit('b', third), unit('c', third)],
      site,
    )
    expect(landOf(short)).toMatchObject({ completed: 33.3333, needed: 33.3334, met: false })
    expect(codesOf(short)).toContain('LAND_BY_AREA')
    expect(short.notes?.find(({ code }) => code === 'LAND_BY_AREA')?.text).toMatch(/3세대.*100㎡.*해석/)
  })
  it('is as large a part as its exclusive area, whatever the site and the areas are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.boolean()), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 10_000_000_000 }),
        (areas, siteArea) => {
          const roll = areas.map(([area, isDone], n) =>
            unit(`owner${n}`, { area, land_share: null, reason: isDone ? null : 'pending' }),
          )
          const total = areas.reduce((sum, [area]) => sum + area, 0)
          const completed = areas.reduce((sum, [area, isDone]) => sum + (isDone ? area : 0), 0)
          expect(landOf(against('block-improvement', roll, { siteArea }))?.met).toBe(3 * completed >= 2 * total)
        },
      ),
    ))
  it('stands beside what the roll says of others', () => {
    const roll = [
      unit('a', { area: 500_000, land_share: 300_000, ...done }),
      unit('b', { area: 500_000, land_share: null }),
    ]
    expect(landOf(against('redevelopment-association', roll, { siteArea: 800_000 }))).toMatchObject({
      total: 70,
      completed: 30,
      needed: 5,
      met: false,
    })
  })
  it('is not guessed where an exclusive area is not known either, or no site is named', () => {
    const roll = [unit('a', { area: null, land_share: null }), unit('b', { land_share: null, ...done })]
    const undivided = against('redevelopment-association', roll, { siteArea: 800_000 })
    expect(landOf(undivided)).toMatchObject({ met: null, missing: 2 })
    expect(codesOf(undivided)).toContain('LAND_NOT_DIVIDED')
    const unnamed = against('redevelopment-association', roll)
    expect(landOf(unnamed)).toMatchObject({ met: null, missing: 2 })
    expect(codesOf(unnamed)).toContain('LAND_REGISTERED')
  })
})
