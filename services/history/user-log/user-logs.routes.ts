import { z } from 'zod'
import { findUserLog, wasInList } from '#projections/log/find-user-log.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, dayFilters, numberFilter, oneOrMore, readPage, timesOf } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor, type ExistingList } from '../../list/list.facts.ts'
import { describeLog } from './user-log.ts'
import { logFileOf } from './user-log-file.ts'
import * as calls from './user-logs.contract.ts'

const filters = z.strictObject({
  kind: oneOrMore(calls.logKind),
  ...dayFilters,
  id: numberFilter,
})

/**
 * Returns the list of a log.
 * @throws DomainError NOT_FOUND if the person was never in the list, or the administrator may not
 * see it
 */
const listOfLog = async (
  { store, database }: Deps,
  { id: listId, userId: personId }: { readonly id: string; readonly userId: string },
  admin: AdminSession,
): Promise<ExistingList> => {
  const list = await getListFor(store, listId, admin)
  if (!(await wasInList(database, { listId, personId }))) throw new DomainError('NOT_FOUND')
  return list
}

const logsOfUser =
  (deps: Deps): Handler<typeof calls.logsOfUser> =>
  async ({ params, query, admin, evidence }) => {
    const { store, database } = deps
    const { userId: personId } = params
    const { listId, apartmentId } = await listOfLog(deps, params, admin)
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const found = await findUserLog(
      database,
      { listId, personId },
      { ...page, filter: { ...filter, ...timesOf(filter) } },
    )
    await recordAccess(deps, { admin, evidence }, { what: '활동 로그', personIds: [personId], listId, apartmentId })
    return {
      body: [...(await describeLog({ store, personId, admin }, found.rows))],
      headers: contentRange('logs', found),
    }
  }

const exportLogsOfUser =
  (deps: Deps): Handler<typeof calls.exportLogsOfUser> =>
  async ({ params, query: { format }, admin, evidence }) => {
    const { userId: personId } = params
    const list = await listOfLog(deps, params, admin)
    const { listId, apartmentId } = list
    const what = format === 'pdf' ? '활동 로그 내려받기 (PDF)' : '활동 로그 내려받기 (CSV)'
    await recordAccess(deps, { admin, evidence }, { what, personIds: [personId], listId, apartmentId })
    return { file: await logFileOf(deps, { list, personId, admin, format }) }
  }

/** Adds the calls for the log of one resident in one list, which is needed in disputes. */
export const userLogRoutes: AddCalls = (route, deps) => {
  route(calls.logsOfUser, logsOfUser(deps))
  route(calls.exportLogsOfUser, exportLogsOfUser(deps))
}
