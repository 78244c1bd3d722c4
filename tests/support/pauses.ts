const LOOK_MS = 1

/** The longest time for which nobody else had a turn, and the most work of this thread in one turn, in milliseconds. On a busy machine the first is longer. */
export type Pause = { readonly ms: number; readonly cpuMs: number }

/** Watches the thread that it is called in. `take` gives the longest pause since it was last asked. */
export const watchPauses = (): { readonly take: () => Pause; readonly stop: () => void } => {
  const cpuNow = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const none: Pause = { ms: 0, cpuMs: 0 }
  let longest = none
  let [at, cpu] = [performance.now(), cpuNow()]
  const look = (): void => {
    const [now, used] = [performance.now(), cpuNow()]
    longest = { ms: Math.max(longest.ms, now - at - LOOK_MS), cpuMs: Math.max(longest.cpuMs, used - cpu) }
    ;[at, cpu] = [now, used]
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    take: () => {
      look()
      const taken = longest
      longest = none
      return taken
    },
    stop: () => clearInterval(timer),
  }
}
