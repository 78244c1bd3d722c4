import type { EventStore } from '../event-store/event-store.ts'
import type { Feed, OnBatch, Subscription } from '../feed/feed.ts'
import { BatchLeavesHole, GenerationReplaced } from './apply-batch.ts'
import { applyMost } from './apply-most.ts'
import { allGenerations, dropReplaced, schemaOf, swapIn, type Generation } from './generations.ts'
import { leaseOf, type Leases } from './leases.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { noSkips, readSkips } from './skips.ts'

export type RunnerOptions = {
  readonly database: AnyDatabase
  readonly store: EventStore
  readonly feed: Feed
  readonly projections: readonly Projection[]
  /** Leases: one process at a time feeds a read model. */
  readonly leases: Leases
  readonly onProgress?: (name: string, position: number) => void
  readonly onError: (name: string, error: unknown) => void
}

const POLL_INTERVAL_MS = 1_000

type SkipsOf = (projection: Projection) => ReadonlySet<number>

/** Feeds generations in this process. `skipsOf`: positions that each is to skip. */
const createFeeding = ({ database, feed, onProgress, onError }: RunnerOptions, skipsOf: SkipsOf) => {
  const fed = new Map<string, Subscription>()
  /** Last known position of each. */
  const reached = new Map<string, number>()

  const begin = async (projection: Projection, generation: Generation): Promise<void> => {
    const key = schemaOf(generation)
    const tell = (error: unknown): void => onError(projection.name, error)
    const forget = () => {
      const subscription = fed.get(key)
      fed.delete(key)
      void subscription?.stop()
    }
    const take: OnBatch = async (events) => {
      try {
        const skipping = { ...projection, skips: skipsOf(projection) }
        const position = await applyMost(database, { projection: skipping, generation }, events, tell)
        reached.set(key, position)
        onProgress?.(projection.name, position)
        return position
      } catch (error) {
        if (error instanceof GenerationReplaced) {
          forget()
          return undefined
        }
        if (!(error instanceof BatchLeavesHole)) throw error
        // A crash of the database lost events that were applied: they are delivered again.
        tell(error)
        reached.set(key, error.checkpoint)
        return error.checkpoint
      }
    }
    const subscription = await feed.subscribe({
      consumer: key,
      after: generation.position,
      onBatch: take,
      onError: tell,
    })
    fed.set(key, subscription)
    reached.set(key, generation.position)
  }

  const end = async (generations: readonly Generation[]): Promise<void> => {
    for (const generation of generations) {
      await fed.get(schemaOf(generation))?.stop()
      fed.delete(schemaOf(generation))
      reached.delete(schemaOf(generation))
    }
  }

  return {
    has: (generation: Generation): boolean => fed.has(schemaOf(generation)),
    begin,
    end,
    reached: (): ReadonlyMap<string, number> => new Map(reached),
    endAll: async (): Promise<void> => {
      await Promise.all([...fed.values()].map((subscription) => subscription.stop()))
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

  const lookAfter = async (projection: Projection, generations: readonly Generation[]): Promise<void> => {
    for (const generation of generations) {
      if (!feeding.has(generation) && !stopped) await feeding.begin(projection, generation)
      if (generation.status !== 'live') await swapWhenCaughtUp(projection, generation)
    }
  }

  const swapWhenCaughtUp = async (projection: Projection, generation: Generation): Promise<void> => {
    const last = await options.store.lastPosition()
    // Being close to the end is enough to try; the swap itself compares exactly.
    if (generation.position + 1_000 >= last) await swapIn(options.database, projection, generation)
  }

  const lookOnce = async (): Promise<void> => {
    skips = await readSkips(options.store)
    const reached = feeding.reached()
    const all = await allGenerations(options.database)
    // A checkpoint that went back has lost events that would not be delivered again before the next
    // one: it is fed anew from there.
    await feeding.end(all.filter((generation) => generation.position < (reached.get(schemaOf(generation)) ?? 0)))
    if (all.some(({ isOver }) => isOver)) await dropReplaced(options.database)
    const leased = await options.leases.take(options.projections.map(leaseOf))
    for (const projection of options.projections) {
      const { name, version } = projection
      const own = all.filter((generation) => generation.name === name && generation.version === version)
      const looked = leased.has(leaseOf(projection)) ? lookAfter(projection, own) : feeding.end(own)
      await looked.catch((error: unknown) => options.onError(name, error))
    }
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
