import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PlannedWrite } from './claimed-write.ts'
import type { Outcome } from './rules/log-rules.ts'

/**
 * Message to a writer. Bursts follow one another; the writes of one are sent in the same tick.
 * Until killed: from the first again, with new names.
 */
export type ToWriter = { readonly bursts: readonly (readonly PlannedWrite[])[]; readonly until: 'done' | 'killed' }
export type FromWriter = Outcome | { readonly kind: 'ready' } | { readonly kind: 'done' }

/** A process that writes to the log. */
export type Writer = {
  /**
   * Returns the outcome of every write, once all are answered.
   * @throws {Error} where the process ends before
   */
  readonly write: (bursts: ToWriter['bursts']) => Promise<readonly Outcome[]>
  /**
   * Writes without end and is killed as soon as a number of writes were answered. Returns the
   * outcomes so far.
   */
  readonly writeUntilKilled: (bursts: ToWriter['bursts'], answers: number) => Promise<readonly Outcome[]>
  readonly stop: () => Promise<void>
}

const WRITER = fileURLToPath(new URL('writer-process.ts', import.meta.url))

/**
 * Starts a process that writes to the log at the URL; its connections bear the application name.
 */
export const startWriter = async (url: string, applicationName: string): Promise<Writer> => {
  const child = fork(WRITER, [url, applicationName], { execArgv: [], env: { PATH: process.env.PATH } })
  const ended = once(child, 'exit')
  const endedEarly = ended.then(([code, signal]): never => {
    throw new Error(`the writer ended with ${code ?? signal}`)
  })
  // Awaited only while something is asked of the writer.
  endedEarly.catch(() => undefined)
  await Promise.race([once(child, 'message'), endedEarly])

  const write: Writer['write'] = async (bursts) => {
    const outcomes: Outcome[] = []
    const done = new Promise<void>((resolve) => {
      const listen = (message: FromWriter) => {
        if (message.kind === 'acknowledged' || message.kind === 'refused') return void outcomes.push(message)
        child.off('message', listen)
        resolve()
      }
      child.on('message', listen)
    })
    child.send({ bursts, until: 'done' } satisfies ToWriter)
    await Promise.race([done, endedEarly])
    return outcomes
  }

  const writeUntilKilled: Writer['writeUntilKilled'] = async (bursts, answers) => {
    const outcomes: Outcome[] = []
    child.on('message', (message: FromWriter) => {
      if (message.kind === 'acknowledged' || message.kind === 'refused') outcomes.push(message)
      if (outcomes.length === answers) child.kill('SIGKILL')
    })
    child.send({ bursts, until: 'killed' } satisfies ToWriter)
    await ended
    return outcomes
  }

  const stop: Writer['stop'] = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.disconnect()
    await ended
  }

  return { write, writeUntilKilled, stop }
}
