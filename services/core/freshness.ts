import type { Tables } from '#infra/platform/projection/read-tables.ts'
import type { Deps } from './deps.ts'
import { DomainError } from './domain-error.ts'

const WAIT_MS = 2_000

/** Name of a read model's table, as queries read it. */
type ReadTable = keyof Tables extends `read.${infer Name}` ? Name : never

/**
 * Waits until the read models, or only those of the named tables, have reached the present end of
 * the log; false if they have not after two seconds.
 */
export const isUpToDate = async (
  { store, freshness }: Pick<Deps, 'store' | 'freshness'>,
  tables?: readonly ReadTable[],
): Promise<boolean> => freshness.wait(await store.lastPosition(), WAIT_MS, tables && freshness.modelsOf(tables))

/**
 * Refuses to go on with older figures: {@link isUpToDate} must hold. Calls of residents name the
 * tables that they read: during a restore others are built last.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const assertUpToDate = async (
  deps: Pick<Deps, 'store' | 'freshness'>,
  tables?: readonly ReadTable[],
): Promise<void> => {
  if (!(await isUpToDate(deps, tables))) throw new DomainError('READ_MODEL_BEHIND')
}
