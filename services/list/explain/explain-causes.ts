import { usualCoOwnerRule } from '#events/list/list.events.ts'
import { namesOf } from '#infra/platform/projection/table.ts'
import { contributionsOfOwners, partsOfEntry, partsOfUnit, type Contribution } from '#projections/list/counters.ts'
import { evolveEntry, listEntry, type Entry } from '#projections/list/entry.ts'
import { entryEventOf, type FigureEvent } from '#projections/list/figure-events.ts'
import { unitOf, unitRuleOf, type Unit, type UnitRule } from '#projections/list/unit.ts'
import { RISK_UNITS, type FigureQuery } from './explained-figures.ts'

const entryColumns = namesOf(listEntry)

/**
 * Event behind a figure. `decides`: without it the figure differs; otherwise another event has the
 * same effect.
 */
export type Cause = {
  readonly event: FigureEvent
  readonly dong: string
  readonly ho: string
  readonly decides: boolean
}

export type Causes = { readonly value: number; readonly causes: readonly Cause[] }

/** Event of an entry, with what a fold reads of it: it is folded once for each event beside it. */
type FoldedEvent = { readonly event: FigureEvent; readonly entryEvent: ReturnType<typeof entryEventOf> }

/** An entry as its events make it, as though one of them had never been. */
const foldEntry = (events: readonly FoldedEvent[], without?: FoldedEvent): Entry | undefined => {
  let entry: Entry | undefined
  for (const folded of events) if (folded !== without) entry = evolveEntry(entry, folded.entryEvent)
  return entry
}

const isSameEntry = (one: Entry, other: Entry): boolean => entryColumns.every((column) => one[column] === other[column])

const ruleOf = (events: readonly FigureEvent[]): UnitRule | undefined => {
  const created = events.find(({ type }) => type === 'ListCreated')?.said
  if (created?.type === undefined) return undefined
  const changed = events.findLast(({ type }) => type === 'ListChanged')?.said
  return unitRuleOf(created.type, changed?.coOwners ?? created.coOwners ?? usualCoOwnerRule(created.type))
}

const measure = ({ counter, column, isOf }: FigureQuery, contributions: readonly Contribution[]): number =>
  contributions.reduce(
    (sum, one) => (one.counter === counter && isOf(one.key) ? sum + (one.sums[column] ?? 0) : sum),
    0,
  )

type UnitEvents = { readonly dong: string; readonly ho: string; readonly entries: Map<string, readonly FoldedEvent[]> }

/** The events of entries by unit: an entry is of the one that it was added to. */
const eventsByUnit = (events: readonly FigureEvent[]): readonly UnitEvents[] => {
  const byEntry = Map.groupBy(events, ({ list_user_id: id }) => id ?? '')
  const places = new Map<string, UnitEvents>()
  for (const [id, own] of byEntry) {
    const { dong, ho } = own.find(({ type }) => type === 'ListUserAdded')?.said ?? {}
    if (dong === undefined || ho === undefined) continue
    const key = `${dong}\n${ho}`
    const place = places.get(key) ?? { dong, ho, entries: new Map() }
    places.set(key, place)
    place.entries.set(
      id,
      own.map((event) => ({ event, entryEvent: entryEventOf(event) })),
    )
  }
  return [...places.values()]
}

/** Returns the risk of a unit, which no counter holds. */
const riskOf = ({ list_id, dong, at_risk }: Unit): Contribution => ({
  counter: 'list_progress',
  key: { list_id, dong },
  sums: { [RISK_UNITS]: at_risk ? 1 : 0 },
})

/**
 * Returns what a unit adds to a figure that does not go by its owners: these are sums of parts of
 * the list.
 */
const contributionsOf = ({ column }: FigureQuery, unit: Unit): readonly Contribution[] =>
  column === RISK_UNITS ? [riskOf(unit)] : partsOfUnit(unit)

type CountedUnit = { readonly entries: readonly Entry[]; readonly unit: Unit | undefined }

const countUnit = (entries: readonly Entry[], rule: UnitRule): CountedUnit => {
  const [first] = entries
  return { entries, unit: first && unitOf(entries, first, rule) }
}

const entriesIn = (place: UnitEvents): readonly Entry[] =>
  [...place.entries.values()].flatMap((events) => foldEntry(events) ?? [])

const unitFigure = (asked: FigureQuery, { entries, unit }: CountedUnit): number =>
  entries.reduce((sum, entry) => sum + measure(asked, partsOfEntry(entry)), 0) +
  (unit ? measure(asked, contributionsOf(asked, unit)) : 0)

/** Returns what each unit adds as it is, counted once: every event is compared with that. */
const unitFigureOnce = (asked: FigureQuery) => {
  const known = new Map<CountedUnit, number>()
  return (counted: CountedUnit): number => {
    const value = known.get(counted) ?? unitFigure(asked, counted)
    known.set(counted, value)
    return value
  }
}

const isOfOwners = ({ column }: FigureQuery): boolean => column === 'owners' || column === 'completed_owners'

/**
 * Returns how a figure changes with one unit: by itself, or, where owners are counted, with all
 * units of theirs.
 */
const differenceIn = (asked: FigureQuery, counted: readonly CountedUnit[]) => {
  const units = counted.flatMap(({ unit }) => unit ?? [])
  const groups = Map.groupBy(units, ({ owner_key }) => owner_key)
  const ofGroups = (keys: ReadonlySet<string>, but: Unit | undefined, and: Unit | undefined): number =>
    measure(
      asked,
      contributionsOfOwners([
        ...[...keys].flatMap((key) => groups.get(key) ?? []).filter((unit) => unit !== but),
        ...(and ? [and] : []),
      ]),
    )
  const ownOf = unitFigureOnce(asked)
  return (before: CountedUnit, after: CountedUnit): number => {
    if (!isOfOwners(asked)) return unitFigure(asked, after) - ownOf(before)
    const keys = new Set([before.unit, after.unit].flatMap((unit) => unit?.owner_key ?? []))
    return ofGroups(keys, before.unit, after.unit) - ofGroups(keys, undefined, undefined)
  }
}

const totalFigure = (asked: FigureQuery, counted: readonly CountedUnit[]): number =>
  isOfOwners(asked)
    ? measure(asked, contributionsOfOwners(counted.flatMap(({ unit }) => unit ?? [])))
    : counted.reduce((sum, one) => sum + unitFigure(asked, one), 0)

/**
 * Finds which of the list's own events decide: counts the list without each, by the rule that is
 * left.
 */
const causesOfList = (
  asked: FigureQuery,
  {
    ofList,
    counted,
    value,
  }: { readonly ofList: readonly FigureEvent[]; readonly counted: readonly CountedUnit[]; readonly value: number },
): readonly Cause[] => {
  const rule = ruleOf(ofList)
  return ofList.flatMap((event) => {
    const other = ruleOf(ofList.filter((one) => one !== event))
    if (other === rule) return []
    // A list that was never made has no figures.
    const without =
      other === undefined
        ? 0
        : totalFigure(
            asked,
            counted.map(({ entries }) => countUnit(entries, other)),
          )
    return without === value ? [] : [{ event, dong: '', ho: '', decides: true }]
  })
}

/**
 * The events of one unit: those without which the figure is another one; where it counts and none
 * is, all that it rests on.
 */
const causesOfUnit = (
  { place, before }: { readonly place: UnitEvents; readonly before: CountedUnit },
  {
    asked,
    rule,
    differs,
  }: { readonly asked: FigureQuery; readonly rule: UnitRule; readonly differs: ReturnType<typeof differenceIn> },
): readonly Cause[] => {
  const { dong, ho } = place
  const isDecisive = (id: string, events: readonly FoldedEvent[], without: FoldedEvent): boolean => {
    const entry = foldEntry(events, without)
    const standing = before.entries.find(({ list_user_id }) => list_user_id === id)
    // Another event says the same, or one that followed says otherwise.
    if (entry === standing || (entry && standing && isSameEntry(entry, standing))) return false
    const others = before.entries.filter((other) => other !== standing)
    return differs(before, countUnit(entry ? [...others, entry] : others, rule)) !== 0
  }
  const all = [...place.entries].flatMap(([id, events]) =>
    events.map((folded): Cause => ({ event: folded.event, dong, ho, decides: isDecisive(id, events, folded) })),
  )
  const decisive = all.filter(({ decides }) => decides)
  if (decisive.length > 0) return decisive
  const counts =
    (isOfOwners(asked)
      ? measure(asked, contributionsOfOwners(before.unit ? [before.unit] : []))
      : unitFigure(asked, before)) !== 0
  const standing = new Set(before.entries.map(({ list_user_id }) => list_user_id))
  return counts ? all.filter(({ event }) => standing.has(event.list_user_id ?? '')) : []
}

/**
 * Returns a figure and the events behind it, in order of the log: exactly those without which it
 * would be another one, and, marked as deciding nothing, those of units that count where each event
 * alone could be missing (two ballots of one entry, an area recorded twice). `events`: those that
 * the list's figures are folded from. Areas in 1/10000 ㎡.
 */
export const causesOf = (events: readonly FigureEvent[], asked: FigureQuery): Causes => {
  const ofList = events.filter(({ list_user_id }) => list_user_id === null)
  const rule = ruleOf(ofList)
  if (rule === undefined) return { value: 0, causes: [] }
  const places = eventsByUnit(events.filter(({ list_user_id }) => list_user_id !== null))
  const all = places.map((place) => ({ place, before: countUnit(entriesIn(place), rule) }))
  const counted = all.map(({ before }) => before)
  const value = totalFigure(asked, counted)
  const differs = differenceIn(asked, counted)
  const causes = [
    ...causesOfList(asked, { ofList, counted, value }),
    ...all.flatMap((one) => causesOfUnit(one, { asked, rule, differs })),
  ]
  return { value, causes: causes.toSorted((one, other) => one.event.position - other.event.position) }
}
