import { z } from 'zod'
import { dayEnd, dayStart } from '#events/values/day.ts'
import { day } from '#events/values/schemas.ts'
import { findUserLog, wasInList } from '#projections/history/find-user-log.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { contentRange, numberFilter, oneOrMore, readPage } from '../core/collection.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream, type CreatedList } from '../list/list.decider.ts'
import { tellLog } from './user-log.ts'
import { logFileOf } from './user-log-file.ts'
import { exportLogsOfUser, logKind, logsOfUser } from './user-logs.contract.ts'

const filters = z.strictObject({ kind: oneOrMore(logKind), from: day.optional(), to: day.optional(), id: numberFilter })

/** What happened to one resident in one list: what a dispute asks for. */
export const userLogRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database } = deps

  /** @throws DomainError NOT_FOUND where the person is not in the list and never was, as for a list that is not theirs. */
  const visibleLog = async (
    { id: listId, userId: personId }: { readonly id: string; readonly userId: string },
    admin: AdminSession,
  ): Promise<CreatedList> => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(listId))).events))
    assertVisible(admin, list.apartmentId)
    if (!(await wasInList(database, { listId, personId }))) throw new DomainError('NOT_FOUND')
    return list
  }

  route(logsOfUser, async ({ params, query, admin, evidence }) => {
    const { listId, apartmentId } = await visibleLog(params, admin)
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const { from, to, ...others } = filter
    const days = {
      from: from === undefined ? undefined : dayStart(from),
      to: to === undefined ? undefined : dayEnd(to),
    }
    const found = await findUserLog(
      database,
      { listId, personId: params.userId },
      { ...page, filter: { ...others, ...days } },
    )
    await noteLook(deps, { admin, evidence }, { what: '활동 로그', personIds: [params.userId], listId, apartmentId })
    return {
      body: [...(await tellLog({ store, personId: params.userId, admin }, found.rows))],
      headers: contentRange('logs', found),
    }
  })

  route(exportLogsOfUser, async ({ params, query, admin, evidence }) => {
    const list = await visibleLog(params, admin)
    const what = query.format === 'pdf' ? '활동 로그 내려받기 (PDF)' : '활동 로그 내려받기 (CSV)'
    await noteLook(
      deps,
      { admin, evidence },
      { what, personIds: [params.userId], listId: list.listId, apartmentId: list.apartmentId },
    )
    return { file: await logFileOf(deps, { list, personId: params.userId, admin, format: query.format }) }
  })
}
