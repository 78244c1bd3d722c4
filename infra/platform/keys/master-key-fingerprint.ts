import type { Pool } from 'pg'
import { withConnection } from '../postgres/one-connection.ts'

// This module stores which master key a database was created with. Under another one everything
// seems to work: links fail, new persons are sealed under a key that opens none of the old ones,
// and tree heads are signed with another key.

export const keyFingerprintMigrations: Readonly<Record<string, string>> = {
  '005-master-key-mark': `
    create table master_key_mark (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null,
      made_at timestamptz not null default now()
    );
  `,
}

/** The database was created under another master key. */
export class OtherMasterKey extends Error {
  constructor() {
    super(
      'This is not the master key that the database was begun with: set DANJI_MASTER_KEY to ' +
        'that one, or put its master.key back into DATA_DIR.',
    )
    this.name = 'OtherMasterKey'
  }
}

type QueryablePool = Pick<Pool, 'query'>

const hasTable = async (database: QueryablePool, table: string): Promise<boolean> => {
  const { rows } = await database.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

const hasRows = async (database: QueryablePool, table: string): Promise<boolean> =>
  (await hasTable(database, table)) && (await database.query(`select from ${table} limit 1`)).rowCount === 1

/**
 * Tells whether a database is bound to a key already: it has a mark, or a log from before there
 * were marks.
 */
export const isKeyBound = (databaseUrl: string): Promise<boolean> =>
  withConnection(
    databaseUrl,
    async (client) => (await hasRows(client, 'master_key_mark')) || (await hasRows(client, 'event')),
  )

/** Checks the key against the database's mark, where there is one. @throws {OtherMasterKey} */
export const checkKeyFingerprint = async (database: QueryablePool, fingerprint: string): Promise<void> => {
  if (!(await hasTable(database, 'master_key_mark'))) return
  const { rows } = await database.query<{ fingerprint: string }>('select fingerprint from master_key_mark')
  if (rows[0] && rows[0].fingerprint !== fingerprint) throw new OtherMasterKey()
}

/**
 * Marks a database with its master key; of processes that start together the first one's key
 * counts. For a log without a mark, `opens` tells whether a wrapped key of one of its persons can
 * be opened.
 * @throws {OtherMasterKey}
 */
export const storeKeyFingerprint = async (
  database: QueryablePool,
  fingerprint: string,
  opens: (wrapped: Buffer, personId: string) => boolean,
): Promise<void> => {
  if (!(await hasRows(database, 'master_key_mark'))) {
    const { rows } = await database.query<{ person_id: string; wrapped: Buffer }>(
      'select person_id, wrapped from person_key where wrapped is not null limit 1',
    )
    if (rows[0] && !opens(rows[0].wrapped, rows[0].person_id)) throw new OtherMasterKey()
    await database.query('insert into master_key_mark (fingerprint) values ($1) on conflict do nothing', [fingerprint])
  }
  await checkKeyFingerprint(database, fingerprint)
}
