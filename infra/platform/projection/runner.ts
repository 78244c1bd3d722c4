import type { EventStore } from '../event-store/event-store.ts'
import type { Feed, OnBatch, Subscription } from '../feed/feed.ts'
import { traceBatch } from '../tracing/trace-events.ts'
import { BatchLeavesHole, GenerationReplaced } from './apply-batch.ts'
import { applyMost } from './apply-most.ts'
import { createBulkBuild, rankOf } from './bulk-build.ts'
import { bulkSizes, type BulkSizes } from './bulk-model.ts'
import { allGenerations, dropReplaced, schemaOf, swapIn, type Generation } from './generations.ts'
import { leaseOf, leaseOfBuild, type Leases } from './leases.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { relevantTo } from './relevant.ts'
import { shareBuilds } from './share-builds.ts'
import { noSkips, readSkips } from './skips.ts'

export type RunnerOptions = {
  readonly database: AnyDatabase
  readonly store: EventStore
  readonly feed: Feed
  readonly projections: readonly Projection[]
  /** Leases: one process at a time feeds a read model. */
  readonly leases: Leases
  readonly sizes?: BulkSizes
  /** True where it only takes its share of the builds that are far behind, and feeds nothing. */
  readonly buildsOnly?: true
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

/** Tells whether a generation is far behind the end of the log. */
const isFar = ({ sizes = bulkSizes }: RunnerOptions, { position }: Generation, last: number): boolean =>
  position + sizes.farBehind < last

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

  /** Begins to feed a generation; `last`: end of the log. Builds that are far behind are shared. */
  const begin = async (projection: Projection, generation: Generation, last: number): Promise<void> => {
    if (!isFar(options, generation, last)) await subscribe(projection, generation)
    else if (generation.status !== 'building') bulk.add(projection, generation)
  }

  const end = async (generations: readonly Generation[]): Promise<void> => {
    for (const generation of generations) {
      if (generation.status !== 'building') await bulk.remove(generation)
      await fed.get(schemaOf(generation))?.stop()
      fed.delete(schemaOf(generation))
      reached.delete(schemaOf(generation))
    }
  }

  return {
    has: (generation: Generation): boolean => fed.has(schemaOf(generation)) || bulk.has(generation),
    isFed: (generation: Generation): boolean => fed.has(schemaOf(generation)),
    bulk,
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

/** A read model of this process and one of its builds, with the lease of that. */
type SharedBuild = {
  readonly projection: Projection
  readonly generation: Generation
  readonly lease: string
  readonly rank: number
}

/**
 * Shares the builds that are far behind with other processes of the same read models. The returned
 * function takes and gives back builds as {@link shareBuilds} decides, and returns the schemas of
 * those that any process has in hand. Leases only spare double work: the checkpoint counts once.
 */
const createSharing = (options: RunnerOptions, feeding: ReturnType<typeof createFeeding>) => {
  const { leases, projections, sizes = bulkSizes } = options
  const { bulk } = feeding
  const group = projections.map(leaseOf).join(' ')
  let own = new Map<string, SharedBuild>()

  const giveBack = async (builds: readonly SharedBuild[]): Promise<void> => {
    for (const { generation } of builds) await bulk.remove(generation)
    await leases.giveBack(builds.map(({ lease }) => lease))
    own = new Map([...own].filter(([lease]) => !builds.some((build) => build.lease === lease)))
  }

  const buildsOf = (all: readonly Generation[]): readonly SharedBuild[] =>
    projections.flatMap((projection) =>
      all
        .filter(
          ({ name, version, status }) =>
            name === projection.name && version === projection.version && status === 'building',
        )
        .filter((generation) => !feeding.isFed(generation))
        .map((generation) => ({
          projection,
          generation,
          lease: leaseOfBuild(schemaOf(generation)),
          rank: rankOf({ projection }),
        })),
    )

  return async (all: readonly Generation[], last: number): Promise<ReadonlySet<string>> => {
    // Those that are built, and those whose lease ended with its connection.
    await giveBack([...own.values()].filter(({ lease, generation }) => !bulk.has(generation) || !leases.holds(lease)))
    const unfed = buildsOf(all)
    if (unfed.length === 0) return new Set()
    const survey = await leases.survey(
      group,
      unfed.map(({ lease }) => lease),
    )
    const builds = unfed.filter(
      ({ lease, generation }) => survey.holders.has(lease) || isFar(options, generation, last),
    )
    const first = Math.min(...builds.map(({ generation }) => generation.position))
    const isNearEnd = first + sizes.worthMoving >= last
    const share = shareBuilds({ ...survey, builds, isNearEnd, holds: (lease) => own.has(lease) })
    await giveBack(builds.filter(({ lease }) => share.giveBack.includes(lease)))
    const taken = share.take.length > 0 ? await leases.take(share.take) : new Set<string>()
    for (const build of builds.filter(({ lease }) => taken.has(lease))) {
      own.set(build.lease, build)
      bulk.add(build.projection, build.generation)
    }
    const inHand = builds.filter(({ lease }) => survey.holders.has(lease) || taken.has(lease))
    return new Set(inHand.map(({ generation }) => schemaOf(generation)))
  }
}

/** End of the log, and the schemas of the builds that some process has in hand. */
type LogState = { readonly last: number; readonly inHand: ReadonlySet<string> }

/**
 * Feeds every read model until stopped. New generations (a new version, a rebuild) are found within
 * a second, built beside the live one, and swapped in once they have caught up.
 */
export const startProjectionRunner = (options: RunnerOptions): { readonly stop: () => Promise<void> } => {
  let skips = noSkips
  const feeding = createFeeding(options, (projection) => (projection.isWhole ? noSkips(projection) : skips(projection)))
  const share = createSharing(options, feeding)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** End of the log at the look before this one. */
  let endBefore = Infinity

  const lookAfter = async (
    projection: Projection,
    generations: readonly Generation[],
    { last, inHand }: LogState,
  ): Promise<void> => {
    for (const generation of generations) {
      if (!feeding.has(generation) && !inHand.has(schemaOf(generation)) && !stopped)
        await feeding.begin(projection, generation, last)
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
    const leased = await options.leases.take(options.buildsOnly ? [] : options.projections.map(leaseOf))
    const inHand = stopped ? new Set<string>() : await share(all, last)
    for (const projection of options.projections) {
      const { name, version } = projection
      const own = all.filter((generation) => generation.name === name && generation.version === version)
      const looked = leased.has(leaseOf(projection)) ? lookAfter(projection, own, { last, inHand }) : feeding.end(own)
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
