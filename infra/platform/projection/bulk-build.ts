import type { LogPart } from '../event-store/event-store.ts'
import { backOffMs, pause } from '../waiting/back-off.ts'
import { createSemaphore } from '../worker-processes/concurrency-limit.ts'
import { createBulkModel, type BulkBuildOptions, type BulkModel } from './bulk-model.ts'
import { schemaOf, type Generation } from './generations.ts'
import type { Projection } from './projection.ts'

/** Number of read models that are written at a time, each over a connection of its own. */
const AT_ONCE = 4

/** Order of building: residents vote and sign while figures of the past are still being built. */
const ORDER: readonly Projection['serves'][] = ['participation', 'office', 'insight']

/** Builds generations that are far behind, all of them from one reading of the log. */
export type BulkBuild = {
  readonly has: (generation: Generation) => boolean
  /** Adds a generation; `start` begins with it. */
  readonly add: (projection: Projection, generation: Generation) => void
  /** Begins with all that were added, unless it is at work. */
  readonly start: () => void
  /** Gives a generation up after the batch in hand. */
  readonly remove: (generation: Generation) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Returns the place of a read model in the order of building. */
export const rankOf = ({ projection }: { readonly projection: Projection }): number => ORDER.indexOf(projection.serves)

/** Returns those of the models that are to be built before the others. */
const neededFirst = (models: readonly BulkModel[]): readonly BulkModel[] => {
  const rank = Math.min(...models.map(rankOf))
  return models.filter((model) => rankOf(model) === rank)
}

/** Returns the types that any of the read models handles. */
const typesOf = (models: readonly BulkModel[]): readonly string[] | 'all' => {
  const types = new Set<string>()
  for (const { projection } of models) {
    if (projection.handles === 'all') return 'all'
    for (const type of projection.handles) types.add(type)
  }
  return [...types]
}

/**
 * Hands parts of the log to models, from the first checkpoint on, until they have reached its end
 * or `isOver` says so; returns that end.
 */
const handOut = async (
  { store, sizes }: BulkBuildOptions,
  reading: readonly BulkModel[],
  isOver: () => boolean,
): Promise<number> => {
  const types = typesOf(reading)
  const read = (after: number): Promise<LogPart> => {
    const part = store.readLogPart(types, after, after + sizes.page)
    // The last one that is begun may not be awaited.
    part.catch(() => {})
    return part
  }
  let next = read(Math.min(...reading.map((model) => model.taken())))
  for (;;) {
    const part = await next
    const taking = reading.filter((model) => model.isReading())
    if (part.through === part.after || taking.length === 0 || isOver()) return part.end
    next = read(part.through)
    for (const model of taking) await model.take(part)
    // If the one furthest behind has failed, the others have taken more already.
    const taken = Math.min(...taking.filter((model) => model.isReading()).map((model) => model.taken()))
    if (taken > part.through && taken < Infinity) next = read(taken)
  }
}

/** Creates the limit of models that are written at a time; the others wait, however many. */
const limitWriting = () => {
  const limits = { atOnce: AT_ONCE, mostWaiting: Infinity, mostOfOne: Infinity }
  const inTurn = createSemaphore(limits, () => new Error('no read model is refused'))
  return <Result>(work: () => Promise<Result>): Promise<Result> => inTurn(undefined, work)
}

/**
 * Creates a builder. It reads the log once for all generations, in large parts by position, opens
 * only events that one of them handles, and hands to each what it handles. Each applies several
 * thousand events in the transaction of its checkpoint, a few of them at a time. Whatever ends it
 * in the middle, it continues from the checkpoints.
 */
export const createBulkBuild = (options: BulkBuildOptions): BulkBuild => {
  const models = new Map<string, BulkModel>()
  const inSlot = limitWriting()
  const stopping = new AbortController()
  const stop = stopping.signal
  let running: Promise<void> | undefined

  const readyModels = (): readonly BulkModel[] => [...models.values()].filter((model) => model.isReady())

  const readThrough = async (reading: readonly BulkModel[]): Promise<void> => {
    const rank = Math.min(...reading.map(rankOf))
    const isPreempted = (): boolean => stop.aborted || readyModels().some((model) => rankOf(model) < rank)
    for (const model of reading) model.begin()
    try {
      const end = await handOut(options, reading, isPreempted)
      if (!stop.aborted) await Promise.all(reading.map((model) => model.finish()))
      for (const model of reading)
        if (model.isReading() && model.position() + options.sizes.farBehind > end)
          models.delete(schemaOf(model.generation))
    } finally {
      await Promise.all(reading.map((model) => model.settle()))
    }
  }

  const work = async (): Promise<void> => {
    for (let failures = 0; !stop.aborted && models.size > 0;) {
      for (const model of models.values()) if (model.isOver()) models.delete(schemaOf(model.generation))
      const reading = neededFirst(readyModels())
      try {
        if (reading.length > 0) await readThrough(reading)
        failures = 0
      } catch (error) {
        failures += 1
        options.onError('bulk build', error)
      }
      if (reading.length === 0 || failures > 0) await pause(backOffMs(Math.max(1, failures)), stop)
    }
  }

  return {
    has: (generation) => models.has(schemaOf(generation)),
    add: (projection, generation) => {
      models.set(schemaOf(generation), createBulkModel(options, inSlot, { projection, generation }))
    },
    start: () => {
      running ??= work().finally(() => (running = undefined))
    },
    remove: async (generation) => {
      const model = models.get(schemaOf(generation))
      models.delete(schemaOf(generation))
      await model?.end()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
