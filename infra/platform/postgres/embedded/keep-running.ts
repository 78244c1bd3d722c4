import { backOffMs, pause } from '../../waiting/back-off.ts'
import { runningPostmaster } from './postmaster.ts'

type KeepRunningOptions = {
  readonly directory: string
  /** Starts it again; rejects where it does not start. */
  readonly startAgain: () => Promise<unknown>
  readonly say: (line: string) => void
  /** Called when it is given up. */
  readonly onLost: (error: Error) => void
}

const POLL_INTERVAL_MS = 250
/** Number of tries, with back-off between them: some three seconds besides the tries themselves. */
const TRIES = 5

const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 2).join(' ')

/** Starts a Postgres again, with back-off, whenever it is found to have ended, until stopped. */
export const keepRunning = ({
  directory,
  startAgain,
  say,
  onLost,
}: KeepRunningOptions): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const stop = stopping.signal

  /**
   * Starts it again; returns why it was given up, or undefined where it runs, or is to run no
   * longer.
   */
  const revive = async (): Promise<unknown> => {
    for (let failures = 1; !stop.aborted; failures += 1) {
      try {
        await startAgain()
        return undefined
      } catch (error) {
        if (failures === TRIES) return error
        await pause(backOffMs(failures), stop)
      }
    }
    return undefined
  }

  const keep = async (): Promise<void> => {
    while (!stop.aborted) {
      await pause(POLL_INTERVAL_MS, stop)
      if (stop.aborted || runningPostmaster(directory)) continue
      say('The embedded Postgres has ended; it is started again.')
      const failure = await revive()
      if (failure === undefined) {
        if (!stop.aborted) say('The embedded Postgres runs again.')
        continue
      }
      return onLost(new Error(`The embedded Postgres has ended and does not start again: ${lineOf(failure)}`))
    }
  }

  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await kept
    },
  }
}
