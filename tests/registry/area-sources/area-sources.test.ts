import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '#projections/list/unit.ts'
import { areaSourcesOf, type AreaFacts } from '#services/registry/area-sources/area-sources.ts'
import { rounds } from '#tests/support/deep.ts'

const LIST = {
  type: 'signature',
  rule: 'bylaws',
  startDate: '2026-11-01',
  sharedFacilities: [],
  siteArea: null,
  sharedThird: null,
  applicationDate: null,
  foundingAssemblyDate: null,
  termsChangedOn: null,
} as const

type Flat = {
  readonly done: boolean
  readonly roll: number | null
  readonly ledger: number | null
  readonly registry: number | null
}

const unitOf = ({ done, roll }: Flat, n: number): Unit => ({
  list_id: 'list',
  dong: '101',
  ho: String(101 + n),
  area: roll,
  land_share: null,
  owners: 1,
  completed_owners: done ? 1 : 0,
  reason: done ? null : 'pending',
  owner_key: `owner ${n}`,
  list_user_ids: [`entry ${n}`],
  completed_on: done ? '2026-11-02' : null,
  at_risk: false,
  left_out: false,
})
const keyOf = (n: number): string => `101\n${101 + n}`
const none = { ledger: new Map(), registry: new Map() }
const factsOf = (flats: readonly Flat[], more: Partial<AreaFacts> = {}): AreaFacts => {
  const areasOf = (source: 'ledger' | 'registry') =>
    new Map(flats.flatMap((flat, n) => (flat[source] === null ? [] : [[keyOf(n), flat[source]] as const])))
  return {
    units: flats.map(unitOf),
    taken: none,
    areas: { ledger: areasOf('ledger'), registry: areasOf('registry') },
    ledgerReadOn: '2026-11-20',
    ...more,
  }
}

/** Says whether three quarters of areas agree, by trying the ends of what unknown areas may be. */
const recount = (flats: readonly { readonly done: boolean; readonly area: number | null }[]) => {
  let [all, agreed] = [0, 0]
  for (const { done, area } of flats) {
    all += area ?? 0
    if (done) agreed += area ?? 0
  }
  const open = {
    done: flats.some((one) => one.done && one.area === null),
    rest: flats.some((one) => !one.done && one.area === null),
  }
  const found = new Set<boolean>()
  for (const ofDone of open.done ? [0, 1e9] : [0])
    for (const ofRest of open.rest ? [0, 1e9] : [0])
      found.add(BigInt(agreed + ofDone) * 4n >= BigInt(all + ofDone + ofRest) * 3n)
  const [only] = found
  return { all, agreed, met: all === 0 || found.size > 1 ? null : (only ?? null) }
}

const area = fc.option(fc.integer({ min: 200_000, max: 2_000_000 }), { nil: null })
const flat = fc.record({ done: fc.boolean(), roll: area, ledger: area, registry: area })

describe('a verdict under each source of areas', () => {
  it('is what a count by hand gives', () => {
    fc.assert(
      fc.property(fc.array(flat, { minLength: 1, maxLength: 12 }), (flats) => {
        for (const { source, conditions, covered, changed } of areaSourcesOf(LIST, factsOf(flats)).verdicts) {
          const used = flats.map((one) => ({ done: one.done, area: one[source] ?? one.roll }))
          const { all, agreed, met } = recount(used)
          const [condition, ...more] = conditions
          expect(more).toEqual([])
          expect(condition).toMatchObject({ basis: 'area', met })
          expect(condition?.total).toBeCloseTo(all / 10_000, 4)
          expect(condition?.completed).toBeCloseTo(agreed / 10_000, 4)
          expect(covered).toBe(flats.filter((one) => one[source] !== null).length)
          expect(changed).toBe(used.filter((one, n) => one.area !== flats[n]?.roll).length)
        }
      }),
      { numRuns: rounds(500) },
    )
  })

  it('turns where the ledger has other areas', () => {
    const flats = [
      { done: true, roll: 800_000, ledger: 600_000, registry: null },
      { done: false, roll: 200_000, ledger: 400_000, registry: null },
    ]
    expect(areaSourcesOf(LIST, factsOf(flats)).verdicts).toMatchObject([
      { source: 'roll', changed: 0, conditions: [{ completed: 80, total: 100, met: true }] },
      { source: 'ledger', covered: 2, changed: 2, conditions: [{ completed: 60, total: 100, met: false }] },
    ])
  })

  it('is there for rules that count areas, or land that is divided by them', () => {
    const flats = [{ done: true, roll: 800_000, ledger: 600_000, registry: null }]
    const under = (list: object) => areaSourcesOf({ ...LIST, ...list }, factsOf(flats)).verdicts.length
    expect(under({ rule: 'improvement-committee' })).toBe(0)
    expect(under({ rule: 'redevelopment-association' })).toBe(0)
    expect(under({ rule: 'redevelopment-association', siteArea: 10_000_000 })).toBe(2)
    expect(under({ rule: undefined })).toBe(0)
  })
})

describe('the source of an area', () => {
  const flats = [850_000, 850_000, 840_000, null].map((roll) => ({ done: false, roll, ledger: null, registry: null }))
  const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`

  it('is what it was last taken from, unless the roll has another one since', () => {
    const taken = {
      ledger: new Map([0, 1, 2].map((n) => [keyOf(n), { area: 850_000, at: at(2) }])),
      registry: new Map([[keyOf(1), { area: 850_000, at: at(3) }]]),
    }
    expect(areaSourcesOf(LIST, factsOf(flats, { taken }))).toMatchObject({
      units: [
        { source: 'roll', units: 1 },
        { source: 'ledger', units: 1 },
        { source: 'registry', units: 1 },
      ],
      unknown: 1,
    })
  })
})
