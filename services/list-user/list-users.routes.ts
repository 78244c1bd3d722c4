import { z } from 'zod'
import { toSquareMetres } from '#events/values/area.ts'
import { findListUsers, type ListUserRow } from '#projections/list-user/list-users.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream, type CreatedList } from '../list/list.decider.ts'
import { importRows, readRows } from './import-roll.ts'
import { entryStatus, importListUsers, listUsersOfList, type ListUser } from './list-users.contract.ts'

const filters = z.strictObject({ q: searchFilter, dong: z.string().max(20).optional(), status: entryStatus.optional(), id: idFilter })

const metresOrNull = (area: number | null): number | null => (area === null ? null : toSquareMetres(area))

const answerOf = (row: ListUserRow): ListUser => ({
  id: row.id,
  listId: row.list_id,
  userId: row.person_id,
  name: row.name,
  phone: row.phone,
  birthDate: row.birth_date,
  dong: row.dong,
  ho: row.ho,
  area: metresOrNull(row.area),
  landShare: metresOrNull(row.land_share),
  ownershipShare: row.ownership_share,
  kakaoEnabled: row.kakao_enabled,
  status: row.completed_at ? 'completed' : 'pending',
  completedAt: row.completed_at?.toISOString() ?? null,
  representative: false,
  contactChangedAt: null,
  memoCount: 0,
  erased: row.name === null,
})

export const listUserRoutes = (route: AddRoute, { store, database, secrets, clock }: Deps): void => {
  const visibleList = async (listId: string, admin: AdminSession): Promise<CreatedList> => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(listId))).events))
    assertVisible(admin, list.apartmentId)
    return list
  }

  route(listUsersOfList, async ({ params, query, admin }) => {
    const list = await visibleList(params.listId, admin)
    const page = readPage(query, { sortable: ['dong', 'ho', 'name', 'area', 'status', 'completedAt'], filters })
    const found = await findListUsers(database, list.listId, page)
    return { body: found.rows.map(answerOf), headers: contentRange('list-user', found) }
  })

  route(importListUsers, async ({ body, admin, metadata }) => {
    const { listId, apartmentId } = await visibleList(body.listId, admin)
    const { good, failed } = readRows(body.users)
    const { created, updated, position } = await importRows({ store, secrets }, { roll: { listId, apartmentId }, rows: good, now: clock(), metadata })
    return { ...(position > 0 ? { position } : {}), body: { created, updated, failed: [...failed] } }
  })
}
