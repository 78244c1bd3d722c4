import { readFileSync } from 'node:fs'
import { onServer } from '../bench-database.ts'

/** Milliseconds of a clock tick in which Linux counts the processor time of processes. */
const TICK_MS = 10

/** Returns the processor seconds of a process and of those that it has waited for; 0 once it is gone. */
const secondsOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields follow the name, which may hold anything: user and system time are the 14th and
    // 15th.
    const behind = fields.slice(fields.lastIndexOf(')') + 2).split(' ')
    return ((Number(behind[11]) + Number(behind[12])) * TICK_MS) / 1_000
  } catch {
    return 0
  }
}

/**
 * Adds up the processor seconds that processes take: those of Node, and those of Postgres that work
 * for a database. A process that ends between two looks loses its last part.
 */
export const createProcessorMeter = (url: string, nodePids: readonly number[]) => {
  const seen = new Map<number, number>()
  let node = 0
  const look = async (): Promise<void> => {
    const backends = await onServer<{ pid: number }>(
      url,
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of backends) seen.set(pid, Math.max(seen.get(pid) ?? 0, secondsOf(pid)))
    node = Math.max(
      node,
      nodePids.reduce((sum, pid) => sum + secondsOf(pid), 0),
    )
  }
  return {
    look,
    seconds: () => ({ node, postgres: [...seen.values()].reduce((sum, seconds) => sum + seconds, 0) }),
  }
}
