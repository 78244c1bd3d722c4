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
  '404-restore-tests': `
    create table restore_test (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      position bigint not null,
      problem text
    );`,
  '405-restore-test-sources': `
    alter table restore_test add column source text not null default 'directory'
      check (source in ('directory', 'second-bucket'));`,
}

/** Copy of a backup that was restored: in the directory of backups, or in the second bucket. */
export type RestoreSource = 'directory' | 'second-bucket'

/** Test of a restore: events that came back, and what was not as it was; null for nothing. */
export type RestoreTestRecord = {
  readonly at: Date
  readonly position: number
  readonly problem: string | null
  readonly source: RestoreSource
}

/** Notes that a backup was restored into a database made for it. */
export const recordRestoreTest = async (
  database: AnyDatabase,
  { at, position, problem, source }: RestoreTestRecord,
): Promise<void> => {
  await sql`insert into public.restore_test (at, position, problem, source)
    values (${at}, ${position}, ${problem}, ${source})`.execute(database)
}

/** Returns the newest test of a restore, of one source or of any; undefined where there is none. */
export const findNewestRestoreTest = async (
  database: ReadModelTransaction,
  source: RestoreSource | null = null,
): Promise<RestoreTestRecord | undefined> => {
  const { rows } = await sql<RestoreTestRecord>`
    select at, position, problem, source from public.restore_test
    where ${source}::text is null or source = ${source} order by id desc limit 1`.execute(database)
  return rows[0]
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
