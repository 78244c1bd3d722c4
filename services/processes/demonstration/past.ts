import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { addDays, dayAt, dayStart } from '#events/values/day.ts'
import { createApp } from '../../app.ts'
import type { Deps } from '../../core/deps.ts'

const HOUR_MS = 3_600_000

/**
 * Product as it was at any earlier moment: calls through it are decided and recorded at that time.
 */
export type TimeTravel = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly at: <Answer>(moment: Date, work: () => Promise<Answer>) => Promise<Answer>
  readonly close: () => Promise<void>
}

/**
 * Opens the same modules over the same log with a clock that can be set. Outside of `at` it has the
 * real time. Heads of the log's tree are signed by the real time: they prove when all of this was
 * written.
 */
export const openPast = async (deps: Deps): Promise<TimeTravel> => {
  const told = new AsyncLocalStorage<Date>()
  const then = { ...deps, clock: () => told.getStore() ?? deps.clock() }
  const app = await createApp(then)
  await app.ready()
  return { app, deps: then, at: (moment, work) => told.run(moment, work), close: () => app.close() }
}

/**
 * Returns the moment a number of days before, at an hour of the day in Seoul (10.5: half past ten);
 * never later than `now`.
 */
export const momentBefore = (now: Date, days: number, hour: number): Date => {
  const moment = dayStart(addDays(dayAt(now), -days)).getTime() + hour * HOUR_MS
  return new Date(Math.min(moment, now.getTime()))
}

/** Something that happened, and when. */
export type TimedAction = { readonly at: Date; readonly run: () => Promise<unknown>; readonly alone?: boolean }

/** Maximum number of simultaneous ballots. */
const TOGETHER = 40

/**
 * Runs everything in the order of its time. An `alone` item waits for all before it, and all after
 * it wait for it.
 */
export const runInOrder = async ({ at }: Pick<TimeTravel, 'at'>, deeds: readonly TimedAction[]): Promise<void> => {
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
