/** Limits of a gateway: calls at a time, and milliseconds between the beginnings of two. */
export type PaceLimits = { readonly parallel: number; readonly apartMs: number }

/** Limits that the gateway tolerates; more brings code 23 for over a minute. */
export const gatewayPace: PaceLimits = { parallel: 2, apartMs: 200 }

const untilTime = (at: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

/** Creates a queue that starts calls in their order, within the limits. */
export const createPace = ({
  parallel,
  apartMs,
}: PaceLimits): (<Answer>(call: () => Promise<Answer>) => Promise<Answer>) => {
  const waiting: (() => void)[] = []
  let running = 0
  let next = 0
  const leave = (): void => {
    const first = waiting.shift()
    if (first) first()
    else running -= 1
  }
  const enter = async (): Promise<void> => {
    if (running < parallel) running += 1
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    const at = Math.max(performance.now(), next)
    next = at + apartMs
    await untilTime(at)
  }
  return async (call) => {
    await enter()
    try {
      return await call()
    } finally {
      leave()
    }
  }
}
