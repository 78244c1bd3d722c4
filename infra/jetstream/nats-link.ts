import { connect, type NatsConnection } from '@nats-io/transport-node'
import { pause, retry } from '../feed/back-off.ts'

/** A connection to the broker that is made, and made again, for ever. */
export type NatsLink = {
  /** The connection, once there is one. It may be down at the moment: it heals itself. @throws Error where `stop` came first. */
  readonly connection: (stop: AbortSignal) => Promise<NatsConnection>
  /** True while the broker is reached. */
  readonly isUp: () => boolean
  /** Calls back each time the connection is lost: the broker may come back without what it had. What it gives ends that. */
  readonly onLoss: (listener: () => void) => () => void
  readonly close: () => Promise<void>
}

export type NatsLinkOptions = {
  /** One URL or several, separated by commas. */
  readonly url: string
  /** Told of every failure to connect and every loss of the connection. */
  readonly onError: (error: unknown) => void
}

/** The broker was not reached before the caller stopped. */
const stopped = () => new Error('stopped before the broker was reached')

/** Starts connecting in the background; never throws, whether the broker is there or not. */
export const linkToNats = ({ url, onError }: NatsLinkOptions): NatsLink => {
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let current: NatsConnection | undefined
  let up = false
  let announce: (connection: NatsConnection) => void = () => {}
  let next = new Promise<NatsConnection>((resolve) => (announce = resolve))

  const open = (): Promise<NatsConnection> =>
    connect({
      servers: url.split(','),
      name: 'danji',
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      timeout: 5_000,
      // Two unanswered pings and the connection counts as dead: a broker that vanished without a word is noticed in half a minute.
      pingInterval: 10_000,
      // A broker that refuses us today, its configuration half replaced, may take us tomorrow.
      ignoreAuthErrorAbort: true,
      noAsyncTraces: true,
    })

  const follow = async (connection: NatsConnection): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === 'reconnect') up = true
      if (status.type !== 'disconnect') continue
      tellLoss()
      if (!closing.signal.aborted) onError(new Error(`lost the broker at ${status.server}`))
    }
  }

  const tellLoss = () => {
    up = false
    for (const listener of listeners) listener()
  }

  const serve = async (connection: NatsConnection): Promise<void> => {
    current = connection
    up = true
    announce(connection)
    void follow(connection)
    await connection.closed()
    current = undefined
    tellLoss()
    next = new Promise((resolve) => (announce = resolve))
  }

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const connection = await retry(open, onError, closing.signal)
      if (!connection) return
      if (closing.signal.aborted) return connection.close()
      await serve(connection)
      await pause(250, closing.signal)
    }
  }

  const ended = run()
  return {
    connection: (stop) =>
      new Promise((resolve, reject) => {
        if (current) return resolve(current)
        const refuse = () => reject(stopped())
        if (stop.aborted) return refuse()
        stop.addEventListener('abort', refuse)
        void next.then((connection) => {
          stop.removeEventListener('abort', refuse)
          resolve(connection)
        })
      }),
    isUp: () => up,
    onLoss: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      await current?.close()
      await ended
    },
  }
}
