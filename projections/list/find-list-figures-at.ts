import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { namesOf, type Table } from '#infra/platform/projection/table.ts'
import { counters, listByBand, listByBuilding, listByDay, listTotal } from './counters.ts'
import { listEntry, type Entry } from './entry.ts'
import type { BandFigures, DayFigures, DongFigures, ListFigures, OwnerCounts } from './find-list-figures.ts'

type FiguresAtQuery = { readonly listId: string; readonly position: number }

/** The rows of a counter as they were: of each key that it had, the newest up to the position. */
const rowsAt = async <Row>(
  database: Database,
  counter: keyof typeof counters,
  { listId, position }: FiguresAtQuery,
): Promise<readonly Row[]> => {
  const { of, count }: { readonly of: Table; readonly count: string } = counters[counter]
  const history = sql.table(`read.${counter}_since`)
  const keys = of.primaryKey.filter((key) => key !== 'list_id')
  const columns = sql.join(namesOf(of).map((name) => sql.id('v', name)))
  const [key, order] = [
    keys.map((name) => sql`and ${sql.id('h', name)} = ${sql.id('k', name)}`),
    keys.map((name) => sql.id('v', name)),
  ]
  const names = sql.join(['list_id', ...keys].map((name) => sql.id(name)))
  // A list itself is one key.
  const keysThen =
    keys.length === 0
      ? sql`select`
      : sql`select distinct ${names} from ${history} where list_id = ${listId} and begins and position <= ${position}`
  const { rows } = await sql<Row>`
    select ${columns} from (${keysThen}) k cross join lateral (
      select * from ${history} h where h.list_id = ${listId} ${sql.join(key, sql` `)} and h.position <= ${position}
      order by h.position desc limit 1
    ) v where ${sql.id('v', count)} > 0 order by ${sql.join([sql.id('v', 'list_id'), ...order])}`.execute(database)
  return rows
}

/** A list's counters as the log up to a position makes them, in the order of those of today. */
export const findListFiguresAt = async (database: Database, asked: FiguresAtQuery): Promise<ListFigures> => {
  const [totals, byDong, byDay, byBand] = await Promise.all([
    rowsAt<OwnerCounts>(database, listTotal.name, asked),
    rowsAt<DongFigures>(database, listByBuilding.name, asked),
    rowsAt<DayFigures>(database, listByDay.name, asked),
    rowsAt<BandFigures>(database, listByBand.name, asked),
  ])
  const { owners, completed_owners } = totals[0] ?? { owners: 0, completed_owners: 0 }
  return { owners: { owners, completed_owners }, byDong, byDay, byBand }
}

/** Every entry of a list as it was, in no order. */
export const findEntriesAt = (database: Database, { listId, position }: FiguresAtQuery): Promise<readonly Entry[]> =>
  database
    .selectFrom('read.list_entry_since')
    .where('list_id', '=', listId)
    .where('since_position', '<=', position)
    .where((eb) => eb.or([eb('until_position', 'is', null), eb('until_position', '>', position)]))
    .select(namesOf(listEntry))
    .execute()
