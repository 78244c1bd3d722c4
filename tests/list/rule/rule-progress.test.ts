import { describe, expect, it } from 'vitest'
import { findRule } from '#services/list/rule/legal-rules.ts'
import { progressOf, type DongTallies, type Tallies, type Tally } from '#services/list/figures/rule-progress.ts'

const tally = (completed: number, total: number, unknown = 0, unknownCompleted = 0): Tally => ({
  total,
  completed,
  unknown,
  unknownCompleted,
})
const tallies = (overrides: Partial<Tallies> = {}): Tallies => ({
  persons: tally(0, 0),
  units: tally(0, 0),
  land: tally(0, 0),
  area: tally(0, 0),
  ...overrides,
})

/** A list against a rule on a day. */
const against = (key: string, whole: Partial<Tallies>, byDong: readonly DongTallies[] = [], day = '2026-11-21') => {
  const rule = findRule(key)
  if (!rule) throw new Error(`there is no rule ${key}`)
  return progressOf(rule, { startDate: day }, { whole: tallies(whole), byDong })
}
const verdicts = ({ conditions }: ReturnType<typeof against>) => conditions.map(({ met }) => met)

describe('a list against its rule', () => {
  it('says of each condition what is asked, how much there is and how much more it takes', () => {
    const progress = against('redevelopment-association', {
      persons: tally(223, 319),
      land: tally(1_000_000, 3_000_001),
    })
    expect(progress).toMatchObject({
      title: '재개발 조합설립',
      article: '도시정비법 제35조 제2항',
      effectiveFrom: null,
      met: false,
    })
    expect(progress.conditions).toEqual([
      {
        kind: 'owners',
        label: '토지등소유자의 4분의 3 이상',
        dong: null,
        basis: 'persons',
        required: { numerator: 3, denominator: 4, over: false },
        total: 319,
        completed: 223,
        needed: 17,
        met: false,
        missing: 0,
        exempt: null,
      },
      {
        kind: 'rights',
        label: '토지면적의 2분의 1 이상',
        dong: null,
        basis: 'land',
        required: { numerator: 1, denominator: 2, over: false },
        total: 300.0001,
        completed: 100,
        needed: 50.0001,
        met: false,
        missing: 0,
        exempt: null,
      },
    ])
  })
  it('is met exactly at the threshold where the law says at least, and only beyond it where it says more', () => {
    expect(verdicts(against('association-articles-major', { persons: tally(2, 3) }))).toEqual([true])
    expect(verdicts(against('association-articles', { persons: tally(1, 2) }))).toEqual([false])
    expect(verdicts(against('association-articles', { persons: tally(2, 3) }))).toEqual([true])
    expect(verdicts(against('improvement-committee', { persons: tally(50, 100) }))).toEqual([false])
    expect(against('improvement-committee', { persons: tally(51, 100) })).toMatchObject({
      met: true,
      conditions: [{ needed: 0, label: '토지등소유자의 과반수' }],
    })
  })
  it('says nothing of what cannot be counted', () => {
    expect(against('improvement-committee', {})).toMatchObject({ met: null, conditions: [{ met: null, total: 0 }] })
  })
  it.each([
    ['met, and nobody knows how much the others hold', tally(60, 100, 2, 0), null],
    ['met, and what is unknown is complete', tally(60, 100, 2, 2), true],
    ['not met, and what is unknown is not complete', tally(40, 100, 2, 0), false],
    ['not met, and what is unknown is complete', tally(40, 100, 2, 2), null],
    ['nothing known at all', tally(0, 0, 3, 3), null],
  ])('where the roll does not know all land shares: %s', (_name, land, met) => {
    const progress = against('redevelopment-association', { persons: tally(4, 4), land })
    expect(progress.conditions[1]).toMatchObject({ missing: land.unknown, met })
    expect(progress.met).toBe(met)
  })
  it('asks every building that has more than five owners', () => {
    const dong = (name: string, persons: Tally): DongTallies => ({ dong: name, ...tallies({ persons }) })
    const progress = against('reconstruction-association', { persons: tally(13, 17), land: tally(8, 10) }, [
      dong('101', tally(3, 6)),
      dong('102', tally(4, 6)),
      dong('103', tally(0, 5)),
    ])
    expect(progress).toMatchObject({ effectiveFrom: '2025-05-01', met: false })
    expect(progress.conditions.slice(2)).toMatchObject([
      { dong: '101', needed: 1, met: false, exempt: null, label: '동별 구분소유자의 과반수' },
      { dong: '102', needed: 0, met: true, exempt: null },
      { dong: '103', needed: 0, met: true, exempt: '소유자 5명 이하' },
    ])
  })
  it('asks a remodelling for voting rights in every building, too, by exclusive area', () => {
    const { conditions } = against('remodelling-association', { persons: tally(2, 3), area: tally(2, 3) }, [
      { dong: '101', ...tallies({ persons: tally(2, 3), area: tally(15_000, 30_000) }) },
    ])
    expect(conditions.map(({ kind, basis, met }) => [kind, basis, met])).toEqual([
      ['owners', 'persons', true],
      ['rights', 'area', true],
      ['building', 'persons', true],
      ['building', 'area', false],
    ])
    expect(conditions[3]).toMatchObject({ total: 3, completed: 1.5, needed: 0.0001 })
  })
  it('counts households where 공동주택관리법 asks, and turnout where somebody is elected', () => {
    const elected = against('building-representative', { persons: tally(9, 9), units: tally(5, 10) })
    expect(elected.conditions).toMatchObject([
      {
        kind: 'turnout',
        basis: 'units',
        label: '입주자등 과반수 투표',
        total: 10,
        completed: 5,
        needed: 1,
        met: false,
      },
    ])
    expect(verdicts(against('chair-and-auditor', { units: tally(1, 10) }))).toEqual([true])
  })
})
