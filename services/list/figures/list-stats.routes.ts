import type { FastifyRequest } from 'fastify'
import { sumPapersOfList } from '#projections/vote/paper-totals.ts'
import { findAdmin } from '../../account/account.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { compressText } from '../../core/http/compressed.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { isAnalyst } from '../../core/scope.ts'
import { requireSession, tokenLifeOf, type AdminSession } from '../../core/session.ts'
import * as calls from './list-stats.contract.ts'
import { assertMaySeePast, statsForAdmin } from './figures-for-analysts.ts'
import { statsAt } from '../list-at-time.ts'
import { presentStats } from './present-stats.ts'
import { getListAt, getListFor } from '../list.facts.ts'
import { createLiveStreams, type LiveRequest, type LiveStreams } from '../live-streams.ts'
import { findUnitsText, readUnits } from '../units-in-thread.ts'

/**
 * Headers of a streamed answer: it is not cached, no proxy buffers it, and the connection ends with
 * it.
 */
const streaming = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }

const getListStats =
  ({ store, database, readThread }: Deps): Handler<typeof calls.getListStats> =>
  async ({ params, query: { at }, admin }) => {
    if (at) {
      assertMaySeePast(admin)
      const seen = await getListAt({ store, database }, params.id, { admin, at })
      return { body: await statsAt({ database, readThread }, seen) }
    }
    const list = await getListFor(store, params.id, admin)
    const [papers, counted] = await Promise.all([
      // Analysts get no figures of papers.
      isAnalyst(admin) ? undefined : sumPapersOfList(database, list.listId),
      // Nor of anybody's standing.
      presentStats({ database, readThread }, { list, withStandings: !isAnalyst(admin) }),
    ])
    const stats = papers === undefined ? counted : { ...counted, papers }
    return { body: await statsForAdmin({ database }, admin, { list, stats }) }
  }

// No access to record: units, areas and ids do not show who owns them.
const unitsOfList =
  (deps: Deps): Handler<typeof calls.unitsOfList> =>
  async ({ params, query: { at, form }, admin, request }) => {
    const asked = at
      ? { seen: await getListAt(deps, params.id, { admin, at }) }
      : { list: await getListFor(deps.store, params.id, admin) }
    return form === 'compact'
      ? compressText(request, await findUnitsText(deps, asked))
      : { body: [...(await readUnits(deps.database, asked))] }
  }

/** Checks again whether the stream's reader may see it. @throws DomainError */
const assertStillVisible = async ({ store }: Deps, request: FastifyRequest, listId: string): Promise<void> => {
  await requireSession(request, { admin: (adminId) => findAdmin(store, adminId) })
  if (!request.admin) throw new DomainError('LOGIN_REQUIRED')
  await getListFor(store, listId, request.admin)
}

/**
 * Returns an administrator as others see them: nobody sees auditors and analysts, nor programs, and
 * those see nobody.
 */
const presenceOf = async (
  { store }: Deps,
  { id, role, token }: AdminSession,
): Promise<Pick<LiveRequest, 'present'>> => {
  if (token !== undefined || (role !== 'ADMIN' && role !== 'SUPER_ADMIN')) return {}
  const admin = await findAdmin(store, id)
  return typeof admin?.name === 'string' ? { present: { id, name: admin.name } } : {}
}

const liveList =
  (deps: Deps, live: LiveStreams): Handler<typeof calls.liveList> =>
  async ({ params, admin, request }) => {
    const { listId } = await getListFor(deps.store, params.id, admin)
    const content = live.open({
      listId,
      adminId: admin.id,
      ...(await presenceOf(deps, admin)),
      lifeMs: tokenLifeOf(request),
      mayGoOn: () => assertStillVisible(deps, request, listId),
    })
    return { file: { type: 'text/event-stream', content, headers: streaming } }
  }

/** Figures of a list, the units they are made of, and when they change. */
export const listStatsRoutes: AddCalls = (route, deps, app) => {
  const live = createLiveStreams(deps)
  app.addHook('preClose', async () => live.close())
  route(calls.getListStats, getListStats(deps))
  route(calls.unitsOfList, unitsOfList(deps))
  route(calls.liveList, liveList(deps, live))
}
