import type { Pool } from 'pg'

/**
 * Migrations of the functions that take the writers' lock and release it, with the rights of the
 * log's owner: a role that may only append cannot lock `log_head` otherwise.
 */
export const logTurnMigrations: Readonly<Record<string, string>> = {
  '007-log-turn': `
    create function take_log_turn() returns bigint language sql volatile security definer
    set search_path = pg_catalog, public, pg_temp
    as $turn$ select position from log_head for update $turn$;
  `,
}

/**
 * Takes and releases the writers' lock without writing; fails where nobody could write to the log:
 * on a standby, or where the lock is never released.
 */
export const takeLogTurn = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ position: number | null }>('select take_log_turn() as position')
  if (rows[0]?.position == null) throw new Error('the log has no head')
}
