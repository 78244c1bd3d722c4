import type { Metadata } from '#events/metadata.ts'
import type { PauseReason } from '#events/registry/registry-collection.events.ts'
import { isCollectionStopped } from '#projections/registry/find-collections.ts'
import { attemptPurchase } from './buy-register.ts'
import type { ExistingCollection } from './registry-collection.decider.ts'
import type { BuyingDeps, AttemptResult } from './purchase-attempt.ts'

/** Turns a try of the job takes, so that collections take turns. */
const PURCHASES_PER_TRY = 50
/** Maximum number of purchases in flight. After a kill no more than these are in doubt. */
export const MAX_CONCURRENT_PURCHASES = 8

export type CollectionInProgress = { readonly collection: ExistingCollection; readonly metadata: Metadata }

export type Share = {
  /** Turns that are settled, from the first one on without a gap. */
  readonly settled: number
  readonly unclear: number
  /** First reason of the provider for which nothing more can be bought for now. */
  readonly pause: PauseReason | null
}

const shareOf = (came: readonly (AttemptResult | undefined)[]): Omit<Share, 'pause'> => {
  const gap = came.findIndex((one) => one?.kind !== 'settled' && one?.kind !== 'unclear')
  return {
    settled: gap === -1 ? came.length : gap,
    unclear: came.filter((one) => one?.kind === 'unclear').length,
  }
}

/**
 * Takes the next turns of a collection, several of them in flight, until the try has had its share
 * or an obstacle occurs: then no turn begins any more, and those in flight end. Turns settled
 * beyond a gap are found settled by the next try.
 * @throws the error of a turn, once the others have ended
 */
export const takeShare = async (
  deps: BuyingDeps,
  { collection, metadata }: CollectionInProgress,
  stopping: AbortSignal,
): Promise<Share> => {
  const share = collection.turns.slice(collection.taken, collection.taken + PURCHASES_PER_TRY)
  const halting = new AbortController()
  const signal = AbortSignal.any([stopping, halting.signal])
  const waiting = share.entries()
  const came = share.map((): AttemptResult | undefined => undefined)
  let pause: PauseReason | null = null
  const takeTurns = async (): Promise<void> => {
    for (const [index, unit] of waiting) {
      // The log decides about the first one: with a read model that is behind nothing would ever be
      // done.
      const isCalledOff = index > 0 && (await isCollectionStopped(deps.database, collection.collectionId))
      if (isCalledOff && came[0]) halting.abort()
      if (isCalledOff || signal.aborted) return
      const turn = { collection, unit, turn: collection.taken + index, metadata, stopping: signal }
      const taken = await attemptPurchase(deps, turn)
      came[index] = taken
      if (taken.kind !== 'pause') continue
      pause ??= taken.reason
      halting.abort()
    }
  }
  const lanes = Array.from({ length: Math.min(MAX_CONCURRENT_PURCHASES, share.length) }, () =>
    takeTurns().catch((error: unknown) => {
      halting.abort()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return { ...shareOf(came), pause }
}
