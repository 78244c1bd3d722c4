/**
 * Runs `inFlight` calls of `work` concurrently for some seconds and returns how many ended a
 * second. Those in progress at the end are awaited and counted.
 */
export const throughput = async (seconds: number, inFlight: number, work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const keepGoing = async () => {
    while (performance.now() < until) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, keepGoing))
  return (done * 1000) / (performance.now() - started)
}

/**
 * Starts `work` a number of times a second, whether the earlier ones have ended or not; returns
 * their results.
 */
export const steadily = async <Result>(
  perSecond: number,
  seconds: number,
  work: () => Promise<Result>,
): Promise<readonly Result[]> => {
  const started = performance.now()
  const begun: Promise<Result>[] = []
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    while (begun.length < due) begun.push(work())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(begun)
}

/** Microseconds of a clock that all processes of a machine share. */
export const sharedClock = (): number => Number(process.hrtime.bigint() / 1_000n)
