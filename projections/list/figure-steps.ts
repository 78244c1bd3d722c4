import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { contributionsOfEntry, contributionsOfUnit, type Contribution, type CounterName } from './counters.ts'
import { evolveEntry, type Entries, type Entry, type EntryEvent } from './entry.ts'
import { isComplete, unitOf, type Unit, type UnitRule, type UnitRules } from './unit.ts'

/** Change of the rule by which a list's units count, from this event on. */
export type RuleStep = { readonly position: number; readonly listId: string; readonly rule: UnitRule }

/** Difference of a counter's row from the state before the batch, after an event. */
export type CounterStep = Contribution & {
  readonly position: number
  /** Difference after the step before. */
  readonly before: Readonly<Record<string, number>>
}

/** Entry after an event; undefined: it is off the list. */
export type EntryStep = {
  readonly position: number
  readonly listUserId: string
  readonly entry: Entry | undefined
  /** True where nothing was stored before it. */
  readonly begins: boolean
}

export type Steps = { readonly counters: readonly CounterStep[]; readonly entries: readonly EntryStep[] }

type FigureHappenings = { readonly entries: readonly RecordedEvent<EntryEvent>[]; readonly rules: readonly RuleStep[] }

type ChangedSums = Pick<Contribution, 'counter' | 'key'> & { readonly sums: Record<string, number> }

/** Collects what is added to and subtracted from counters, event by event. */
const openTotals = () => {
  const totals = new Map<string, Contribution>()
  const steps: CounterStep[] = []
  let touched = new Map<string, ChangedSums>()
  const add = (contributions: readonly Contribution[], sign: 1 | -1): void => {
    for (const { counter, key, sums: added } of contributions) {
      let id: string = counter
      for (const column in key) id += `\n${key[column]}`
      let now = touched.get(id)
      if (!now) touched.set(id, (now = { counter, key, sums: { ...totals.get(id)?.sums } }))
      const { sums } = now
      for (const name in added) sums[name] = (sums[name] ?? 0) + sign * (added[name] ?? 0)
    }
  }
  /** Ends an event: its changes become a step. */
  const step = (position: number): void => {
    for (const [id, now] of touched) {
      const before = totals.get(id)?.sums ?? {}
      if (Object.entries(now.sums).every(([name, sum]) => sum === (before[name] ?? 0))) continue
      totals.set(id, now)
      steps.push({ ...now, position, before })
    }
    touched = new Map()
  }
  /** Begins: what was added so far is no step. */
  const begin = (): void => {
    touched = new Map()
  }
  return { add, step, begin, steps }
}
type Totals = ReturnType<typeof openTotals>

type UnitGroup = { readonly units: number; readonly complete: number }

/**
 * Tracks owners by how many units they hold and how many of these are complete, in the list and in
 * each building.
 */
const openOwners = (totals: Totals) => {
  const groups = new Map<string, UnitGroup>()
  const change = (id: string, counted: Pick<Contribution, 'counter' | 'key'>, by: UnitGroup): void => {
    const before = groups.get(id) ?? { units: 0, complete: 0 }
    const after = { units: before.units + by.units, complete: before.complete + by.complete }
    groups.set(id, after)
    const sums = ({ units, complete }: UnitGroup): readonly Contribution[] =>
      units === 0 ? [] : [{ ...counted, sums: { owners: 1, completed_owners: complete === units ? 1 : 0 } }]
    totals.add(sums(before), -1)
    totals.add(sums(after), 1)
  }
  return (unit: Unit, sign: 1 | -1): void => {
    const { list_id, dong, owner_key } = unit
    const by = { units: sign, complete: isComplete(unit) ? sign : 0 }
    const ofCounter = (counter: CounterName, key: Contribution['key']) => ({ counter, key })
    change(owner_key, ofCounter('list_total', { list_id }), by)
    change(`${owner_key}\n${dong}`, ofCounter('list_progress', { list_id, dong }), by)
  }
}

const placeOf = ({ list_id, dong, ho }: Pick<Entry, 'list_id' | 'dong' | 'ho'>): string => `${list_id}\n${dong}\n${ho}`

/**
 * Tracks the units of a batch: each is rebuilt when one of its entries, or its list's rule,
 * changes.
 */
const openUnits = (before: Entries, known: UnitRules, totals: Totals) => {
  const rules = new Map(known)
  const owners = new Map<string, Map<string, Entry>>()
  const units = new Map<string, Unit>()
  const count = openOwners(totals)
  const replace = (place: string): void => {
    const [old, entries] = [units.get(place), [...(owners.get(place)?.values() ?? [])]]
    const [first] = entries
    const now = first && unitOf(entries, first, rules.get(first.list_id) ?? 'all')
    for (const [unit, sign] of [[old, -1] as const, [now, 1] as const]) {
      if (!unit) continue
      totals.add(contributionsOfUnit(unit), sign)
      count(unit, sign)
    }
    if (now) units.set(place, now)
    else units.delete(place)
  }
  const keep = (place: string, id: string, entry: Entry | undefined): void => {
    const held = owners.get(place) ?? new Map<string, Entry>()
    owners.set(place, held)
    if (entry) held.set(id, entry)
    else held.delete(id)
  }
  for (const entry of before.values()) keep(placeOf(entry), entry.list_user_id, entry)
  for (const place of owners.keys()) replace(place)
  return {
    change: (place: string, id: string, entry: Entry | undefined): void => {
      keep(place, id, entry)
      replace(place)
    },
    ruleIs: (listId: string, rule: UnitRule): void => {
      const isOther = (rules.get(listId) ?? 'all') !== rule
      rules.set(listId, rule)
      if (isOther) for (const [place, unit] of units) if (unit.list_id === listId) replace(place)
    },
  }
}

/**
 * Returns what every event of a batch changes, one by one: counters by the difference from the
 * state before the batch, and entries. `before`: all entries that the batch's figures depend on,
 * with all units of their owners.
 */
export const stepsOf = (before: Entries, rules: UnitRules, happened: FigureHappenings): Steps => {
  const totals = openTotals()
  const units = openUnits(before, rules, totals)
  // The state before the batch is counted already.
  totals.begin()
  const entries = new Map(before)
  const changed: EntryStep[] = []
  const take = (event: RecordedEvent<EntryEvent>): void => {
    const { listUserId } = event.data
    const old = entries.get(listUserId)
    const entry = evolveEntry(old, event)
    const some = entry ?? old
    if (!some || entry === old) return
    if (entry) entries.set(listUserId, entry)
    else entries.delete(listUserId)
    if (old) totals.add(contributionsOfEntry(old), -1)
    if (entry) totals.add(contributionsOfEntry(entry), 1)
    units.change(placeOf(some), listUserId, entry)
    changed.push({ position: event.position, listUserId, entry, begins: old === undefined })
  }
  const acts = [
    ...happened.rules.map(({ position, listId, rule }) => ({ position, act: () => units.ruleIs(listId, rule) })),
    ...happened.entries.map((event) => ({ position: event.position, act: () => take(event) })),
  ].toSorted((one, other) => one.position - other.position)
  for (const { position, act } of acts) {
    act()
    totals.step(position)
  }
  return { counters: totals.steps, entries: changed }
}
