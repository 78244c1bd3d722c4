import type { EventStore } from '../event-store/event-store.ts'
import type { Feed, Subscription } from '../feed/feed.ts'
import { applyBatch, GenerationGone } from './apply-batch.ts'
import { allGenerations, schemaOf, swapIn, type Generation } from './generations.ts'
import type { Leases } from './leases.ts'
import type { AnyDatabase, Projection, Reactor } from './projection.ts'

export type RunnerOptions = {
  readonly database: AnyDatabase
  readonly store: EventStore
  readonly feed: Feed
  readonly projections: readonly Projection[]
  readonly reactors: readonly Reactor[]
  /** One process at a time feeds a read model. */
  readonly leases: Leases
  readonly onProgress?: (name: string, position: number) => void
  readonly onError: (name: string, error: unknown) => void
}

const LOOK_AGAIN_MS = 1_000

/** The generations that this process feeds. */
const createFeeding = ({ database, feed, onProgress, onError }: RunnerOptions) => {
  const fed = new Map<string, Subscription>()

  const begin = async (feeder: Projection | Reactor, generation: Generation): Promise<void> => {
    const key = schemaOf(generation)
    const forget = () => {
      const subscription = fed.get(key)
      fed.delete(key)
      void subscription?.stop()
    }
    const subscription = await feed.subscribe({
      consumer: key,
      after: generation.position,
      onBatch: async (events) => {
        const position = await applyBatch(database, feeder, generation, events).catch((error: unknown) => {
          if (error instanceof GenerationGone) return undefined
          throw error
        })
        if (position === undefined) return forget()
        onProgress?.(feeder.name, position)
      },
      onError: (error) => onError(feeder.name, error),
    })
    fed.set(key, subscription)
  }

  return {
    has: (generation: Generation): boolean => fed.has(schemaOf(generation)),
    begin,
    end: async (generations: readonly Generation[]): Promise<void> => {
      for (const generation of generations) {
        await fed.get(schemaOf(generation))?.stop()
        fed.delete(schemaOf(generation))
      }
    },
    endAll: async (): Promise<void> => {
      await Promise.all([...fed.values()].map((subscription) => subscription.stop()))
    },
  }
}

/**
 * Feeds every read model and reactor until stopped. New generations (a new version, a rebuild) are found within a second, built
 * beside the live one, and swapped in once they have seen as much.
 */
export const startProjectionRunner = (options: RunnerOptions): { readonly stop: () => Promise<void> } => {
  const feeding = createFeeding(options)
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const lookAfter = async (
    feeder: Projection | Reactor,
    version: number,
    generations: readonly Generation[],
  ): Promise<void> => {
    // A lease a version: while processes are replaced, the old ones feed their version and the new ones build theirs beside it.
    if (!(await options.leases.take(`${feeder.name}-v${version}`))) return feeding.end(generations)
    for (const generation of generations) {
      if (!feeding.has(generation) && !stopped) await feeding.begin(feeder, generation)
      if (generation.status === 'building' && 'tables' in feeder) await swapWhenCaughtUp(feeder, generation)
    }
  }

  const swapWhenCaughtUp = async (projection: Projection, generation: Generation): Promise<void> => {
    const last = await options.store.lastPosition()
    // Near the end is near enough to try; the swap itself compares exactly.
    if (generation.position + 1_000 >= last) await swapIn(options.database, projection, generation)
  }

  const lookOnce = async (): Promise<void> => {
    const all = await allGenerations(options.database)
    for (const feeder of [...options.projections, ...options.reactors]) {
      const version = 'version' in feeder ? feeder.version : 1
      const own = all.filter((generation) => generation.name === feeder.name && generation.version === version)
      await lookAfter(feeder, version, own).catch((error: unknown) => options.onError(feeder.name, error))
    }
  }

  const look = async (): Promise<void> => {
    await lookOnce().catch((error: unknown) => options.onError('projections', error))
    if (!stopped) timer = setTimeout(() => void (looking = look()), LOOK_AGAIN_MS)
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
