import { describe, expect, it } from 'vitest'
import type { Entry } from '#projections/list/entry.ts'
import { unitRuleOf, unitsByOwner, unitsOf, type UnitRule } from '#projections/list/unit.ts'
import { fixedId } from '#tests/support/fixed.ts'

const [listId] = [fixedId(1)]
let entries = 0
const entry = (person: number, { ho = '101', ...overrides }: Partial<Entry> = {}): Entry => ({
  list_user_id: fixedId(1_000 + (entries += 1)),
  list_id: listId,
  dong: '101',
  ho,
  person_id: fixedId(person),
  area: 849_800,
  land_share: null,
  representative: false,
  completed_on: null,
  ballots: 0,
  at_risk: false,
  left_out: false,
  ...overrides,
})
const voted = { completed_on: '2026-11-21' } as const
const reasonOf = (owners: readonly Entry[], rule: UnitRule) =>
  unitsOf(owners, new Map([[listId, rule]])).map(({ reason }) => reason)

describe('a unit counts', () => {
  it.each(['all', 'representative', 'any'] as const)('with its sole owner, whatever the rule (%s)', (rule) => {
    expect(reasonOf([entry(1)], rule)).toEqual(['pending'])
    expect(reasonOf([entry(1, voted)], rule)).toEqual([null])
  })
  it.each([
    ['all', 'nobody', [entry(1), entry(2)], 'pending'],
    ['all', 'one of two', [entry(1, voted), entry(2)], 'co-owners'],
    ['all', 'everybody', [entry(1, voted), entry(2, voted)], null],
    ['representative', 'everybody, and nobody is named', [entry(1, voted), entry(2, voted)], 'no-representative'],
    ['representative', 'nobody', [entry(1, { representative: true }), entry(2)], 'pending'],
    ['representative', 'the other one', [entry(1, { representative: true }), entry(2, voted)], 'representative'],
    ['any', 'nobody', [entry(1), entry(2)], 'pending'],
    ['any', 'one of two', [entry(1), entry(2, voted)], null],
    ['any', 'one of two, and the other is named', [entry(1, { representative: true }), entry(2, voted)], null],
    ['representative', 'the one named', [entry(1, { representative: true, ...voted }), entry(2)], null],
  ] as const)('by the rule "%s" when %s took part: %#', (rule, _who, owners, reason) =>
    expect(reasonOf(owners, rule)).toEqual([reason]),
  )
})

it.each([
  ['signature', 'all', 'all'],
  ['signature', 'representative', 'representative'],
  ['vote', 'representative', 'any'],
  ['vote', 'first', 'any'],
  ['vote', 'shares', 'all'],
] as const)('a unit of a list of type %s counts by its rule "%s"', (type, coOwners, rule) =>
  expect(unitRuleOf(type, coOwners)).toBe(rule),
)

it('a unit is complete on the day of the first who took part, or of the last of those whom it takes', () => {
  const owners = [
    entry(1, { completed_on: '2026-11-23' }),
    entry(2, { completed_on: '2026-11-21', representative: true }),
    entry(3, { completed_on: '2026-11-22', representative: true }),
  ]
  const dayBy = (rule: UnitRule) => unitsOf(owners, new Map([[listId, rule]]))[0]?.completed_on
  expect([dayBy('any'), dayBy('representative'), dayBy('all')]).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(unitsOf([entry(1)], new Map())[0]?.completed_on).toBeNull()
})

it('a unit’s area and land share are the largest that an entry knows', () => {
  expect(
    unitsOf([entry(1, { area: null, land_share: 5 }), entry(2, { area: 10 }), entry(3, { area: 9 })], new Map()),
  ).toMatchObject([{ area: 10, land_share: 5, owners: 3 }])
  expect(unitsOf([entry(1, { area: null })], new Map())).toMatchObject([{ area: null, land_share: null }])
})

it('who holds the same units with the same others is one owner', () => {
  const units = unitsOf(
    [
      entry(1),
      entry(2),
      entry(2, { ho: '102' }),
      entry(1, { ho: '102' }),
      entry(1, { ho: '103' }),
      entry(3, { ho: '104' }),
    ],
    new Map(),
  )
  expect([...unitsByOwner(units).values()].map((held) => held.map(({ ho }) => ho))).toEqual([
    ['101', '102'],
    ['103'],
    ['104'],
  ])
})
