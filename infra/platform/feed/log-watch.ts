import { listenTo } from '../postgres/listen.ts'
import { createNotifier } from '../waiting/signal.ts'

/** Tells when the log may have grown. */
export type LogWatch = {
  /** Returns the number of times that the log may have grown; take it before reading. */
  readonly rung: () => number
  /**
   * Waits until the log may have grown since, at most `ms` milliseconds and not beyond `stop`.
   * Never rejects.
   */
  readonly wait: (since: number, ms: number, stop: AbortSignal) => Promise<'rung' | 'silent'>
  /** Calls back each time the log may have grown; returns a function that ends that. */
  readonly onGrowth: (listener: () => void) => () => void
  readonly close: () => Promise<void>
}

export type LogWatchOptions = {
  /**
   * URL for a direct connection, not through a pooler in transaction mode: LISTEN needs a session.
   */
  readonly databaseUrl: string
  readonly onError: (error: unknown) => void
}

/**
 * Listens to `danji_log`, which every batch of appends notifies, on one connection of its own that
 * is made again for ever. While it is down there are no notifications: readers poll from time to
 * time.
 */
export const watchLog = ({ databaseUrl, onError }: LogWatchOptions): LogWatch => {
  const bell = createNotifier()
  const listeners = new Set<() => void>()

  const tell = () => {
    bell.ring()
    for (const listener of listeners) listener()
  }

  // Appends before the connection listened caused no notification here: the log may have grown
  // then, too.
  const listening = listenTo({
    databaseUrl,
    channel: 'danji_log',
    name: 'danji log watch',
    onListening: tell,
    onNotification: tell,
    onError,
  })

  return {
    rung: bell.rung,
    wait: bell.wait,
    onGrowth: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: listening.close,
  }
}
