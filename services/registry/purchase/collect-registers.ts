import type { Metadata } from '#events/metadata.ts'
import type { PauseReason } from '#events/registry/registry-collection.events.ts'
import type { Registers } from '#infra/providers/registers.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { BuyingDeps } from './purchase-attempt.ts'
import { payingAccountOf } from './register-account.ts'
import { takeShare, type CollectionInProgress } from './next-purchases.ts'
import { collectionIdOf, collectionJob, COLLECT_REGISTERS, lookUpJob } from '../registry-jobs.ts'
import {
  registryCollectionDecider,
  registryCollectionStream,
  type RegistryCollectionCommand,
  type ExistingCollection,
} from './registry-collection.decider.ts'

/**
 * Milliseconds after which a paused collection is tried again, if the provider does not say when it
 * opens; null: resumed by hand.
 */
const RETRY_DELAYS_MS: Readonly<Record<PauseReason, number | null>> = {
  maintenance: 10 * 60_000,
  'daily-limit': 60 * 60_000,
  'no-points': 10 * 60_000,
  'provider-away': 60_000,
  misconfigured: null,
  cost: null,
}

export const readCollection = async (
  { store, clock }: Pick<BuyingDeps, 'store' | 'clock'>,
  collectionId: string,
): Promise<CollectionInProgress | undefined> => {
  const { events } = await store.readStream(registryCollectionStream(collectionId))
  const collection = foldEvents(registryCollectionDecider, events)
  const begun = events.findLast(
    ({ type }) => type === 'RegistryCollectionStarted' || type === 'RegistryCollectionRetried',
  )
  if (collection.status === 'absent' || !begun) return undefined
  const metadata: Metadata = {
    actor: { kind: 'system', name: COLLECT_REGISTERS },
    at: clock().toISOString(),
    cause: begun.position,
  }
  return { collection, metadata }
}

const changeCollection = async (
  { store, clock }: BuyingDeps,
  { collection, metadata }: CollectionInProgress,
  command: RegistryCollectionCommand,
): Promise<ExistingCollection> => {
  const { state } = await commandHandler(
    store,
    registryCollectionDecider,
  )({
    stream: registryCollectionStream(collection.collectionId),
    command: () => command,
    metadata: { ...metadata, at: clock().toISOString() },
  })
  return state.status === 'absent' ? collection : state
}

const nextAttemptAt = async (
  clock: BuyingDeps['clock'],
  reason: PauseReason,
  registers: Registers,
): Promise<string | null> => {
  const wait = RETRY_DELAYS_MS[reason]
  if (wait === null) return null
  const now = clock()
  const { until } = reason === 'maintenance' ? await registers.system(now) : { until: null }
  return (until ?? new Date(now.getTime() + wait)).toISOString()
}

/**
 * Continues a collection: buys registry records, each recorded as an intent before the call and as
 * an outcome after it, and adds a job while there are more. A try that was cut short continues
 * where it stopped; its open purchases are looked up for free.
 */
export const collectRegisters =
  (deps: BuyingDeps) =>
  async (payload: unknown, { stopping, addJob }: Pick<TaskContext, 'stopping' | 'addJob'>): Promise<void> => {
    const collectionId = collectionIdOf(payload)
    const inHand = await readCollection(deps, collectionId)
    if (!inHand || inHand.collection.status !== 'running') return
    const account = await payingAccountOf(deps, inHand.collection.apartmentId)
    // Without an account the turns pause; prices are the same by each.
    const { registers } = account ?? deps.registry
    if (registers.prices.view > inHand.collection.price)
      return void (await changeCollection(deps, inHand, { type: 'PauseCollection', reason: 'cost', until: null }))
    const share = await takeShare(deps, inHand, stopping)
    if (share.unclear > 0) await addJob(lookUpJob(collectionId, new Date(Date.now() + registers.settledAfterMs)))
    const after = await changeCollection(deps, inHand, {
      type: 'AdvanceCollection',
      from: inHand.collection.taken,
      count: share.settled,
    })
    if (share.pause !== null) {
      const until = await nextAttemptAt(deps.clock, share.pause, registers)
      return void (await changeCollection(deps, inHand, { type: 'PauseCollection', reason: share.pause, until }))
    }
    if (after.status !== 'running') return
    if (after.taken === after.turns.length) await changeCollection(deps, inHand, { type: 'FinishCollection' })
    else await addJob(collectionJob(collectionId))
  }
