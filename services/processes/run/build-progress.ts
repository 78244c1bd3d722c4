import { setTimeout as sleep } from 'node:timers/promises'
import { allGenerations } from '#infra/platform/projection/generations.ts'
import type { AnyDatabase, Projection } from '#infra/platform/projection/projection.ts'

const POLL_INTERVAL_MS = 1_000
/** Number of polls between two lines of progress. */
const POLLS_A_LINE = 10

type Built = { readonly name: string; readonly position: number; readonly isBuilt: boolean }

/** Reads how far each read model has come, its newest generation where none is live. */
const readBuilt = async (
  database: AnyDatabase,
  projections: readonly Projection[],
  last: number,
): Promise<readonly Built[]> => {
  const generations = await allGenerations(database)
  return projections.map(({ name, version }) => {
    // While a release replaces another one, the live generation is of the earlier version.
    const own = generations.filter((one) => one.name === name && one.version >= version)
    const live = own.find(({ status }) => status === 'live')
    const position = Math.min(last, (live ?? own.at(-1))?.position ?? 0)
    return { name, position, isBuilt: live !== undefined && live.position >= last }
  })
}

/** Says how many read models are built, how fast it goes, and how long the rest takes at that pace. */
const progressText = (all: readonly Built[], last: number, seconds: number): string => {
  const done = all.reduce((sum, { position }) => sum + position, 0) / all.length
  const pace = done / seconds
  const left = pace > 0 ? `${Math.ceil((last - done) / pace / 60)} min left` : 'not begun'
  const built = all.filter(({ isBuilt }) => isBuilt).length
  return `${built} of ${all.length} read models built, ${Math.round(pace)} events a second, ${left}`
}

/**
 * Waits until every read model holds the log up to a position. Says when votes and signatures are
 * served, which is before the last figures are built, and every ten seconds how it goes.
 */
export const awaitReadModels = async (
  { database, projections }: { readonly database: AnyDatabase; readonly projections: readonly Projection[] },
  last: number,
  say: (line: string) => void,
): Promise<void> => {
  const started = performance.now()
  const needed = projections.filter(({ serves }) => serves === 'participation').map(({ name }) => name)
  let isServing = false
  for (let poll = 1; ; poll += 1) {
    const all = await readBuilt(database, projections, last)
    const seconds = (performance.now() - started) / 1_000
    if (!isServing && all.every(({ name, isBuilt }) => isBuilt || !needed.includes(name))) {
      isServing = true
      say(`votes and signatures are served after ${Math.round(seconds)} s`)
    }
    if (all.every(({ isBuilt }) => isBuilt)) return
    if (poll % POLLS_A_LINE === 0) say(progressText(all, last, seconds))
    await sleep(POLL_INTERVAL_MS)
  }
}
