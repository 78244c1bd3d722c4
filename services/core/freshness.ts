import type { Deps } from './deps.ts'
import { DomainError } from './domain-error.ts'

const WAIT_MS = 2_000

/** Waits until the read models have seen all that was written before this moment. @throws DomainError READ_MODEL_BEHIND after two seconds */
export const assertUpToDate = async ({ store, freshness }: Pick<Deps, 'store' | 'freshness'>): Promise<void> => {
  if (!(await freshness.wait(await store.lastPosition(), WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
}
