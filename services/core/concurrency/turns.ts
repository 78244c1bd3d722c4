/** Ends a turn; the next one who waits for it begins. */
export type EndTurn = () => void

/**
 * Creates turns by name within this process: one holder a name, the others wait in their order.
 */
export const createTurns = () => {
  const last = new Map<string, Promise<void>>()
  return async (name: string): Promise<EndTurn> => {
    const before = last.get(name) ?? Promise.resolve()
    let end: EndTurn = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const after = before.then(() => held)
    last.set(name, after)
    await before
    return () => {
      end()
      if (last.get(name) === after) last.delete(name)
    }
  }
}
