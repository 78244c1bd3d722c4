const LOOK_MS = 1

/**
 * Longest time without a turn for others, and this thread's work in its longest turn and in all, in
 * milliseconds. On a busy machine the first is longer.
 */
export type Pause = { readonly ms: number; readonly cpuMs: number; readonly allCpuMs: number }

const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Watches the thread that it is called in. `take` returns the longest pause since its last call.
 */
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
 * Returns the share of this thread's work that it did in its longest turn, 0 to 1. The least of
 * three tries counts: the work's own turns show in every try, collection of others' garbage does
 * not.
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
