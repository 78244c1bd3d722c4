import type { EventStore } from '../event-store/event-store.ts'
import type { Feed, OnBatch, Subscription } from '../feed/feed.ts'
import { traceBatch } from '../tracing/trace-events.ts'
import { BatchLeavesHole, GenerationReplaced } from './apply-batch.ts'
import { applyMost } from './apply-most.ts'
import { createBulkBuild } from './bulk-build.ts'
import { bulkSizes, type BulkSizes } from './bulk-model.ts'
import { allGenerations, dropReplaced, schemaOf, swapIn, type Generation } from './generations.ts'
import { leaseOf, type Leases } from './leases.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { relevantTo } from './relevant.ts'
import { noSkips, readSkips } from './skips.ts'

export type RunnerOptions = {
  readonly database: AnyDatabase
  readonly store: EventStore
  readonly feed: Feed
  readonly projections: readonly Projection[]
  /** Leases: one process at a time feeds a read model. */
  readonly leases: Leases
  readonly sizes?: BulkSizes
  readonly onProgress?: (name: string, position: number) => void
  readonly onError: (name: string, error: unknown) => void
}

const POLL_INTERVAL_MS = 1_000

type SkipsOf = (projection: Projection) => ReadonlySet<number>

type Taking = {
  readonly skipsOf: SkipsOf
  /** Called where another generation was swapped in. */
  readonly forget: () => void
  readonly onReached: (position: number) => void
}

/** Creates what applies the batches of a feed to a generation. */
const createTaker =
  (
    { database, onProgress = () => {}, onError }: RunnerOptions,
    { projection, generation }: { readonly projection: Projection; readonly generation: Generation },
    { skipsOf, forget, onReached }: Taking,
  ): OnBatch =>
  async (events) => {
    const tell = (error: unknown): void => onError(projection.name, error)
    try {
      const skipping = { ...projection, skips: skipsOf(projection) }
      const position = await traceBatch(
        () => relevantTo(skipping, events),
        { name: 'project', kind: 'consumer', attributes: { 'danji.feeder': projection.name } },
        () => applyMost(database, { projection: skipping, generation }, events, tell),
      )
      onReached(position)
      onProgress(projection.name, position)
      return position
    } catch (error) {
      if (error instanceof GenerationReplaced) {
        forget()
        return undefined
      }
      if (!(error instanceof BatchLeavesHole)) throw error
      // A crash of the database lost events that were applied: they are delivered again.
      tell(error)
      onReached(error.checkpoint)
      return error.checkpoint
    }
  }

/** Feeds generations in this process. `skipsOf`: positions that each is to skip. */
const createFeeding = (options: RunnerOptions, skipsOf: SkipsOf) => {
  const { database, store, feed, sizes = bulkSizes, onProgress = () => {}, onError } = options
  const bulk = createBulkBuild({ database, store, sizes, skipsOf, onProgress, onError })
  const fed = new Map<string, Subscription>()
  /** Last known position of each. */
  const reached = new Map<string, number>()

  const subscribe = async (projection: Projection, generation: Generation): Promise<void> => {
    const key = schemaOf(generation)
    const tell = (error: unknown): void => onError(projection.name, error)
    const forget = () => {
      const subscription = fed.get(key)
      fed.delete(key)
      void subscription?.stop()
    }
    const take = createTaker(
      options,
      { projection, generation },
      { skipsOf, forget, onReached: (position) => reached.set(key, position) },
    )
    const subscription = await feed.subscribe({
      consumer: key,
      after: generation.position,
      onBatch: take,
      onError: tell,
    })
    fed.set(key, subscription)
    reached.set(key, generation.position)
  }

  /** Begins to feed a generation; `last`: end of the log. */
  const begin = async (projection: Projection, generation: Generation, last: number): Promise<void> => {
    if (generation.position + sizes.farBehind < last) bulk.add(projection, generation)
    else await subscribe(projection, generation)
  }

  const end = async (generations: readonly Generation[]): Promise<void> => {
    for (const generation of generations) {
      await bulk.remove(generation)
      await fed.get(schemaOf(generation))?.stop()
      fed.delete(schemaOf(generation))
      reached.delete(schemaOf(generation))
    }
  }

  return {
    has: (generation: Generation): boolean => fed.has(schemaOf(generation)) || bulk.has(generation),
    begin,
    /** Starts to build those that are far behind, once all have begun. */
    build: bulk.start,
    end,
    reached: (): ReadonlyMap<string, number> => new Map(reached),
    endAll: async (): Promise<void> => {
      await Promise.all([bulk.stop(), ...[...fed.values()].map((subscription) => subscription.stop())])
    },
  }
}

/**
 * Feeds every read model until stopped. New generations (a new version, a rebuild) are found within
 * a second, built beside the live one, and swapped in once they have caught up.
 */
export const startProjectionRunner = (options: RunnerOptions): { readonly stop: () => Promise<void> } => {
  let skips = noSkips
  const feeding = createFeeding(options, (projection) => (projection.isWhole ? noSkips(projection) : skips(projection)))
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** End of the log at the look before this one. */
  let endBefore = Infinity

  const lookAfter = async (projection: Projection, generations: readonly Generation[], last: number): Promise<void> => {
    for (const generation of generations) {
      if (!feeding.has(generation) && !stopped) await feeding.begin(projection, generation, last)
      // Events of the last second may still be missing, in the live one too.
      if (generation.status !== 'live' && generation.position >= endBefore)
        await swapIn(options.database, projection, generation)
    }
  }

  const lookOnce = async (): Promise<void> => {
    skips = await readSkips(options.store)
    const reached = feeding.reached()
    const all = await allGenerations(options.database)
    // A checkpoint that went back has lost events that would not be delivered again before the next
    // one: it is fed anew from there.
    await feeding.end(all.filter((generation) => generation.position < (reached.get(schemaOf(generation)) ?? 0)))
    if (all.some(({ isOver }) => isOver)) await dropReplaced(options.database)
    const last = await options.store.lastPosition()
    const leased = await options.leases.take(options.projections.map(leaseOf))
    for (const projection of options.projections) {
      const { name, version } = projection
      const own = all.filter((generation) => generation.name === name && generation.version === version)
      const looked = leased.has(leaseOf(projection)) ? lookAfter(projection, own, last) : feeding.end(own)
      await looked.catch((error: unknown) => options.onError(name, error))
    }
    endBefore = last
    feeding.build()
  }

  const look = async (): Promise<void> => {
    await lookOnce().catch((error: unknown) => options.onError('projections', error))
    if (!stopped) timer = setTimeout(() => void (looking = look()), POLL_INTERVAL_MS)
  }

  let looking = look()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
      await feeding.endAll()
      await options.leases.release()
    },
  }
}
