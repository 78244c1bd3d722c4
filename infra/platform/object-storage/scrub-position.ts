import { sql } from 'kysely'
import type { Database } from '../projection/read-tables.ts'
import type { ObjectKey } from './object-storage.ts'
import type { ScrubPositionStore, ScrubPosition } from './scrub.ts'

/**
 * Migrations of the position of the check of all documents, and when it last reached their end: a
 * bookmark, no evidence.
 */
export const scrubMigrations: Readonly<Record<string, string>> = {
  '008-object-scrub': `
    create table object_scrub (
      only_row boolean primary key default true check (only_row),
      after_key text,
      checked integer not null default 0,
      damaged integer not null default 0,
      missing integer not null default 0,
      finished_at timestamptz
    );
    insert into object_scrub default values;
  `,
}

type Row = {
  readonly after_key: ObjectKey | null
  readonly checked: number
  readonly damaged: number
  readonly missing: number
}

/** Stores the position in Postgres: it survives restarts and a change of the worker. */
export const createScrubPositions = (database: Database): ScrubPositionStore => ({
  read: async (): Promise<ScrubPosition> => {
    const { rows } = await sql<Row>`select after_key, checked, damaged, missing from object_scrub`.execute(database)
    const [row] = rows
    return {
      after: row?.after_key ?? undefined,
      checked: row?.checked ?? 0,
      damaged: row?.damaged ?? 0,
      missing: row?.missing ?? 0,
    }
  },
  keep: async ({ after, checked, damaged, missing }) => {
    await sql`
      update object_scrub set after_key = ${after ?? null}, checked = ${checked}, damaged = ${damaged}, missing = ${missing},
        finished_at = case when ${after === undefined} then now() else finished_at end`.execute(database)
  },
})
