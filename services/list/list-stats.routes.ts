import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findEntries, findListFigures } from '#projections/list/find-list-figures.ts'
import { findAdmin } from '../account/account.facts.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { guard, tokenLifeOf, type AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream, type CreatedList } from './list.decider.ts'
import { statsOf } from './list-stats.ts'
import { getListStats, liveList, unitsOfList } from './list-stats.contract.ts'
import { createLiveStreams } from './live.ts'
import { unitsAnswer } from './units.ts'

/** An answer that goes on: nobody keeps it, no proxy collects it, and the connection ends with it. */
const streaming = { 'cache-control': 'no-cache', 'x-accel-buffering': 'no', connection: 'close' }

/** Figures of a list, the units they are made of, and when they change. */
export const listStatsRoutes = (route: AddRoute, { store, database, changes }: Deps, app: FastifyInstance): void => {
  const live = createLiveStreams(changes)
  app.addHook('preClose', async () => live.close())

  const visibleList = async (listId: string, admin: AdminSession): Promise<CreatedList> => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(listId))).events))
    assertVisible(admin, list.apartmentId)
    return list
  }

  /** Asks again whether whoever opened a stream may see it. @throws DomainError */
  const assertStillVisible = async (request: FastifyRequest, listId: string): Promise<void> => {
    await guard(request, (adminId) => findAdmin(store, adminId))
    if (!request.admin) throw new DomainError('LOGIN_REQUIRED')
    await visibleList(listId, request.admin)
  }

  route(getListStats, async ({ params, admin }) => {
    const list = await visibleList(params.id, admin)
    return { body: statsOf(list, await findListFigures(database, list.listId)) }
  })

  // No look to note: units, areas and ids, nothing that says who holds them.
  route(unitsOfList, async ({ params, admin }) => {
    const { listId, coOwners } = await visibleList(params.id, admin)
    return { body: [...unitsAnswer(listId, coOwners, await findEntries(database, listId))] }
  })

  route(liveList, async ({ params, admin, request }) => {
    const { listId } = await visibleList(params.id, admin)
    const content = live.open({
      listId,
      adminId: admin.id,
      lifeMs: tokenLifeOf(request),
      mayGoOn: () => assertStillVisible(request, listId),
    })
    return { file: { type: 'text/event-stream', content, headers: streaming } }
  })
}
