import { sql } from 'kysely'
import type { AnyDatabase, ReadModelTransaction } from '#infra/platform/projection/projection.ts'

/**
 * Tables of made backups, for those responsible: without their location, and no backup contains
 * these rows.
 */
export const backupTables: Readonly<Record<string, string>> = {
  '403-backups': `
    create table backup_made (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      position bigint not null,
      documents integer not null,
      damaged integer not null,
      is_verified boolean not null
    );`,
}

/**
 * Backup: the log's position, the number of its documents and of damaged ones left out, and whether
 * the log was intact then.
 */
export type BackupRecord = {
  readonly at: Date
  readonly position: number
  readonly documents: number
  readonly damaged: number
  readonly isVerified: boolean
}

/** Notes that a backup is complete. */
export const recordBackup = async (
  database: AnyDatabase,
  { at, position, documents, damaged, isVerified }: BackupRecord,
): Promise<void> => {
  await sql`insert into public.backup_made (at, position, documents, damaged, is_verified)
    values (${at}, ${position}, ${documents}, ${damaged}, ${isVerified})`.execute(database)
}

/** The newest backup that was noted; undefined where there is none. */
export const findNewestBackup = async (database: ReadModelTransaction): Promise<BackupRecord | undefined> => {
  const { rows } = await sql<BackupRecord>`
    select at, position, documents, damaged, is_verified as "isVerified" from public.backup_made order by id desc limit 1`.execute(
    database,
  )
  return rows[0]
}
