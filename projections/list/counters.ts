import { sql } from 'kysely'
import {
  bigint,
  date,
  naturalText,
  smallint,
  table,
  uuid,
  type RowOf,
  type Table,
} from '#infra/platform/projection/table.ts'
import { recordset, type Write, type Writes } from '../set-based.ts'
import { bandOf } from './area-bands.ts'
import type { Entries, Entry } from './entry.ts'
import { isComplete, unitsByOwner, unitsOf, type Unit, type UnitRules } from './unit.ts'

/**
 * Sums over entries: their number, and the area of their units, each once: of all, and of those
 * that are complete. Areas here and below in 1/10000 ㎡.
 */
export const entrySums = [
  'targets',
  'completed',
  'risk',
  /** Entries whose owners are left out of the number of owners. */
  'left_out',
  'target_area',
  'completed_area',
  'risk_area',
] as const
/** Sums over owners, each once whatever they hold. */
export const ownerSums = ['owners', 'completed_owners'] as const
/** Sums over units, each once however many owners it has. */
export const householdSums = [
  'households',
  'completed_households',
  'household_area',
  'completed_household_area',
] as const
/** Sums over land; and the number of units whose area or land share the roll lacks. */
export const rightSums = [
  'household_land',
  'completed_household_land',
  'unknown_area',
  'completed_unknown_area',
  'unknown_land',
  'completed_unknown_land',
] as const

/** Sums of a day: entries that took part; units that became complete, and their area. */
const daySums = ['completed', 'completed_area', 'completed_households'] as const

const sumsOf = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, typeof bigint>> =>
  // The keys are exactly these names.
  Object.fromEntries(names.map((name) => [name, bigint])) as Record<Name, typeof bigint>

export const listTotal = table(
  'list_total',
  { list_id: uuid, ...sumsOf([...entrySums, ...ownerSums]) },
  { primaryKey: ['list_id'] },
)

export const listByBuilding = table(
  'list_progress',
  { list_id: uuid, dong: naturalText, ...sumsOf([...entrySums, ...ownerSums, ...householdSums, ...rightSums]) },
  { primaryKey: ['list_id', 'dong'] },
)

export const listByDay = table(
  'list_day',
  { list_id: uuid, day: date, ...sumsOf(daySums) },
  { primaryKey: ['list_id', 'day'] },
)

/** Table of counters by band of area. `band`: index in `areaBands`, or after them. */
export const listByBand = table(
  'list_band',
  { list_id: uuid, band: smallint, ...sumsOf(householdSums) },
  { primaryKey: ['list_id', 'band'] },
)

type Counter = {
  readonly of: Table
  /** Column with the number of counted items: a row with 0 is deleted. */
  readonly count: string
}

/** Counters, with the column that has the number of counted items: a row with 0 is deleted. */
export const counters = {
  list_total: { of: listTotal, count: 'targets' },
  list_progress: { of: listByBuilding, count: 'targets' },
  list_day: { of: listByDay, count: 'completed' },
  list_band: { of: listByBand, count: 'households' },
} as const satisfies Readonly<Record<string, Counter>>

export type CounterName = keyof typeof counters

/** Returns the columns of a counter that are sums, not keys. */
const summedBy = ({ of }: Counter): readonly string[] =>
  Object.keys(of.columns).filter((name) => !of.primaryKey.includes(name))

type Sums = Readonly<Record<string, number>>

/** Key of a row: its list, and what its counter counts by. */
type CounterKey = {
  readonly list_id: string
  readonly dong?: string
  readonly day?: string
  readonly band?: number
}

/** Amounts that one item adds to one row of a counter. */
export type Contribution = {
  readonly counter: CounterName
  readonly key: CounterKey
  readonly sums: Sums
}

const sumsOfEntry = ({ completed_on, at_risk, left_out }: Entry): Sums => {
  const completed = completed_on === null ? 0 : 1
  return { targets: 1, completed, risk: at_risk ? completed : 0, left_out: left_out ? 1 : 0 }
}

/** Returns what an entry adds to the parts of its list: by building, by day. */
export const partsOfEntry = (entry: Entry): readonly Contribution[] => {
  const { list_id, dong, completed_on } = entry
  const ofBuilding = { counter: 'list_progress', key: { list_id, dong }, sums: sumsOfEntry(entry) } as const
  if (completed_on === null) return [ofBuilding]
  return [ofBuilding, { counter: 'list_day', key: { list_id, day: completed_on }, sums: { completed: 1 } }]
}

/** Returns what an entry adds to the counters of its list: to the whole, by building, by day. */
const contributionsOfEntry = (entry: Entry): readonly Contribution[] => [
  { counter: 'list_total', key: { list_id: entry.list_id }, sums: sumsOfEntry(entry) },
  ...partsOfEntry(entry),
]

const areasOf = (unit: Unit) => {
  const square = unit.area ?? 0
  return {
    target_area: square,
    completed_area: isComplete(unit) ? square : 0,
    risk_area: unit.at_risk ? square : 0,
  }
}

/** Returns what a unit adds to the parts of its list: by building, by day, by band of area. */
export const partsOfUnit = (unit: Unit): readonly Contribution[] => {
  const { list_id, dong, area, land_share, completed_on } = unit
  const done = isComplete(unit) ? 1 : 0
  const [square, land] = [area ?? 0, land_share ?? 0]
  const [unknownArea, unknownLand] = [area === null ? 1 : 0, land_share === null ? 1 : 0]
  const households = {
    households: 1,
    completed_households: done,
    household_area: square,
    completed_household_area: done * square,
  }
  const rights = {
    household_land: land,
    completed_household_land: done * land,
    unknown_area: unknownArea,
    completed_unknown_area: done * unknownArea,
    unknown_land: unknownLand,
    completed_unknown_land: done * unknownLand,
  }
  const sums = { ...areasOf(unit), ...households, ...rights }
  const ofBuilding = { counter: 'list_progress', key: { list_id, dong }, sums } as const
  const ofBand = { counter: 'list_band', key: { list_id, band: bandOf(area) }, sums: households } as const
  if (completed_on === null) return [ofBuilding, ofBand]
  const onDay = { completed_area: square, completed_households: 1 }
  return [ofBuilding, { counter: 'list_day', key: { list_id, day: completed_on }, sums: onDay }, ofBand]
}

/**
 * Returns what a unit adds, without its owners: to the whole, by building, by day, by band of area.
 */
const contributionsOfUnit = (unit: Unit): readonly Contribution[] => [
  { counter: 'list_total', key: { list_id: unit.list_id }, sums: areasOf(unit) },
  ...partsOfUnit(unit),
]

/** Returns an owner as one with some of their units: complete with all of these. */
const asOwner = (held: readonly Unit[]): Sums => ({ owners: 1, completed_owners: held.every(isComplete) ? 1 : 0 })

/**
 * Returns what an owner adds: once in the list, and once in each building with units of theirs:
 * complete with all units there.
 */
export const contributionsOfOwner = (units: readonly Unit[]): readonly Contribution[] => {
  const [first] = units
  if (!first) return []
  const { list_id } = first
  const whole = { counter: 'list_total', key: { list_id }, sums: asOwner(units) } as const
  const inBuilding = (dong: string, sums: Sums) => ({ counter: 'list_progress', key: { list_id, dong }, sums }) as const
  // Most owners have one unit: grouping it would take several times as long.
  if (units.length === 1) return [whole, inBuilding(first.dong, whole.sums)]
  const byBuilding = Map.groupBy(units, ({ dong }) => dong)
  return [whole, ...[...byBuilding].map(([dong, held]) => inBuilding(dong, asOwner(held)))]
}

/** Returns what the owners of units add. All units of an owner have to be given. */
export const contributionsOfOwners = (units: readonly Unit[]): readonly Contribution[] =>
  [...unitsByOwner(units).values()].flatMap(contributionsOfOwner)

type Row = Record<string, string | number>
type Total = { readonly key: Contribution['key']; readonly sums: Record<string, number> }

const counterNames = ['list_total', 'list_progress', 'list_day', 'list_band'] as const satisfies readonly CounterName[]

/**
 * Rows of zeros, by counter: a copy keeps its hidden class, which makes adding to it many times
 * faster.
 */
const nothing = Object.fromEntries(
  counterNames.map((name) => [name, Object.fromEntries(summedBy(counters[name]).map((column) => [column, 0]))]),
) as Readonly<Record<CounterName, Readonly<Record<string, number>>>>

/**
 * Sums by counter, list and the rest of the key, to which contributions are added. A map by texts
 * put together would take several times as long.
 */
export type Totals = Readonly<Record<CounterName, Map<string, Map<string | number, Total>>>>

/** Adds contributions to totals, or takes them away again. */
export const addUp = (contributions: readonly Contribution[], sign: 1 | -1, totals: Totals): void => {
  for (const { counter, key, sums: added } of contributions) {
    const { list_id, dong, day, band } = key
    const part = dong ?? day ?? band ?? ''
    let ofList = totals[counter].get(list_id)
    if (!ofList) totals[counter].set(list_id, (ofList = new Map()))
    let total = ofList.get(part)
    if (!total) ofList.set(part, (total = { key, sums: { ...nothing[counter] } }))
    const { sums } = total
    for (const column in added) sums[column] = (sums[column] ?? 0) + sign * (added[column] ?? 0)
  }
}

const addition = (name: CounterName, rows: readonly Row[]) => {
  const counter: Counter = counters[name]
  const { columns, primaryKey } = counter.of
  const names = sql.raw(Object.keys(columns).join(', '))
  const added = sql.raw(
    summedBy(counter)
      .map((column) => `${column} = c.${column} + excluded.${column}`)
      .join(', '),
  )
  return sql`
    insert into ${sql.id(name)} as c (${names}) select ${names} from ${recordset(rows, columns)}
    on conflict (${sql.raw(primaryKey.join(', '))}) do update set ${added}`
}

/** Deletes rows that count nothing any more: their absence means the same. */
const removal = (name: CounterName, rows: readonly Row[]): readonly Write[] => {
  const { of, count }: Counter = counters[name]
  const lessened = rows.filter((row) => Number(row[count]) < 0)
  if (lessened.length === 0) return []
  const isRow = sql.raw(of.primaryKey.map((key) => `c.${key} = r.${key}`).join(' and '))
  return [
    sql`delete from ${sql.id(name)} c using ${recordset(lessened, of.columns)} where ${isRow} and c.${sql.id(count)} = 0`,
  ]
}

export const noTotals = (): Totals => ({
  list_total: new Map(),
  list_progress: new Map(),
  list_day: new Map(),
  list_band: new Map(),
})

/** Returns totals that change without the given ones. */
export const copyOfTotals = (totals: Totals): Totals => {
  const copyOf = (name: CounterName) =>
    new Map(
      [...totals[name]].map(([listId, rows]) => [
        listId,
        new Map([...rows].map(([part, { key, sums }]) => [part, { key, sums: { ...sums } }])),
      ]),
    )
  return {
    list_total: copyOf('list_total'),
    list_progress: copyOf('list_progress'),
    list_day: copyOf('list_day'),
    list_band: copyOf('list_band'),
  }
}

type CounterRows = { readonly [Name in CounterName]: readonly RowOf<(typeof counters)[Name]['of']>[] }

const totalsOf = (totals: Totals, name: CounterName): readonly Total[] =>
  [...totals[name].values()].flatMap((rows) => [...rows.values()])

/** Returns totals as the contributions that they are the sum of. */
export const contributionsOfTotals = (totals: Totals): readonly Contribution[] =>
  counterNames.flatMap((counter) => totalsOf(totals, counter).map(({ key, sums }) => ({ counter, key, sums })))

/** Returns the rows of every counter that count anything, in no order. */
export const rowsOfTotals = (totals: Totals): CounterRows => {
  const rows = counterNames.map((name) => [
    name,
    totalsOf(totals, name)
      .filter(({ sums }) => (sums[counters[name].count] ?? 0) > 0)
      .map(({ key, sums }) => ({ ...key, ...sums })),
  ])
  // A row holds its counter's key and all of its sums.
  return Object.fromEntries(rows) as CounterRows
}

/** Returns the owners of the one list that totals are of. */
export const ownersOfTotals = ({
  list_total,
}: Totals): { readonly owners: number; readonly completed_owners: number } => {
  const total = [...list_total.values()][0]?.get('')
  return { owners: total?.sums['owners'] ?? 0, completed_owners: total?.sums['completed_owners'] ?? 0 }
}

/** State of entries that counters count, with the rules of their lists. */
type CountedState = { readonly entries: Entries; readonly rules: UnitRules }

/**
 * Adds to totals what entries, their units and these units' owners add, or takes it away again. All
 * units of an owner have to be given. One item after the other: a batch's would be some ten thousand
 * objects at once.
 */
const addState = ({ entries, rules }: CountedState, sign: 1 | -1, totals: Totals): void => {
  for (const entry of entries.values()) addUp(contributionsOfEntry(entry), sign, totals)
  const units = unitsOf(entries.values(), rules)
  for (const unit of units) addUp(contributionsOfUnit(unit), sign, totals)
  for (const held of unitsByOwner(units).values()) addUp(contributionsOfOwner(held), sign, totals)
}

/** Brings every counter from what was counted before to what is to be counted now. */
export const counterWrites = (before: CountedState, after: CountedState): Writes => {
  const totals = noTotals()
  addState(before, -1, totals)
  addState(after, 1, totals)
  const changes = counterNames.flatMap((name) => {
    const rows: readonly Row[] = totalsOf(totals, name)
      .filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))
      .map(({ key, sums }) => ({ ...key, ...sums }))
    return rows.length === 0 ? [] : [{ name, rows }]
  })
  return {
    now: changes.map(({ name, rows }) => addition(name, rows)),
    after: changes.flatMap(({ name, rows }) => removal(name, rows)),
  }
}
