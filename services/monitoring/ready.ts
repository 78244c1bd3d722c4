import { readLogCheck } from '#projections/log/log-check.ts'
import { verdictOf, type CheckUse, type Verdict, type Verdicts } from '#infra/platform/telemetry/readiness.ts'
import type { Deps } from '../core/deps.ts'

type ReadinessDeps = Pick<Deps, 'store' | 'readiness'>

/** Whether a process can do its work, or the product is well, and what it lacks. */
export type State = {
  readonly status: Verdict
  readonly checks: Verdicts & { readonly database: Verdict }
}

/**
 * Queries the database, and runs the added checks: those that the process cannot work without, or
 * for `health` all of them. Answers within two seconds.
 */
export const readState = async ({ store, readiness }: ReadinessDeps, use: CheckUse = 'readiness'): Promise<State> => {
  const [database, added] = await Promise.all([verdictOf(store.lastPosition), readiness.ask(use)])
  const checks = { ...added, database }
  return { status: Object.values(checks).every((verdict) => verdict === 'OK') ? 'OK' : 'ERROR', checks }
}

/**
 * Time since which every part of the log was checked; null where one never was, or none is known.
 */
export const readWholeSince = async ({ database }: Pick<Deps, 'database'>): Promise<string | null> =>
  (await readLogCheck(database)).wholeSince?.toISOString() ?? null

/** Whether the last walk over the log found it whole. */
export const readLogState = ({ database }: Pick<Deps, 'database'>): Promise<Verdict> =>
  verdictOf(async () => {
    if ((await readLogCheck(database)).finding) throw new Error('the log differs from what was recorded')
  })
