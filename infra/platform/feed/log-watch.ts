import { listenTo } from '../postgres/listen.ts'
import { createNotifier } from '../waiting/signal.ts'

/** Tells when the log may have grown. */
export type LogWatch = {
  /** How often the log may have grown; take it before reading. */
  readonly rung: () => number
  /** Waits until the log may have grown since, at most so many milliseconds and not beyond `stop`. Never rejects. */
  readonly wait: (since: number, ms: number, stop: AbortSignal) => Promise<'rung' | 'silent'>
  /** Calls back each time the log may have grown; what it gives ends that. */
  readonly onGrowth: (listener: () => void) => () => void
  readonly close: () => Promise<void>
}

export type LogWatchOptions = {
  /** Not through a pooler in transaction mode: LISTEN needs a session. */
  readonly databaseUrl: string
  readonly onError: (error: unknown) => void
}

/**
 * Listens to `danji_log`, which every batch of appends notifies, on one connection of its own that is made again for ever.
 * While it is down nothing rings: readers look by themselves from time to time.
 */
export const watchLog = ({ databaseUrl, onError }: LogWatchOptions): LogWatch => {
  const bell = createNotifier()
  const listeners = new Set<() => void>()

  const tell = () => {
    bell.ring()
    for (const listener of listeners) listener()
  }

  // What was appended before the connection listened was told to nobody: then, too, the log may have grown.
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
