import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { evolveEntries, entryEventsOf } from '#projections/list/entry.ts'
import { unitsByLaw } from '#services/list/units.ts'
import { findRule } from '#services/list/rule/legal-rules.ts'
import { progressOf } from '#services/list/figures/rule-progress.ts'
import { talliesOfUnits } from '#services/list/figures/rule-tallies.ts'
import { siteAfter } from '#services/list/site.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'

// Random rolls, consents and exclusions, counted by the product and once more by hand.

const LIST = fixedId(1)
const PLACES = ['101-1', '101-2', '102-1', '102-2'] as const

const entryIds = PLACES.flatMap((place, n) =>
  [1, 2, 3].map((person) => ({ place, person: fixedId(50 + person), id: fixedId(100 + n * 10 + person) })),
)
type EntryId = (typeof entryIds)[number]

const happening = fc.record({
  of: fc.constantFrom(...entryIds),
  type: fc.constantFrom(
    'ListUserAdded',
    'ListUserAdded',
    'ListUserRemoved',
    'ConsentSigned',
    'ConsentWithdrawn',
    'OwnerExcluded',
    'OwnerExcluded',
    'OwnerExclusionEnded',
  ),
})
type GeneratedAct = { readonly of: EntryId; readonly type: string }

/**
 * Events that the product would record: nobody is added twice, nobody acts who is not there, and
 * signers are counted again.
 */
const historyOf = (happenings: readonly GeneratedAct[]): readonly GeneratedAct[] => {
  const there = new Set<string>()
  return happenings.flatMap(({ of, type }): readonly GeneratedAct[] => {
    const isThere = there.has(of.id)
    if (type === 'ListUserAdded') there.add(of.id)
    else if (!isThere) return []
    if (type === 'ListUserAdded' && isThere) return []
    if (type === 'ListUserRemoved') there.delete(of.id)
    return type === 'ConsentSigned'
      ? [
          { of, type: 'OwnerExclusionEnded' },
          { of, type },
        ]
      : [{ of, type }]
  })
}

const recordedOf = ({ of, type }: GeneratedAct, n: number): RecordedEvent => {
  const [dong, ho] = of.place.split('-')
  const holding = { area: 10_000, landShare: 10_000, ownershipShare: null, kakaoEnabled: true }
  const data = { listUserId: of.id, listId: LIST, personId: of.person, dong, ho, ...holding }
  // Only the fields that figures read are there.
  return { type, data, position: n + 1, metadata: { at: '2026-11-21T03:00:00.000Z' } } as unknown as RecordedEvent
}

/** Owners by hand: groups of persons by the places that exactly they hold. */
const countedByHand = (history: readonly GeneratedAct[], leavesOut: boolean) => {
  const last = (id: string, types: readonly string[]) =>
    history.findLast(({ of, type }) => of.id === id && types.includes(type))?.type
  const roll = entryIds.filter(({ id }) => last(id, ['ListUserAdded', 'ListUserRemoved']) === 'ListUserAdded')
  const resets = ['ListUserAdded', 'ListUserRemoved']
  const agrees = ({ id }: EntryId) => last(id, [...resets, 'ConsentSigned', 'ConsentWithdrawn']) === 'ConsentSigned'
  const isOut = ({ id }: EntryId) => last(id, [...resets, 'OwnerExcluded', 'OwnerExclusionEnded']) === 'OwnerExcluded'
  const isMissing = (person: string) => leavesOut && roll.filter((one) => one.person === person).every(isOut)
  const groups = new Map<string, EntryId[]>()
  for (const place of PLACES) {
    const own = roll.filter((one) => one.place === place)
    if (own.length === 0) continue
    const who = own
      .map(({ person }) => person)
      .toSorted()
      .join(' ')
    groups.set(who, [...(groups.get(who) ?? []), ...own])
  }
  const counted = [...groups].filter(([who]) => !who.split(' ').some(isMissing))
  return {
    total: counted.length,
    completed: counted.filter(([, own]) => own.every(agrees)).length,
    leftOut: groups.size - counted.length,
    units: PLACES.filter((place) => roll.some((one) => one.place === place)).length,
  }
}

const countedByProduct = (history: readonly GeneratedAct[], rule: string) => {
  const entries = [...evolveEntries(new Map(), entryEventsOf(history.map(recordedOf))).values()]
  const units = unitsByLaw({ listId: LIST, type: 'signature', coOwners: 'all', rule }, entries)
  const [site, law] = [siteAfter({}), findRule(rule)]
  if (!law) throw new Error(`no rule is called ${rule}`)
  const { conditions } = progressOf(law, { startDate: '2026-11-21', ...site }, talliesOfUnits(units, site))
  const persons = conditions.find(({ basis, dong }) => basis === 'persons' && dong === null)
  const land = talliesOfUnits(units, site).whole.land.total
  return {
    total: persons?.total,
    completed: persons?.completed,
    leftOut: persons?.leftOut ?? 0,
    units: units.length,
    land,
  }
}

it.each(['redevelopment-association', 'small-redevelopment', 'bylaws', 'remodelling-association'])(
  'owners are left out as a recount by hand has it, and their land never: %s',
  (rule) =>
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const history = historyOf(happenings)
        const leavesOut = rule === 'redevelopment-association' || rule === 'small-redevelopment'
        const byHand = countedByHand(history, leavesOut)
        expect(countedByProduct(history, rule)).toEqual({ ...byHand, land: byHand.units * 10_000 })
      }),
      { numRuns: 300 },
    ),
)
