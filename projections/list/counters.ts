import { sql } from 'kysely'
import type { ReadModelTransaction } from '#infra/projection/projection.ts'
import { recordset } from '../set-based.ts'
import { bandOf } from './area-bands.ts'
import type { Entry } from './entry.ts'
import { isComplete, unitsByOwner, type Unit } from './unit.ts'

type Counter = {
  /** Columns that say what is counted, with their types. */
  readonly keys: Readonly<Record<string, string>>
  /** Of how many things a row counts: a row without any goes. */
  readonly count: string
  readonly sums: readonly string[]
}

const ofEntries = ['targets', 'completed', 'risk', 'target_area', 'completed_area', 'risk_area'] as const
const ofOwners = ['owners', 'completed_owners'] as const
const ofHouseholds = ['households', 'completed_households', 'household_area', 'completed_household_area'] as const
const ofRights = [
  'household_land',
  'completed_household_land',
  'unknown_area',
  'completed_unknown_area',
  'unknown_land',
  'completed_unknown_land',
] as const

const counters = {
  list_total: { keys: { list_id: 'uuid' }, count: 'targets', sums: [...ofEntries, ...ofOwners] },
  list_progress: {
    keys: { list_id: 'uuid', dong: 'text' },
    count: 'targets',
    sums: [...ofEntries, ...ofOwners, ...ofHouseholds, ...ofRights],
  },
  list_day: { keys: { list_id: 'uuid', day: 'date' }, count: 'completed', sums: ['completed', 'completed_area'] },
  list_band: { keys: { list_id: 'uuid', band: 'smallint' }, count: 'households', sums: ofHouseholds },
} as const satisfies Readonly<Record<string, Counter>>

type CounterName = keyof typeof counters

type Sums = Readonly<Record<string, number>>

/** What one thing adds to one row of a counter. */
export type Contribution = {
  readonly counter: CounterName
  readonly key: Readonly<Record<string, string | number>>
  readonly sums: Sums
}

/** SQL of a counter's sums: each of them a bigint column. */
export const sumColumnsOf = (name: CounterName): string =>
  counters[name].sums.map((column) => `${column} bigint not null`).join(', ')

/** What an entry adds to the figures of its list: by building, by day. */
export const contributionsOfEntry = ({ list_id, dong, area, completed_on }: Entry): readonly Contribution[] => {
  const [square, done] = [area ?? 0, completed_on === null ? 0 : 1]
  const sums = { targets: 1, completed: done, target_area: square, completed_area: done * square }
  return [
    { counter: 'list_total', key: { list_id }, sums },
    { counter: 'list_progress', key: { list_id, dong }, sums },
    ...(completed_on === null
      ? []
      : [
          {
            counter: 'list_day',
            key: { list_id, day: completed_on },
            sums: { completed: 1, completed_area: square },
          } as const,
        ]),
  ]
}

const contributionsOfUnit = (unit: Unit): readonly Contribution[] => {
  const { list_id, dong, area, land_share } = unit
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
  return [
    { counter: 'list_progress', key: { list_id, dong }, sums: { ...households, ...rights } },
    { counter: 'list_band', key: { list_id, band: bandOf(area) }, sums: households },
  ]
}

/** An owner counts once in the list, and once in each building that they hold units in: complete with all units that they hold there. */
const contributionsOfOwner = (units: readonly Unit[]): readonly Contribution[] => {
  const counted = (held: readonly Unit[]): Sums => ({ owners: 1, completed_owners: held.every(isComplete) ? 1 : 0 })
  return [
    ...units
      .slice(0, 1)
      .map(({ list_id }) => ({ counter: 'list_total' as const, key: { list_id }, sums: counted(units) })),
    ...[...Map.groupBy(units, ({ dong }) => dong).values()].flatMap((held) =>
      held.slice(0, 1).map(({ list_id, dong }) => ({
        counter: 'list_progress' as const,
        key: { list_id, dong },
        sums: counted(held),
      })),
    ),
  ]
}

/** What units and their owners add, by building and by band of area. All units of an owner have to be there. */
export const contributionsOfUnits = (units: readonly Unit[]): readonly Contribution[] => [
  ...units.flatMap(contributionsOfUnit),
  ...[...unitsByOwner(units).values()].flatMap(contributionsOfOwner),
]

type Row = Record<string, string | number>

const addUp = (
  contributions: readonly Contribution[],
  sign: 1 | -1,
  rows: Map<string, Row>,
  sums: readonly string[],
): void => {
  for (const { key, sums: added } of contributions) {
    const id = Object.values(key).join('\n')
    const row: Row = rows.get(id) ?? { ...key, ...Object.fromEntries(sums.map((column) => [column, 0])) }
    for (const column in added) row[column] = Number(row[column]) + sign * (added[column] ?? 0)
    rows.set(id, row)
  }
}

const typesOf = ({ keys, sums }: Counter): string =>
  [...Object.entries(keys).map(([key, type]) => `${key} ${type}`), ...sums.map((column) => `${column} bigint`)].join(
    ', ',
  )

const addition = (name: CounterName, rows: readonly Row[]) => {
  const counter: Counter = counters[name]
  const keys = Object.keys(counter.keys)
  const columns = sql.raw([...keys, ...counter.sums].join(', '))
  const added = sql.raw(counter.sums.map((column) => `${column} = c.${column} + excluded.${column}`).join(', '))
  return sql`
    insert into ${sql.id(name)} as c (${columns}) select ${columns} from ${recordset(rows, typesOf(counter))}
    on conflict (${sql.raw(keys.join(', '))}) do update set ${added} returning 1`
}

/** A row that counts nothing any more goes: it says nothing that its absence does not. */
const removeEmpty = async (
  transaction: ReadModelTransaction,
  name: CounterName,
  rows: readonly Row[],
): Promise<void> => {
  const counter: Counter = counters[name]
  const lessened = rows.filter((row) => Number(row[counter.count]) < 0)
  if (lessened.length === 0) return
  const isRow = sql.raw(
    Object.keys(counter.keys)
      .map((key) => `c.${key} = r.${key}`)
      .join(' and '),
  )
  await sql`delete from ${sql.id(name)} c using ${recordset(lessened, typesOf(counter))} where ${isRow} and c.${sql.id(counter.count)} = 0`.execute(
    transaction,
  )
}

const counterNames = ['list_total', 'list_progress', 'list_day', 'list_band'] as const satisfies readonly CounterName[]

/** Brings every counter from what was counted before to what is to be counted now. */
export const changeCounters = async (
  transaction: ReadModelTransaction,
  before: readonly Contribution[],
  after: readonly Contribution[],
): Promise<void> => {
  const changes = counterNames.flatMap((name) => {
    const { sums }: Counter = counters[name]
    const rows = new Map<string, Row>()
    const isOf = ({ counter }: Contribution) => counter === name
    addUp(before.filter(isOf), -1, rows, sums)
    addUp(after.filter(isOf), 1, rows, sums)
    const changed = [...rows.values()].filter((row) => sums.some((column) => row[column] !== 0))
    return changed.length === 0 ? [] : [{ name, rows: changed }]
  })
  if (changes.length === 0) return
  // One statement for all: each further one would cost as much as all its rows.
  await sql`with ${sql.join(changes.map(({ name, rows }) => sql`${sql.id(`added_${name}`)} as (${addition(name, rows)})`))} select`.execute(
    transaction,
  )
  for (const { name, rows } of changes) await removeEmpty(transaction, name, rows)
}
