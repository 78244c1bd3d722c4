import { findRollOrder, findListUsers, type ListUserRow, type RollOf } from '#projections/roll/find-list-users.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { dayAt } from '#events/values/day.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor, type ExistingList } from '../../list/list.facts.ts'
import { listUserAnswer, rollFor } from '../list-user-answer.ts'
import * as calls from '../list-users.contract.ts'
import type { ListUser } from '../list-users.contract.ts'
import { rollFileOf } from './roll-export.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Maximum exports per minute: a whole roll takes a second or more, and nobody needs many. */
const EXPORTS_A_MINUTE = 30

const ENTRIES_A_READ = 500

/**
 * Entries of a list in the order of their ids, read page by page as they are taken: nothing is held
 * between two pages, neither a connection nor a snapshot, however slow the taker is. Who has been
 * taken off the list meanwhile is left out.
 */
const entriesInPages = async function* (
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

/** Yields a list's entries as the reader may see them, on demand. */
const describedEntries = async function* (
  { unhurried }: Pick<Deps, 'unhurried'>,
  { list, admin }: { readonly list: ExistingList; readonly admin: AdminSession },
  ids: readonly string[],
): AsyncGenerator<ListUser> {
  const told = listUserAnswer(admin, list)
  for await (const row of entriesInPages(unhurried, rollFor(admin, list), ids)) yield told(row)
}

const exportListUsers =
  (deps: Deps): Handler<typeof calls.exportListUsers> =>
  async ({ params, query, admin, evidence }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const { listId, apartmentId, name } = list
    const order = await findRollOrder(deps.unhurried, listId)
    const personIds = order.map(({ person_id }) => person_id)
    const download = { reason: query.reason || null }
    const look = { what: '소유자 명부 내려받기', personIds, apartmentId, listId, download }
    await recordAccess(deps, { admin, evidence }, look)
    const entries = describedEntries(
      deps,
      { list, admin },
      order.map(({ id }) => id),
    )
    const fileName = fileNameOf([name, '소유자명부', dayAt(deps.clock())])
    return { file: rollFileOf(entries, query.format ?? 'xlsx', fileName) }
  }

/** A list's roll as a file. */
export const rollFileRoutes: AddCalls = (route, deps) => {
  route(calls.exportListUsers, exportListUsers(deps), { perMinute: EXPORTS_A_MINUTE })
}
