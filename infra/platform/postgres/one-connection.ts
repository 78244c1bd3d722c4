import pg from 'pg'

const CONNECT_MS = 10_000

/**
 * Does something by a connection of its own, and ends that. A server that dies meanwhile is told by the query alone; one that dies while the
 * connection is being ended is nobody's trouble any more.
 */
export const withConnection = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'danji',
  })
  // An 'error' without a listener ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
