const LOOK_MS = 1

/** The longest time for which nobody else had a turn, and of this thread's work the most in one turn and all, in milliseconds. On a busy machine the first is longer. */
export type Pause = { readonly ms: number; readonly cpuMs: number; readonly allCpuMs: number }

const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Watches the thread that it is called in. `take` gives the longest pause since it was last asked. */
export const watchPauses = (): { readonly take: () => Pause; readonly stop: () => void } => {
  const none = { ms: 0, cpuMs: 0 }
  let longest = none
  let [at, cpu] = [performance.now(), cpuNow()]
  let cpuAtFirst = cpu
  const look = (): void => {
    const [now, used] = [performance.now(), cpuNow()]
    longest = { ms: Math.max(longest.ms, now - at - LOOK_MS), cpuMs: Math.max(longest.cpuMs, used - cpu) }
    ;[at, cpu] = [now, used]
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    take: () => {
      look()
      const taken = { ...longest, allCpuMs: cpu - cpuAtFirst }
      longest = none
      cpuAtFirst = cpu
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * How much of all that this thread did for some work it did in one turn, 0 to 1. What the work asks for by itself shows at
 * every try; garbage that somebody else left and that is collected meanwhile does not: the least of three tries is told.
 */
export const longestTurnOf = async (work: () => Promise<unknown>): Promise<number> => {
  const shares: number[] = []
  for (let tries = 0; tries < 3 && !shares.some((share) => share < 0.5); tries += 1) {
    const pauses = watchPauses()
    await work()
    const { cpuMs, allCpuMs } = pauses.take()
    pauses.stop()
    shares.push(cpuMs / allCpuMs)
  }
  return Math.min(...shares)
}
