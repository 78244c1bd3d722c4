import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findRollVersions, type RollVersion } from './roll-history.ts'

/** Maximum number of versions that are kept for one database, those of one roll at least. */
const MAX_VERSIONS = 150_000

type Versions = readonly RollVersion[]

/** Numbers that change with every change of a roll: events only begin versions or end them. */
type RollState = { readonly versions: number; readonly since: number; readonly until: number }

/** Rolls of a database by list, those read last at the end. */
const caches = new WeakMap<Database, Map<string, Versions>>()

const cacheOf = (database: Database): Map<string, Versions> => {
  const cache = caches.get(database) ?? new Map<string, Versions>()
  caches.set(database, cache)
  return cache
}

const stateOf = (versions: Versions): RollState =>
  versions.reduce(
    (state, { since_position: since, until_position: until }) => ({
      versions: versions.length,
      since: Math.max(state.since, since),
      until: Math.max(state.until, until ?? 0),
    }),
    { versions: 0, since: 0, until: 0 },
  )

const readState = async (database: Database, listId: string): Promise<RollState> => {
  const { rows } = await sql<RollState>`
    select count(*)::bigint as versions, coalesce(max(since_position), 0)::bigint as since,
      coalesce(max(until_position), 0)::bigint as until
    from read.roll_version where list_id = ${listId}::uuid`.execute(database)
  return rows[0] ?? stateOf([])
}

const isSame = (one: RollState, other: RollState): boolean =>
  one.versions === other.versions && one.since === other.since && one.until === other.until

/** Keeps a roll, and leaves out those that were not read for longest. */
const keep = (cache: Map<string, Versions>, listId: string, versions: Versions): void => {
  cache.delete(listId)
  cache.set(listId, versions)
  const sizes = [...cache].map(([id, { length }]) => [id, length] as const)
  let total = sizes.reduce((sum, [, length]) => sum + length, 0)
  for (const [id, length] of sizes) {
    if (total <= MAX_VERSIONS || id === listId) return
    cache.delete(id)
    total -= length
  }
}

/**
 * Returns every version of a list's entries, as {@link findRollVersions}: from this thread's memory
 * where the read model says that nothing was added since. Compared is what the rows themselves
 * hold, so that a read model which went back is read anew, too. Not for results that are final.
 */
export const readCachedRoll = async (database: Database, listId: string): Promise<Versions> => {
  const cache = cacheOf(database)
  const cached = cache.get(listId)
  const isCurrent = cached !== undefined && isSame(stateOf(cached), await readState(database, listId))
  const versions = isCurrent ? cached : await findRollVersions(database, listId)
  keep(cache, listId, versions)
  return versions
}
