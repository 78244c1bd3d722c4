import pg from 'pg'
import { sessionAt } from './pooler.ts'
import { pause, retry } from '../waiting/back-off.ts'

export type ListenOptions = {
  /**
   * URL for a direct connection, not through a pooler in transaction mode: LISTEN needs a session.
   */
  readonly databaseUrl: string
  /** Channel as a plain SQL name, or a function that finds it. */
  readonly channel: string | ((client: pg.Client) => Promise<string>)
  /** Name of the connection in Postgres. */
  readonly name: string
  /** Called when it listens, for the first time or again: notifications in between are lost. */
  readonly onListening: () => void
  readonly onNotification: (payload: string) => void
  readonly onError: (error: unknown) => void
}

const RECONNECT_MS = 100

/** Listens to a channel on one connection of its own, which is made again for ever. */
export const listenTo = ({
  databaseUrl,
  channel,
  name,
  onListening,
  onNotification,
  onError,
}: ListenOptions): { readonly close: () => Promise<void> } => {
  const closing = new AbortController()

  const listenOnce = async (): Promise<void> => {
    const { config, prepare } = sessionAt(databaseUrl)
    const client = new pg.Client({
      ...config,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const gone = new Promise<void>((resolve) => client.once('end', resolve))
    const end = () => void client.end().catch(() => {})
    closing.signal.addEventListener('abort', end)
    client
      .on('notification', ({ payload = '' }) => onNotification(payload))
      .on('error', (error) => {
        if (!closing.signal.aborted) onError(error)
      })
    try {
      await client.connect()
      await prepare(client)
      const named = typeof channel === 'string' ? channel : await channel(client)
      await client.query(`listen ${named}`)
      onListening()
      await gone
    } finally {
      closing.signal.removeEventListener('abort', end)
      end()
    }
  }

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await retry(listenOnce, onError, closing.signal)
      await pause(RECONNECT_MS, closing.signal)
    }
  }

  const ended = run()
  return {
    close: async () => {
      closing.abort()
      await ended
    },
  }
}
