import { z } from 'zod'
import { dayEnd, dayStart } from '#events/values/day.ts'
import { day } from '#events/values/schemas.ts'
import { findActivitiesOfList, type ActivityRow } from '#projections/history/find-activities.ts'
import { contentRange, numberFilter, oneOrMore, readPage } from '../core/collection.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { activitiesOfList, activityKind, type ListActivity } from './list-activities.contract.ts'
import { createdList, listDecider, listStream } from '../list/list.decider.ts'

const filters = z.strictObject({
  kind: oneOrMore(activityKind),
  from: day.optional(),
  to: day.optional(),
  id: numberFilter,
})

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const answerOf = (row: ActivityRow): ListActivity => ({
  id: row.position,
  at: row.at.toISOString(),
  kind: row.kind,
  subject: named(row.subject_id, row.subject_name),
  admin: named(row.admin_id, row.admin_name),
  from: row.whence,
  count: row.count,
})

/** What the office did in a list and its votes. */
export const listActivityRoutes = (route: AddRoute, { store, database }: Deps): void => {
  route(activitiesOfList, async ({ params, query, admin }) => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(params.id))).events))
    assertVisible(admin, list.apartmentId)
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const { from, to, ...others } = filter
    const days = {
      from: from === undefined ? undefined : dayStart(from),
      before: to === undefined ? undefined : dayEnd(to),
    }
    const found = await findActivitiesOfList(database, list.listId, { ...page, filter: { ...others, ...days } })
    return { body: found.rows.map(answerOf), headers: contentRange('activities', found) }
  })
}
