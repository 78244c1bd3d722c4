import { z } from 'zod'
import { findActivitiesOfList, type ActivityRow } from '#projections/history/find-activities.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, dayFilters, numberFilter, oneOrMore, readPage, timesOf } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { getListFor } from '../list/list.facts.ts'
import * as calls from './list-activities.contract.ts'

const filters = z.strictObject({
  kind: oneOrMore(calls.activityKind),
  ...dayFilters,
  id: numberFilter,
})

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const answerOf = (row: ActivityRow): calls.ListActivity => ({
  id: row.position,
  at: row.at.toISOString(),
  kind: row.kind,
  subject: named(row.subject_id, row.subject_name),
  admin: named(row.admin_id, row.admin_name),
  from: row.whence,
  count: row.count,
})

const activitiesOfList =
  ({ store, database }: Deps): Handler<typeof calls.activitiesOfList> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(store, params.id, admin)
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const found = await findActivitiesOfList(database, listId, { ...page, filter: { ...filter, ...timesOf(filter) } })
    return { body: found.rows.map(answerOf), headers: contentRange('activities', found) }
  }

/** Adds the call for what administrators did in a list and its votes. */
export const listActivityRoutes: AddCalls = (route, deps) => {
  route(calls.activitiesOfList, activitiesOfList(deps))
}
