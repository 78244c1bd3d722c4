import { z } from 'zod'
import { toSquareMetres } from '#events/values/area.ts'
import {
  findListUsers,
  findPersonsOfList,
  type ListUserRow,
  type PersonOfListRow,
} from '#projections/roll/find-list-users.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { CollectionQuery } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { personFor } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor } from '../list/list.facts.ts'
import { dataOfRow, rollFor, statusOf } from './list-user-answer.ts'
import type { UserOfList } from './users-of-list.contract.ts'

const filters = z.strictObject({ q: searchFilter, id: idFilter })

/** Query for a list's persons, and its administrator. */
export type UsersOfListQuery = {
  readonly listId: string
  readonly query: CollectionQuery
  readonly admin: AdminSession
  readonly evidence: Parameters<typeof recordAccess>[1]['evidence']
}

/** An entry as a part of its person. */
export const entryOfUser = (
  row: Pick<ListUserRow, 'id' | 'dong' | 'ho' | 'area' | 'completed_at' | 'kakao_enabled' | 'at_risk'>,
): UserOfList['entries'][number] => ({
  id: row.id,
  dong: row.dong,
  ho: row.ho,
  area: row.area === null ? null : toSquareMetres(row.area),
  status: statusOf(row),
  completedAt: row.completed_at?.toISOString() ?? null,
  kakaoEnabled: row.kakao_enabled,
})

const answerOf = (admin: AdminSession, row: PersonOfListRow, entries: readonly ListUserRow[]): UserOfList => ({
  id: row.id,
  ...personFor(admin)(dataOfRow(row)),
  entries: entries.map(entryOfUser),
})

const EVERY_ENTRY = 100_000

/**
 * A page of a list's persons, each once, with what they hold in it.
 * @throws DomainError NOT_FOUND for a list that is not there or not theirs; what `readPage` throws
 */
export const readUsersOfList = async (
  deps: Deps,
  { listId, query, admin, evidence }: UsersOfListQuery,
): Promise<{ readonly body: UserOfList[]; readonly headers: Readonly<Record<string, string>> }> => {
  const list = await getListFor(deps.store, listId, admin)
  const roll = rollFor(admin, list)
  const found = await findPersonsOfList(
    deps.database,
    roll,
    readPage(query, { sortable: ['name', 'createdAt'], filters }),
  )
  const personIds = found.rows.map(({ id }) => id)
  const held = await findListUsers(deps.database, roll, {
    sort: undefined,
    offset: 0,
    limit: EVERY_ENTRY,
    filter: { userId: personIds },
  })
  await recordAccess(
    deps,
    { admin, evidence },
    { what: '소유자 명부', personIds, listId, apartmentId: list.apartmentId },
  )
  const byPerson = Map.groupBy(held.rows, (row) => row.person_id)
  return {
    body: found.rows.map((row) => answerOf(admin, row, byPerson.get(row.id) ?? [])),
    headers: contentRange('users', found),
  }
}
