import { connect, type NatsConnection } from '@nats-io/transport-node'
import { pause, retry } from '../waiting/back-off.ts'
import { createNotifier } from '../waiting/signal.ts'

/** Connection to the broker that is made, and made again, for ever. */
export type NatsLink = {
  /**
   * Returns the connection, once the broker is reached: what is sent while it is away is lost.
   * @throws {Error} where `stop` came first
   */
  readonly connection: (stop: AbortSignal) => Promise<NatsConnection>
  /** Tells whether the broker is connected. */
  readonly isUp: () => boolean
  /**
   * Calls back each time the connection is lost: the broker may come back without its data. Returns
   * a function that ends that.
   */
  readonly onLoss: (listener: () => void) => () => void
  readonly close: () => Promise<void>
}

export type NatsLinkOptions = {
  /** One URL or several, separated by commas. */
  readonly url: string
  /** Called with every failure to connect and every loss of the connection. */
  readonly onError: (error: unknown) => void
}

const RECONNECT_MS = 250
/** Interval at which callers that wait for the broker check by themselves. */
const POLL_INTERVAL_MS = 10_000

/** Returns the login that stands in a URL; the client itself takes none from there. */
const loginOf = (server: string): { readonly user?: string; readonly pass?: string } => {
  const { username, password } = new URL(server)
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

const open = (url: string): Promise<NatsConnection> =>
  connect({
    servers: url.split(','),
    ...loginOf(url.split(',')[0] ?? url),
    name: 'danji',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    timeout: 5_000,
    // After two unanswered pings the connection counts as dead: a broker that vanished silently is
    // noticed in half a minute.
    pingInterval: 10_000,
    // A broker that refuses us today, its configuration half replaced, may accept us tomorrow.
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  })

/**
 * Tracks whether the broker is connected, for callers that wait for it and those that listen to its
 * loss.
 */
const createPresence = () => {
  const arrival = createNotifier()
  const listeners = new Set<() => void>()
  let reached: NatsConnection | undefined

  return {
    arrive: (connection: NatsConnection): void => {
      reached = connection
      arrival.ring()
    },
    lose: (): void => {
      reached = undefined
      for (const listener of listeners) listener()
    },
    isUp: (): boolean => reached !== undefined,
    onLoss: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connection: async (stop: AbortSignal): Promise<NatsConnection> => {
      for (;;) {
        const rung = arrival.rung()
        if (reached) return reached
        if (stop.aborted) throw new Error('stopped before the broker was reached')
        await arrival.wait(rung, POLL_INTERVAL_MS, stop)
      }
    },
  }
}

/** Starts connecting in the background; never throws, whether the broker is there or not. */
export const linkToNats = ({ url, onError }: NatsLinkOptions): NatsLink => {
  const closing = new AbortController()
  const presence = createPresence()
  let current: NatsConnection | undefined

  const follow = async (connection: NatsConnection): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === 'reconnect' && connection === current) presence.arrive(connection)
      if (status.type !== 'disconnect') continue
      presence.lose()
      if (!closing.signal.aborted) onError(new Error(`lost the broker at ${status.server}`))
    }
  }

  const serve = async (connection: NatsConnection): Promise<void> => {
    current = connection
    void follow(connection)
    presence.arrive(connection)
    await connection.closed()
    current = undefined
    presence.lose()
  }

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const connection = await retry(() => open(url), onError, closing.signal)
      if (!connection) return
      if (closing.signal.aborted) return connection.close()
      await serve(connection)
      await pause(RECONNECT_MS, closing.signal)
    }
  }

  const ended = run()
  return {
    connection: presence.connection,
    isUp: presence.isUp,
    onLoss: presence.onLoss,
    close: async () => {
      closing.abort()
      await current?.close()
      await ended
    },
  }
}
