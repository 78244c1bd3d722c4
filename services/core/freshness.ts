import type { Deps } from './deps.ts'
import { DomainError } from './domain-error.ts'

const WAIT_MS = 2_000

/**
 * Waits until the read models have reached the present end of the log; false if they have not after
 * two seconds.
 */
export const isUpToDate = async ({ store, freshness }: Pick<Deps, 'store' | 'freshness'>): Promise<boolean> =>
  freshness.wait(await store.lastPosition(), WAIT_MS)

/**
 * Refuses to go on with older figures: {@link isUpToDate} must hold.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const assertUpToDate = async (deps: Pick<Deps, 'store' | 'freshness'>): Promise<void> => {
  if (!(await isUpToDate(deps))) throw new DomainError('READ_MODEL_BEHIND')
}
