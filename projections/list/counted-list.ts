import {
  addUp,
  contributionsOfOwner,
  copyOfTotals,
  noTotals,
  partsOfEntry,
  partsOfUnit,
  type Totals,
} from './counters.ts'
import type { Entries, Entry } from './entry.ts'
import { unitOf, type Unit, type UnitRule } from './unit.ts'

/** Maximum time that work holds the thread at once, in milliseconds; checked after every so many parts. */
const MAX_TURN_MS = 8
const PARTS_PER_CHECK = 64

/**
 * Returns a function to be called between the parts of long work, and awaited where it returns a
 * promise: it lets other work of the thread go on where this work has held it long enough.
 */
const createShortTurns = (): (() => Promise<void> | undefined) => {
  let begun = performance.now()
  let parts = 0
  return () => {
    parts += 1
    if (parts % PARTS_PER_CHECK !== 0 || performance.now() - begun < MAX_TURN_MS) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        begun = performance.now()
        resolve()
      })
    })
  }
}

/** Unit with the entries of all its owners. */
type OwnedUnit = {
  readonly owners: readonly Entry[]
  readonly unit: Unit
  /** Key of its owners within the list: that of one owner, which most are, need not be put together. */
  readonly ownerKey: string
}

/** Entries of one list, its units and what they add up to. A changed list shares what stays. */
export type CountedList = {
  readonly entries: Entries
  readonly rule: UnitRule
  /** Units by building and number. */
  readonly units: ReadonlyMap<string, OwnedUnit>
  /** Units by the key of their owners within the list. */
  readonly byOwner: ReadonlyMap<string, readonly Unit[]>
  readonly totals: Totals
}

/** Returns a list on which nobody is. */
export const emptyList = (): CountedList => ({
  entries: new Map(),
  rule: 'all',
  units: new Map(),
  byOwner: new Map(),
  totals: noTotals(),
})

const placeOf = ({ dong, ho }: Entry): string => `${dong}\n${ho}`

/** Entries by id that an event made or changed; undefined: it took them off the list. */
export type ChangedEntries = ReadonlyMap<string, Entry | undefined>

const entriesAfter = (before: Entries, changed: ChangedEntries): Entries => {
  const after = new Map(before)
  for (const [id, entry] of changed)
    if (entry) after.set(id, entry)
    else after.delete(id)
  return after
}

/** Returns the owners of every unit that changed entries are of, as they are afterwards. */
const ownersOfTouched = ({ entries, units }: CountedList, changed: ChangedEntries): Map<string, readonly Entry[]> => {
  const touched = new Map<string, Entry[]>()
  const ownersOf = (place: string): Entry[] => {
    const known = touched.get(place)
    if (known) return known
    const stay = (units.get(place)?.owners ?? []).filter(({ list_user_id: id }) => !changed.has(id))
    touched.set(place, stay)
    return stay
  }
  for (const [id, entry] of changed) {
    const before = entries.get(id)
    if (before) ownersOf(placeOf(before))
    if (entry) ownersOf(placeOf(entry)).push(entry)
  }
  return touched
}

/**
 * Adds to rows of the list what a unit and its entries add, or takes it away again: those of the
 * whole list are their sums.
 */
const addUnit = ({ owners, unit }: OwnedUnit, sign: 1 | -1, totals: Totals): void => {
  for (const entry of owners) addUp(partsOfEntry(entry), sign, totals)
  addUp(partsOfUnit(unit), sign, totals)
}

const ownedUnit = (owners: readonly Entry[], first: Entry, rule: UnitRule): OwnedUnit => {
  const unit = unitOf(owners, first, rule)
  const isOfOne = owners.every(({ person_id: id }) => id === first.person_id)
  return { owners, unit, ownerKey: isOfOne ? first.person_id : unit.owner_key }
}

/** Changes of a list's units: those that are no more, and by their owners those that are new. */
type ChangedUnits = { readonly gone: ReadonlySet<Unit>; readonly newByOwner: ReadonlyMap<string, readonly Unit[]> }

type MayPause = ReturnType<typeof createShortTurns>

/** Counts units that were touched anew. */
const recountUnits = async (
  touched: ReadonlyMap<string, readonly Entry[]>,
  { units, totals }: { readonly units: Map<string, OwnedUnit>; readonly totals: Totals },
  { rule, mayPause }: { readonly rule: UnitRule; readonly mayPause: MayPause },
): Promise<ChangedUnits> => {
  const gone = new Set<Unit>()
  const newByOwner = new Map<string, Unit[]>()
  const newUnitsOf = (owner: string): Unit[] => {
    const known = newByOwner.get(owner) ?? []
    if (known.length === 0) newByOwner.set(owner, known)
    return known
  }
  for (const [place, owners] of touched) {
    const [before, [first]] = [units.get(place), owners]
    if (before) {
      addUnit(before, -1, totals)
      gone.add(before.unit)
      newUnitsOf(before.ownerKey)
    }
    if (first) {
      const after = ownedUnit(owners, first, rule)
      addUnit(after, 1, totals)
      newUnitsOf(after.ownerKey).push(after.unit)
      units.set(place, after)
    } else units.delete(place)
    const pause = mayPause()
    if (pause) await pause
  }
  return { gone, newByOwner }
}

/** Counts owners of units that were touched anew, each with all of their units. */
const recountOwners = async (
  { gone, newByOwner }: ChangedUnits,
  { byOwner, totals }: { readonly byOwner: Map<string, readonly Unit[]>; readonly totals: Totals },
  mayPause: MayPause,
): Promise<void> => {
  for (const [owner, added] of newByOwner) {
    const before = byOwner.get(owner) ?? []
    const after = before.length === 0 ? added : [...before.filter((unit) => !gone.has(unit)), ...added]
    addUp(contributionsOfOwner(before), -1, totals)
    addUp(contributionsOfOwner(after), 1, totals)
    if (after.length > 0) byOwner.set(owner, after)
    else byOwner.delete(owner)
    const pause = mayPause()
    if (pause) await pause
  }
}

/**
 * Returns a list after changes of its entries and of the rule by which its units count. Only units
 * that they touch are counted, and the units of these units' owners.
 */
export const changeList = async (
  list: CountedList,
  changed: ChangedEntries,
  rule: UnitRule = list.rule,
): Promise<CountedList> => {
  const mayPause = createShortTurns()
  const [units, byOwner, totals] = [new Map(list.units), new Map(list.byOwner), copyOfTotals(list.totals)]
  const touched = ownersOfTouched(list, changed)
  if (rule !== list.rule) for (const [place, { owners }] of units) if (!touched.has(place)) touched.set(place, owners)
  const changedUnits = await recountUnits(touched, { units, totals }, { rule, mayPause })
  await recountOwners(changedUnits, { byOwner, totals }, mayPause)
  return { entries: entriesAfter(list.entries, changed), rule, units, byOwner, totals }
}
