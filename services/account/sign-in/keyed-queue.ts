/** Work on one thing after the other, on different things at once; within this process. */
export type RunExclusively = <Result>(thing: string, work: () => Promise<Result>) => Promise<Result>

export const createKeyedMutex = (): RunExclusively => {
  const last = new Map<string, Promise<unknown>>()
  return async (thing, work) => {
    // Whether the one before succeeded is not the next one's business.
    const mine = (last.get(thing) ?? Promise.resolve()).then(work, work)
    last.set(thing, mine)
    try {
      return await mine
    } finally {
      if (last.get(thing) === mine) last.delete(thing)
    }
  }
}
