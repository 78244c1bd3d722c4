import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findDueCollections, findUnclearUnits } from '#projections/registry/find-collections.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { reconcilePurchase } from './buy-register.ts'
import { readCollection } from './collect-registers.ts'
import { collectionIdOf, lookUpJob, LOOK_UP_REGISTERS, WAKE_COLLECTIONS } from '../registry-jobs.ts'
import { registryCollectionDecider, registryCollectionStream } from './registry-collection.decider.ts'
import type { BuyingDeps } from './purchase-attempt.ts'

type LookingDeps = BuyingDeps & Pick<Deps, 'freshness'>

/**
 * Milliseconds for which an unclear purchase is looked up; after a day an administrator checks the
 * provider's account.
 */
const LOOK_UP_WINDOW_MS = 24 * 3_600_000
const LATER = 3

/**
 * Looks up the doubtful purchases of a collection for free; those proved not to be paid are tried
 * again, unless the collection was cancelled.
 */
export const lookUpRegisters =
  (deps: LookingDeps) =>
  async (payload: unknown, { stopping, addJob }: Pick<TaskContext, 'stopping' | 'addJob'>): Promise<void> => {
    const collectionId = collectionIdOf(payload)
    const inHand = await readCollection(deps, collectionId)
    if (!inHand) return
    // A purchase that a read model lacks would not be looked up by anything else.
    await assertUpToDate(deps)
    const { collection, metadata } = inHand
    const notPaid = new Map<string, number>()
    let unclear = 0
    for (const row of await findUnclearUnits(deps.database, collectionId)) {
      if (stopping.aborted) break
      const unit = { listUserId: row.list_user_id, dong: row.dong, ho: row.ho, uniqueNo: null }
      const came = await reconcilePurchase(deps, { collection, unit, turn: row.turn, metadata, stopping })
      if (came === 'not-paid') notPaid.set(unit.listUserId, row.turn)
      if (came === 'unclear' && deps.clock().getTime() - row.settled_at.getTime() < LOOK_UP_WINDOW_MS) unclear += 1
    }
    if (notPaid.size > 0 && collection.status !== 'cancelled')
      await commandHandler(
        deps.store,
        registryCollectionDecider,
      )({
        stream: registryCollectionStream(collectionId),
        command: () => ({ type: 'RetryCollection', listUserIds: [...notPaid.keys()], settled: notPaid }),
        metadata: { ...metadata, actor: { kind: 'system', name: LOOK_UP_REGISTERS }, at: deps.clock().toISOString() },
      })
    if (unclear > 0)
      await addJob(lookUpJob(collectionId, new Date(Date.now() + LATER * deps.registry.registers.settledAfterMs)))
  }

/** Continues collections whose pause is over. */
export const wakeCollections = async ({
  database,
  store,
  clock,
}: Pick<Deps, 'database' | 'store' | 'clock'>): Promise<void> => {
  const now = clock()
  for (const collectionId of await findDueCollections(database, now))
    await commandHandler(
      store,
      registryCollectionDecider,
    )({
      stream: registryCollectionStream(collectionId),
      command: () => ({ type: 'ResumeCollection' }),
      metadata: { actor: { kind: 'system', name: WAKE_COLLECTIONS }, at: now.toISOString() },
    })
}
