import { z } from 'zod'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, dayFilters, numberFilter, readPage, timesOf } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { maskIp } from '../../core/text/masked-ip.ts'
import type { Handler } from '../../core/routes.ts'
import { visibleApartments } from '../../core/scope.ts'
import * as calls from './access-log.contract.ts'
import { findAccesses, type AccessRow } from './find-accesses.ts'

const filters = z.strictObject({
  adminId: z.guid().optional(),
  userId: z.guid().optional(),
  listId: z.guid().optional(),
  apartmentId: z.guid().optional(),
  ...dayFilters,
  id: numberFilter,
})

/** Returns who made an access; a resident who viewed their own data is themselves. */
const whoOf = ({ admin_id: id, admin_name: name, admin_role: role, person_ids: persons }: AccessRow) =>
  name === null && persons.includes(id) ? { name: '본인', role: 'RESIDENT' } : { name: name ?? '', role: role ?? '' }

const answerOf = (row: AccessRow, isWhole: boolean): calls.PersonalDataAccess => ({
  id: row.id,
  at: row.at.toISOString(),
  admin: { id: row.admin_id, ...whoOf(row) },
  ip: isWhole ? row.ip : maskIp(row.ip),
  userAgent: row.user_agent,
  what: row.what,
  apartment: row.apartment_id === null ? null : { id: row.apartment_id, name: row.apartment_name ?? '' },
  list: row.list_id === null ? null : { id: row.list_id, name: row.list_name ?? '' },
  userIds: [...row.person_ids],
  count: row.count,
  ...(row.download ? { download: { reason: row.reason } } : {}),
})

const accessLog =
  ({ database }: Deps): Handler<typeof calls.accessLog> =>
  async ({ query, admin }) => {
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const found = await findAccesses(
      database,
      { ...page, filter: { ...filter, ...timesOf(filter) } },
      visibleApartments(admin),
    )
    return {
      body: found.rows.map((row) => answerOf(row, admin.role === 'SUPER_ADMIN')),
      headers: contentRange('access-log', found),
    }
  }

/** Adds the calls for the log of accesses to personal data. */
export const accessLogRoutes: AddCalls = (route, deps) => {
  route(calls.accessLog, accessLog(deps))
}
