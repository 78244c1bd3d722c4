import pg from 'pg'
import { sessionAt } from './pooler.ts'

const CONNECT_MS = 10_000

/**
 * Does work with a connection of its own, and ends it. Only the query reports a server that dies
 * meanwhile; an error while the connection is being ended is ignored.
 */
export const withConnection = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const { config, prepare } = sessionAt(url)
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'danji',
  })
  // An 'error' event without a listener ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await prepare(client)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
