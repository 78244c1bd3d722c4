type Waiting<Result> = { work: () => Promise<Result>; readonly result: Promise<Result> }

/**
 * Creates a single flight: concurrent callers share one run. A run serves all who called before it
 * began, with the input of the last of them; a caller during a run waits for the next one, so that
 * nobody gets data read before their call. At most one run per name is under way.
 */
export const createSingleFlight = <Result>(): ((name: string, work: () => Promise<Result>) => Promise<Result>) => {
  const waiting = new Map<string, Waiting<Result>>()
  const last = new Map<string, Promise<void>>()

  const begin = (name: string): Promise<Result> => {
    const next = waiting.get(name)
    waiting.delete(name)
    if (!next) throw new Error(`nobody asked for ${name}`)
    return next.work()
  }

  const afterOthers = (name: string): Promise<Result> => {
    // A microtask later at the earliest, so that it stands among those that wait.
    const result = (last.get(name) ?? Promise.resolve()).then(() => begin(name))
    const done: Promise<void> = result
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (last.get(name) === done) last.delete(name)
      })
    last.set(name, done)
    return result
  }

  return (name, work) => {
    const next = waiting.get(name)
    if (next) {
      next.work = work
      return next.result
    }
    const result = afterOthers(name)
    waiting.set(name, { work, result })
    return result
  }
}
