import { readdirSync, readFileSync } from 'node:fs'

/** Number of clock ticks a second in /proc; Linux reports hundredths on every processor. */
const TICKS = 100

/**
 * Positions in /proc/self/stat behind the command's name: user and system time of children that
 * ended and were waited for.
 */
const CHILD_USER = 13
const CHILD_SYSTEM = 14

/**
 * Returns the processor seconds of all child processes that have ended, their own children
 * included; undefined where there is no /proc. A process that outlives its parent is not among
 * them.
 */
export const childSeconds = (): number | undefined => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[CHILD_USER]) + Number(fields[CHILD_SYSTEM])) / TICKS
  } catch {
    return undefined
  }
}

/** Returns the processor seconds of this process, all its threads included. */
export const ownSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

type ProcessTimes = { readonly parent: number; readonly key: string; readonly seconds: number }

/** Positions in /proc/<pid>/stat behind the command's name. */
const PARENT = 1
const USER = 11
const SYSTEM = 12
const STARTED = 19

const timesOf = (pid: string): ProcessTimes | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS
    // A number may be given to another process later: together with its start it is one process's.
    return { parent: Number(fields[PARENT]), key: `${pid} ${fields[STARTED] ?? ''}`, seconds }
  } catch {
    return undefined
  }
}

const WATCH_MS = 1_000

/**
 * Watches a process and its descendants once a second. `stop` returns the processor seconds that
 * were seen of each, summed up. Unlike `childSeconds` it sees browsers that are killed together
 * with their parent; it misses processes of less than a second. Both are lower bounds.
 */
export const watchProcesses = (rootPid: number): { readonly stop: () => number } => {
  const seen = new Map<string, number>()
  const pids = new Set([rootPid])
  const look = (): void => {
    let all: readonly (readonly [number, ProcessTimes | undefined])[]
    try {
      all = readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), timesOf(name)] as const)
    } catch {
      return
    }
    // Parents mostly have lower numbers than their children, and are met first; the rest is found a
    // second later.
    for (const [pid, times] of all) {
      if (!times || !(pids.has(pid) || pids.has(times.parent))) continue
      pids.add(pid)
      seen.set(times.key, times.seconds)
    }
  }
  const timer = setInterval(look, WATCH_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return [...seen.values()].reduce((sum, seconds) => sum + seconds, 0)
    },
  }
}
