import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FigureEvent } from '#projections/list/figure-events.ts'
import { causesOf } from '#services/list/explain/explain-causes.ts'
import { figureQueryFor } from '#services/list/explain/explained-figures.ts'
import { rounds } from '#tests/support/deep.ts'

// Consents that registers put at risk, counted a second time by going through them one by one.

const LIST = 'list'

type RiskEvent = readonly [type: string, entry: number, said: FigureEvent['said']]

const on = (entry: number): readonly [dong: string, ho: string, area: number] => {
  const places = [
    ['101', '1', 599_912],
    ['101', '1', 599_912],
    ['101', '2', 849_431],
    ['102', '1', 1],
  ] as const
  return places[entry] ?? places[0]
}

const happening = fc.tuple(
  fc.constantFrom(
    'ConsentSigned',
    'ConsentSigned',
    'EntryRiskJudged',
    'EntryRiskJudged',
    'ConsentWithdrawn',
    'ListUserRemoved',
  ),
  fc.nat(3),
  fc.record({ level: fc.constantFrom('low', 'medium', 'high') }),
)

const eventsOf = (happenings: readonly RiskEvent[], coOwners: 'all' | 'representative'): readonly FigureEvent[] => {
  const added = [0, 1, 2, 3].map((entry): RiskEvent => {
    const [dong, ho, area] = on(entry)
    return [
      'ListUserAdded',
      entry,
      { personId: `p${entry}`, dong, ho, area, landShare: null, representative: entry === 0 },
    ]
  })
  const made: RiskEvent = ['ListCreated', -1, { type: 'signature', coOwners }]
  return [made, ...added, ...happenings].map(([type, entry, said], index) => ({
    list_id: LIST,
    position: index + 1,
    list_user_id: entry < 0 ? null : `e${entry}`,
    type,
    at: new Date('2026-11-21T09:00:00Z'),
    said,
  }))
}

type RiskSums = { readonly riskCount: number; readonly riskUnits: number; readonly riskArea: number }

/** Counts what is at risk by a log that may lack any of its events. */
const riskIn = (log: readonly FigureEvent[]): RiskSums => {
  const made = log.find(({ type }) => type === 'ListCreated')
  const entries = new Map<
    string,
    { signed: boolean; risk: boolean; acts: boolean; dong: string; ho: string; area: number }
  >()
  for (const { type, list_user_id: id, said } of made ? log : []) {
    if (id === null) continue
    if (type === 'ListUserAdded')
      entries.set(id, {
        signed: false,
        risk: false,
        acts: said.representative === true,
        dong: said.dong ?? '',
        ho: said.ho ?? '',
        area: said.area ?? 0,
      })
    if (type === 'ListUserRemoved') entries.delete(id)
    const entry = entries.get(id)
    if (!entry) continue
    if (type === 'ConsentSigned') entry.signed = true
    if (type === 'ConsentWithdrawn') entry.signed = false
    if (type === 'EntryRiskJudged') entry.risk = said.level !== 'low'
  }
  const units = [...Map.groupBy(entries.values(), ({ dong, ho }) => `${dong} ${ho}`).values()]
  const endangered = units.filter((owners) => {
    const acting =
      made?.said.coOwners === 'representative' && owners.length > 1 ? owners.filter(({ acts }) => acts) : owners
    const isDone = acting.length > 0 && acting.every(({ signed }) => signed)
    return isDone && owners.some(({ signed, risk }) => signed && risk)
  })
  return {
    riskCount: [...entries.values()].filter(({ signed, risk }) => signed && risk).length,
    riskUnits: endangered.length,
    riskArea: endangered.reduce((sum, owners) => sum + Math.max(...owners.map(({ area }) => area)), 0),
  }
}

const RUNS = rounds(500)

/** Log after which two units are at risk, which random logs seldom reach. */
const TWO_UNITS_AT_RISK = [2, 3].flatMap((entry): (typeof happening extends fc.Arbitrary<infer T> ? T : never)[] => [
  ['ConsentSigned', entry, { level: 'high' }],
  ['EntryRiskJudged', entry, { level: 'high' }],
])

it('the events behind what is at risk are those without which it would be other, and no others', () => {
  let [listed, most] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(happening, { minLength: 6, maxLength: 24 }),
      fc.constantFrom('all', 'representative'),
      (happenings, coOwners) => {
        const log = eventsOf(happenings, coOwners)
        for (const figure of ['riskCount', 'riskUnits', 'riskArea'] as const) {
          const { value, causes } = causesOf(log, figureQueryFor(figure, {}))
          expect(value).toBe(riskIn(log)[figure])
          const decisive = log.filter((one) => riskIn(log.filter((other) => other !== one))[figure] !== value)
          expect(causes.flatMap(({ event, decides }) => (decides ? event.position : []))).toEqual(
            decisive.map(({ position }) => position),
          )
          listed += decisive.length
          most = Math.max(most, riskIn(log).riskUnits)
        }
      },
    ),
    { numRuns: RUNS, examples: [[TWO_UNITS_AT_RISK, 'all']] },
  )
  // Some five a round are decisive.
  expect(listed).toBeGreaterThan(2 * RUNS)
  expect(most).toBeGreaterThan(1)
})
