import type { Pool } from 'pg'

/** Takes the writers' turn and gives it back, with the rights of whoever owns the log: who may only append cannot lock its head otherwise. */
export const logTurnMigrations: Readonly<Record<string, string>> = {
  '007-log-turn': `
    create function take_log_turn() returns bigint language sql volatile security definer
    set search_path = pg_catalog, public, pg_temp
    as $turn$ select position from log_head for update $turn$;
  `,
}

/** Fails where nobody could write to the log: on a standby, behind a turn that is not given back. Writes nothing. */
export const takeLogTurn = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ position: number | null }>('select take_log_turn() as position')
  if (rows[0]?.position == null) throw new Error('the log has no head')
}
