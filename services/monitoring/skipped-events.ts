import { sql } from 'kysely'
import { readSkipped } from '#infra/platform/projection/skips.ts'
import type { Deps } from '../core/deps.ts'

type FedProjection = { readonly name: string; readonly version: number }

/**
 * Returns how many events read models and reactors skip now: a repaired one has a higher version,
 * and skips none.
 */
export const countSkipped = async ({ store, database }: Pick<Deps, 'store' | 'database'>): Promise<number> => {
  const skipped = await readSkipped(store)
  if (skipped.length === 0) return 0
  const { rows } = await sql<FedProjection>`
    select name, version from projection where status in ('live', 'reactor')`.execute(database)
  const isFed = new Set(rows.map(({ name, version }) => `${name} ${version}`))
  return skipped.filter(({ projection, version }) => isFed.has(`${projection} ${version}`)).length
}
