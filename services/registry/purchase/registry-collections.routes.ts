import { z } from 'zod'
import {
  countOpenUnits,
  countUnitsOf,
  findCollection,
  findCollections,
  findUnitsOf,
  type CollectionRow,
  type UnitRow,
} from '#projections/registry/find-collections.ts'
import type { Metadata } from '#events/metadata.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { visibleApartments } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { readState } from '../../core/read-state.ts'
import { getListFor } from '../../list/list.facts.ts'
import { collectionAnswer, itemAnswer } from './collection-answer.ts'
import { registerPurchaseDecider, registerPurchaseStream } from './register-purchase.decider.ts'
import {
  registryCollectionDecider,
  registryCollectionStream,
  existingCollection,
  type RegistryCollectionCommand,
} from './registry-collection.decider.ts'
import * as calls from './registry-collections.contract.ts'
import type { RegistryCollectionProgress } from './registry-collections.contract.ts'
import { plannedAccountOf } from './register-account.ts'
import { resolveUnit } from '../import/resolve-unit.ts'
import { sortUnits, startCollection, type WantedCollection } from './start-collection.ts'

/** Maximum starts per minute: a collection costs money. */
const STARTS_A_MINUTE = 20

const filters = z.strictObject({
  status: oneOrMore(z.enum(['queued', 'running', 'paused', 'completed', 'cancelled'])),
  id: idFilter,
  apartmentId: z.guid().optional(),
})

type List = Awaited<ReturnType<typeof getListFor>>

const begin = async (deps: Deps, list: List, wanted: WantedCollection, metadata: Metadata) => {
  const { state, position } = await startCollection(deps, list, wanted, metadata)
  const { collectionId, listId, total, price } = existingCollection(state)
  const body = {
    id: collectionId,
    collectionId,
    listId,
    status: 'queued' as const,
    total,
    estimatedCost: total * price,
  }
  return { status: 202 as const, position, body }
}

const startRegistryCollection =
  (deps: Deps): Handler<typeof calls.startRegistryCollection> =>
  async ({ body, admin, newId, metadata }) => {
    const list = await getListFor(deps.store, body.listId, admin)
    const { listUserIds: named, only = 'missing', mostCost = null } = body
    const wanted = { collectionId: newId(), only: named ? ('named' as const) : only, named, mostCost, again: false }
    return begin(deps, list, wanted, metadata)
  }

const fetchRegistry =
  (deps: Deps): Handler<typeof calls.fetchRegistry> =>
  async ({ body, admin, newId, metadata }) => {
    const { list, listUserId, ...number } = await resolveUnit(deps, body, admin)
    const wanted = {
      collectionId: newId(),
      only: 'named' as const,
      named: [listUserId],
      mostCost: null,
      again: body.again ?? false,
      ...number,
    }
    return begin(deps, list, wanted, metadata)
  }

const planRegistryCollection =
  (deps: Deps): Handler<typeof calls.planRegistryCollection> =>
  async ({ params, admin }) => {
    const { listId, apartmentId } = await getListFor(deps.store, params.listId, admin)
    const { youngForDays } = deps.registry
    const { account, registers } = await plannedAccountOf(deps, apartmentId)
    const [sorted, open, points, system] = await Promise.all([
      sortUnits(deps, listId),
      countOpenUnits(deps.database, listId),
      registers.points(),
      registers.system(deps.clock()),
    ])
    return {
      body: {
        units: sorted.units.length,
        missing: sorted.missing.length,
        stale: sorted.stale.length,
        unclear: open.unclear,
        running: open.running,
        pricePerView: registers.prices.view,
        points,
        system: { ...system, until: system.until?.toISOString() ?? null },
        youngForDays,
        account,
      },
    }
  }

/**
 * Returns a collection that the administrator may see, by the read model; waits for one that was
 * started a moment ago.
 * @throws DomainError NOT_FOUND
 */
const getCollectionFor = async (deps: Deps, id: string, admin: AdminSession): Promise<CollectionRow> => {
  const collection = existingCollection(
    await readState(deps.store, registryCollectionDecider, registryCollectionStream(id)),
  )
  await getListFor(deps.store, collection.listId, admin)
  const row = await findCollection(deps.database, id)
  if (!row) throw new DomainError('READ_MODEL_BEHIND')
  return row
}

const progressOf = async (deps: Deps, row: CollectionRow): Promise<RegistryCollectionProgress> => {
  const [counts, units] = await Promise.all([countUnitsOf(deps.database, [row.id]), findUnitsOf(deps.database, row.id)])
  return { ...collectionAnswer(row, counts), items: units.map(itemAnswer(row)) }
}

const registryCollectionProgress =
  (deps: Deps): Handler<typeof calls.registryCollectionProgress> =>
  async ({ params, admin }) => ({ body: await progressOf(deps, await getCollectionFor(deps, params.id, admin)) })

const pageOf = async (deps: Deps, of: Parameters<typeof findCollections>[1], query: Parameters<typeof readPage>[0]) => {
  const found = await findCollections(deps.database, of, readPage(query, { sortable: ['startedAt'], filters }))
  const counts = await countUnitsOf(
    deps.database,
    found.rows.map(({ id }) => id),
  )
  return {
    body: found.rows.map((row) => collectionAnswer(row, counts)),
    headers: contentRange('registry-collection', found),
  }
}

const registryCollectionsOfList =
  (deps: Deps): Handler<typeof calls.registryCollectionsOfList> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    return pageOf(deps, { listId }, query)
  }

const allRegistryCollections =
  (deps: Deps): Handler<typeof calls.allRegistryCollections> =>
  async ({ query, admin }) =>
    pageOf(deps, { apartments: visibleApartments(admin) }, query)

/** Decides, waits until the read model has it, and answers with the progress. */
const settle = async (deps: Deps, row: CollectionRow, command: RegistryCollectionCommand, metadata: Metadata) => {
  const { position } = await commandHandler(
    deps.store,
    registryCollectionDecider,
  )({ stream: registryCollectionStream(row.id), command: () => command, metadata })
  await deps.freshness.wait(position, 2_000)
  return { position, body: await progressOf(deps, (await findCollection(deps.database, row.id)) ?? row) }
}

const settledPurchases = (rows: readonly Pick<UnitRow, 'list_user_id' | 'turn'>[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(({ list_user_id, turn }) => (turn === null ? [] : [[list_user_id, turn] as const])))

const retryRegistryCollection =
  (deps: Deps): Handler<typeof calls.retryRegistryCollection> =>
  async ({ params, body, admin, metadata }) => {
    const row = await getCollectionFor(deps, params.id, admin)
    const wanted = body?.listUserIds && new Set(body.listUserIds)
    const left = (await findUnitsOf(deps.database, row.id)).filter(
      ({ list_user_id, outcome }) =>
        (wanted?.has(list_user_id) ?? true) && (outcome === 'failed' || outcome === 'unclear'),
    )
    const listUserIds = left.map(({ list_user_id }) => list_user_id)
    return settle(deps, row, { type: 'RetryCollection', listUserIds, settled: settledPurchases(left) }, metadata)
  }

const cancelRegistryCollection =
  (deps: Deps): Handler<typeof calls.cancelRegistryCollection> =>
  async ({ params, admin, metadata }) =>
    settle(deps, await getCollectionFor(deps, params.id, admin), { type: 'CancelCollection' }, metadata)

const resumeRegistryCollection =
  (deps: Deps): Handler<typeof calls.resumeRegistryCollection> =>
  async ({ params, admin, metadata }) =>
    settle(deps, await getCollectionFor(deps, params.id, admin), { type: 'ResumeCollection' }, metadata)

const writeOffRegistryPurchase =
  (deps: Deps): Handler<typeof calls.writeOffRegistryPurchase> =>
  async ({ params, body, admin, metadata }) => {
    const row = await getCollectionFor(deps, params.id, admin)
    const unit = (await findUnitsOf(deps.database, row.id)).find(
      ({ list_user_id, outcome }) => list_user_id === body.listUserId && outcome === 'unclear',
    )
    if (!unit) throw new DomainError('NOT_FOUND')
    await commandHandler(
      deps.store,
      registerPurchaseDecider,
    )({
      stream: registerPurchaseStream({ listId: row.list_id, dong: unit.dong, ho: unit.ho }),
      command: () => ({ type: 'WriteOffPurchase' }),
      metadata,
    })
    const again = { listUserIds: [body.listUserId], settled: settledPurchases([unit]) }
    return settle(deps, row, { type: 'RetryCollection', ...again }, metadata)
  }

/** Registers that are bought: one, or those of a list. */
export const registryCollectionRoutes: AddCalls = (route, deps) => {
  route(calls.fetchRegistry, fetchRegistry(deps), { perMinute: STARTS_A_MINUTE })
  route(calls.planRegistryCollection, planRegistryCollection(deps))
  route(calls.startRegistryCollection, startRegistryCollection(deps), { perMinute: STARTS_A_MINUTE })
  route(calls.registryCollectionProgress, registryCollectionProgress(deps))
  route(calls.registryCollectionsOfList, registryCollectionsOfList(deps))
  route(calls.allRegistryCollections, allRegistryCollections(deps))
  route(calls.retryRegistryCollection, retryRegistryCollection(deps), { perMinute: STARTS_A_MINUTE })
  route(calls.cancelRegistryCollection, cancelRegistryCollection(deps))
  route(calls.resumeRegistryCollection, resumeRegistryCollection(deps))
  route(calls.writeOffRegistryPurchase, writeOffRegistryPurchase(deps))
}
