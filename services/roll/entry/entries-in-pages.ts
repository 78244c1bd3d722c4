import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findListUsers, type ListUserRow, type RollOf } from '#projections/roll/find-list-users.ts'

const ENTRIES_A_READ = 500

/**
 * Entries of a list in the order of their ids, read page by page as they are taken: nothing is held
 * between two pages, neither a connection nor a snapshot, however slow the taker is. Who has been
 * taken off the list meanwhile is left out.
 */
export const entriesInPages = async function* (
  database: Database,
  roll: RollOf,
  ids: readonly string[],
): AsyncGenerator<ListUserRow> {
  for (let from = 0; from < ids.length; from += ENTRIES_A_READ) {
    const filter = { id: ids.slice(from, from + ENTRIES_A_READ) }
    const page = { sort: undefined, offset: 0, limit: ENTRIES_A_READ, filter }
    yield* (await findListUsers(database, roll, page)).rows
  }
}
