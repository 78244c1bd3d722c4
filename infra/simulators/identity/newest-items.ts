/** Stores items of a simulator by name: in memory, the newest thousand. */
export const createNewestItems = <Value>(most = 1_000) => {
  const kept = new Map<string, Value>()
  return {
    keep: (name: string, value: Value): void => {
      kept.set(name, value)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) return
        kept.delete(oldest)
      }
    },
    find: (name: string): Value | undefined => kept.get(name),
    /** Returns an item once. */
    take: (name: string): Value | undefined => {
      const value = kept.get(name)
      kept.delete(name)
      return value
    },
  }
}
