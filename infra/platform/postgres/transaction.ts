import type { Pool, PoolClient } from 'pg'

/**
 * Runs work in a transaction on a connection of its own. Where it fails, the connection is destroyed,
 * and with it the transaction and its locks, in whatever state the error left them. `begin`:
 * statement that begins it.
 */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
