import { readStandingLoss } from '#infra/platform/log-memory/log-loss.ts'
import { takeLogTurn } from '#infra/platform/event-store/writer-lock.ts'
import { checkKeyFingerprint } from '#infra/platform/keys/master-key-fingerprint.ts'
import { createStandingWatch, nextDueJob } from '#infra/platform/jobs/due-jobs.ts'
import { createDatabase } from '#infra/platform/postgres/pool.ts'
import { checkClock } from '#infra/platform/postgres/clock-skew.ts'
import { createStandstillWatch, readProgress } from '#infra/platform/projection/read-model-lag.ts'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import type { Check, CheckUse, Readiness } from '#infra/platform/telemetry/readiness.ts'
import type { Pools } from '../setup/pools.ts'

type ReadinessSources = {
  readonly pools: Pick<Pools, 'calls' | 'log'>
  readonly clock: () => Date
  /**
   * Clock of the machine, ms, if it is not {@link Date.now}: tests set the product's clock, not the
   * machine's.
   */
  readonly machineTime?: () => number
  readonly objects: Pick<ObjectStorage, 'check'>
  /** Fingerprint of the master key. */
  readonly fingerprint: string
  /**
   * Names of the read models and reactors in this code: others may remain from an older release.
   */
  readonly feeders: readonly string[]
  /** Jobs of this release: those of a newer one may wait for it. */
  readonly jobs: readonly string[]
}

/**
 * Returns a check that fails if a read model or reactor makes no progress while events wait for it.
 */
const progressCheck = (
  { pools, clock }: Pick<ReadinessSources, 'pools' | 'clock'>,
  isChecked: (name: string) => boolean,
): Check => {
  const standingStill = createStandstillWatch(clock)
  return async () => {
    const still = standingStill((await readProgress(pools.log)).filter(({ name }) => isChecked(name)))
    if (still.length > 0) throw new Error(`standing still: ${still.join(', ')}`)
  }
}

/** Returns a check that fails if a job has been due for a minute without being taken. */
const dueJobsCheck = ({ pools, clock, jobs }: Pick<ReadinessSources, 'pools' | 'clock' | 'jobs'>): Check => {
  const isStanding = createStandingWatch(() => clock().getTime())
  return async () => {
    const next = await nextDueJob(pools.calls, jobs)
    if (isStanding(next)) throw new Error(`nobody takes jobs that are due: ${next?.task}`)
  }
}

/** Fails while a loss of events stands that no operator has acknowledged. */
const assertWhole = async (pool: Pools['calls']): Promise<void> => {
  const loss = await readStandingLoss(createDatabase(pool))
  if (loss)
    throw new Error(`the log lost ${loss.events} events from ${loss.first} to ${loss.last}: npm run log:acknowledge`)
}

/**
 * Returns the checks of every process, besides that of the database: those that it needs to work,
 * and those that are only reported to operators.
 */
const checksOf = (checked: ReadinessSources): Readonly<Record<string, readonly [CheckUse, Check]>> => ({
  log: ['readiness', () => takeLogTurn(checked.pools.log)],
  key: ['readiness', () => checkKeyFingerprint(checked.pools.calls, checked.fingerprint)],
  clock: ['readiness', () => checkClock(checked.pools.calls, checked.machineTime)],
  storage: ['health', checked.objects.check],
  continuity: ['health', () => assertWhole(checked.pools.calls)],
  readSide: ['health', progressCheck(checked, (name) => checked.feeders.includes(name))],
  jobs: ['health', dueJobsCheck(checked)],
})

export const addChecks = (readiness: Readiness, checked: ReadinessSources): void => {
  for (const [name, [use, check]] of Object.entries(checksOf(checked))) readiness.add(name, check, use)
}

/**
 * Adds the check of a projector: that the read models and reactors whose leases it holds make
 * progress.
 */
export const addProjectorCheck = (
  { readiness, ...checked }: Pick<ReadinessSources, 'pools' | 'clock'> & { readonly readiness: Readiness },
  feeds: (name: string) => boolean,
): void => readiness.add('readModels', progressCheck(checked, feeds))

/** Adds what a worker cannot be ready without: that jobs which are due are taken. */
export const addWorkerCheck = ({
  readiness,
  ...checked
}: Pick<ReadinessSources, 'pools' | 'clock' | 'jobs'> & { readonly readiness: Readiness }): void =>
  readiness.add('jobs', dueJobsCheck(checked))
