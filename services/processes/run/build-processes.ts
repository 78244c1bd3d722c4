import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Logger } from '#infra/platform/telemetry/logger.ts'
import type { Running } from './running.ts'

const MAX_PROCESSES = 32

/**
 * Reads the arguments of a command that builds read models: names, `--all`, and the number of
 * processes, 1 unless `--processes` says more.
 * @throws Error that names the limits of the number
 */
export const readBuildArguments = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, processes: { type: 'string', default: '1' } },
  })
  const processes = Number(values.processes)
  if (!Number.isInteger(processes) || processes < 1 || processes > MAX_PROCESSES)
    throw new Error(`--processes is a number from 1 to ${MAX_PROCESSES}`)
  return { names: positionals, all: values.all, processes }
}

/**
 * Starts processes that share the builds of read models with this one, until they are stopped or
 * this process ends, however it does. Where one of them ends early, the others take its builds.
 */
export const startBuildProcesses = (count: number, names: readonly string[], logger: Pick<Logger, 'warn'>): Running => {
  let isStopping = false
  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(new URL('../projection-build.main.ts', import.meta.url)), [...names])
    child.once('exit', (code) => {
      if (!isStopping) logger.warn({ code }, 'a process that builds read models has ended: the others go on')
    })
    child.once('error', (error) => logger.warn({ err: error }, 'a process that builds read models cannot be started'))
    return child
  }
  const children = Array.from({ length: count }, start)
  return {
    stop: async () => {
      isStopping = true
      const working = children.filter(
        ({ exitCode, signalCode, pid }) => pid && exitCode === null && signalCode === null,
      )
      const ended = working.map((child) => once(child, 'exit'))
      for (const child of working) if (child.connected) child.disconnect()
      await Promise.all(ended)
    },
  }
}
