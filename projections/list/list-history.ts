import { sql } from 'kysely'
import {
  bigint,
  boolean,
  pick,
  table,
  type Columns,
  type Table,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { insertion, recordset, type Write } from '../set-based.ts'
import { counterNames, counters, listByBand, listByBuilding, listByDay, listTotal, summedBy } from './counters.ts'
import { listEntry } from './entry.ts'
import { listFigureEvent } from './figure-events.ts'
import type { CounterStep, EntryStep, Steps } from './figure-steps.ts'

/** Table of entries as an event left them, until another one changed them. */
const listEntrySince = table(
  'list_entry_since',
  {
    ...listEntry.columns,
    since_position: bigint,
    /** End; null: present. */
    until_position: bigint.nullable,
  },
  { primaryKey: ['list_user_id', 'since_position'], indexes: { list_entry_since_list: ['list_id'] } },
)

/**
 * Makes the table of a counter's rows as events left them; `begins`: nothing was counted before, so
 * each key has at least one such row.
 */
const since = <const Name extends string, Of extends Columns>(name: Name, { columns, primaryKey }: Table<string, Of>) =>
  table(
    name,
    { ...columns, position: bigint, begins: boolean },
    {
      primaryKey: [...primaryKey, 'position'],
      // These indexes must be smaller than the key's own in every way, or Postgres, whose
      // statistics of a growing table are poor, uses that one.
      indexes:
        primaryKey.length > 1 ? { [`${name}_begins`]: { on: [...primaryKey, 'position'], where: 'begins' } } : {},
    },
  )

const sinceTables = {
  list_total: since('list_total_since', listTotal),
  list_progress: since('list_progress_since', listByBuilding),
  list_day: since('list_day_since', listByDay),
  list_band: since('list_band_since', listByBand),
} as const

/**
 * Tables of the figures of lists, event by event: a query for a moment reads the newest rows before
 * it.
 */
export const historyTables = [
  listEntrySince,
  sinceTables.list_total,
  sinceTables.list_progress,
  sinceTables.list_day,
  sinceTables.list_band,
  listFigureEvent,
]

type Version = WrittenRow<typeof listEntrySince.columns>

const entryWrites = (steps: readonly EntryStep[]): readonly Write[] => {
  if (steps.length === 0) return []
  const ended: { list_user_id: string; until_position: number }[] = []
  const begun: Version[] = []
  for (const own of Map.groupBy(steps, ({ listUserId }) => listUserId).values())
    for (const [place, { position, listUserId, entry, begins }] of own.entries()) {
      if (place === 0 && !begins) ended.push({ list_user_id: listUserId, until_position: position })
      if (entry) begun.push({ ...entry, since_position: position, until_position: own[place + 1]?.position ?? null })
    }
  const end = sql`
    update list_entry_since e set until_position = r.until_position
    from ${recordset(ended, pick(listEntrySince, 'list_user_id', 'until_position'))}
    where e.list_user_id = r.list_user_id and e.until_position is null`
  return [...(ended.length > 0 ? [end] : []), ...insertion(listEntrySince, begun)]
}

type Row = Readonly<Record<string, string | number>>

const rowOf = ({ counter, key, sums, before, position }: CounterStep): Row => {
  const { count } = counters[counter]
  const all = summedBy(counters[counter]).map((name) => [name, sums[name] ?? 0] as const)
  const row: Row = Object.fromEntries(all)
  return { ...key, ...row, position, stood: before[count] ?? 0 }
}

/** The counters' rows are still those before the batch: each step is added to them. */
const sinceInsertion = (name: (typeof counterNames)[number], steps: readonly CounterStep[]) => {
  const { of, count } = counters[name]
  const [keys, sums] = [of.primaryKey, summedBy(counters[name])]
  const columns = sql.join([...keys, ...sums, 'position', 'begins'].map((column) => sql.id(column)))
  const values = sql.join([
    ...keys.map((key) => sql.id('r', key)),
    ...sums.map((sum) => sql`coalesce(${sql.id('c', sum)}, 0) + ${sql.id('r', sum)}`),
    sql.id('r', 'position'),
    sql`coalesce(${sql.id('c', count)}, 0) + r.stood = 0`,
  ])
  const isRow = sql.join(
    keys.map((key) => sql`${sql.id('c', key)} = ${sql.id('r', key)}`),
    sql` and `,
  )
  const rows: Columns = { ...of.columns, position: bigint, stood: bigint }
  return sql`
    insert into ${sql.id(sinceTables[name].name)} (${columns}) select ${values}
    from ${recordset(steps.map(rowOf), rows)} left join ${sql.id(name)} c on ${isRow}`
}

/**
 * Makes the writes of what every event of a batch left. The counters must still have the state
 * before it.
 */
export const historyWrites = (steps: Steps): readonly Write[] => [
  ...entryWrites(steps.entries),
  ...counterNames.flatMap((name) => {
    const own = steps.counters.filter(({ counter }) => counter === name)
    return own.length === 0 ? [] : [sinceInsertion(name, own)]
  }),
]
