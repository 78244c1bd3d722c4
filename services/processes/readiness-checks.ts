import { takeLogTurn } from '#infra/event-store/log-turn.ts'
import { checkKeyMark } from '#infra/key-mark.ts'
import { createStandstillWatch, readProgress } from '#infra/projection/unseen.ts'
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts'
import type { Readiness } from '#infra/telemetry/readiness.ts'
import type { Pools } from './pools.ts'

type Checked = {
  readonly pools: Pick<Pools, 'calls' | 'log'>
  readonly clock: () => Date
  readonly objects: Pick<ObjectStorage, 'check'>
  /** Of the master key. */
  readonly fingerprint: string
  /** The names of the read models and reactors that this code has: others may be left over from an older one. */
  readonly feeders: readonly string[]
}

/** What every process must have, beside a database that answers. */
export const addChecks = (readiness: Readiness, { pools, clock, objects, fingerprint, feeders }: Checked): void => {
  const standingStill = createStandstillWatch(clock)
  readiness.add('log', () => takeLogTurn(pools.log))
  readiness.add('storage', objects.check)
  readiness.add('key', () => checkKeyMark(pools.calls, fingerprint))
  readiness.add('readSide', async () => {
    const progress = (await readProgress(pools.log)).filter(({ name }) => feeders.includes(name))
    const still = standingStill(progress)
    if (still.length > 0) throw new Error(`standing still: ${still.join(', ')}`)
  })
}
