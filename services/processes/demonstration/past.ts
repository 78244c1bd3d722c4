import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { addDays, dayAt, dayStart } from '#events/values/day.ts'
import { createApp } from '../../app.ts'
import type { Deps } from '../../core/deps.ts'

const HOUR_MS = 3_600_000

/** The product as it stood at any moment before this one: what is called through it is decided, and written, at that time. */
export type Past = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly at: <Answer>(moment: Date, work: () => Promise<Answer>) => Promise<Answer>
  readonly close: () => Promise<void>
}

/**
 * The same rooms over the same log, under a clock that is told the time. Outside of `at` it goes right. Heads of the log's tree are signed
 * beside it, by the real time: they say when all of this was really written.
 */
export const openPast = async (deps: Deps): Promise<Past> => {
  const told = new AsyncLocalStorage<Date>()
  const then = { ...deps, clock: () => told.getStore() ?? deps.clock() }
  const app = await createApp(then)
  await app.ready()
  return { app, deps: then, at: (moment, work) => told.run(moment, work), close: () => app.close() }
}

/** So many days before, at an hour of the day in Seoul (10.5: half past ten); never later than `now`. */
export const momentBefore = (now: Date, days: number, hour: number): Date => {
  const moment = dayStart(addDays(dayAt(now), -days)).getTime() + hour * HOUR_MS
  return new Date(Math.min(moment, now.getTime()))
}

/** Something that happened, and when. */
export type Deed = { readonly at: Date; readonly run: () => Promise<unknown>; readonly alone?: boolean }

/** Whoever votes, votes beside others: so many at once. */
const TOGETHER = 10

/** Does everything in the order of its time. What is `alone` waits for all before it, and all after it wait for it. */
export const relive = async ({ at }: Pick<Past, 'at'>, deeds: readonly Deed[]): Promise<void> => {
  const inOrder = deeds.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let waiting: Promise<unknown>[] = []
  const settle = async () => {
    await Promise.all(waiting)
    waiting = []
  }
  for (const deed of inOrder) {
    if (deed.alone === true || waiting.length >= TOGETHER) await settle()
    waiting.push(at(deed.at, deed.run))
    if (deed.alone === true) await settle()
  }
  await settle()
}
