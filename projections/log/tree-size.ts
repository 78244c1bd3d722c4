import { sql } from 'kysely'

/** Version of the read model `merkle-tree` in this release. */
export const MERKLE_TREE_VERSION = 3

/**
 * Size of the live tree of this release's version, as SQL; null while there is none. Beside a newer
 * release the tree of that one is live: its tables are others, and those that this release knows
 * are no longer fed, so nothing is compared with them and nothing proven by them.
 */
export const LIVE_TREE_SIZE = sql`(
  select position from public.projection
  where name = 'merkle-tree' and version = ${sql.lit(MERKLE_TREE_VERSION)} and status = 'live')`
