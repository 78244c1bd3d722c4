/** Pieces of work at one time, waiting beside them, and of one sender, done or waiting. */
export type TurnLimits = { readonly atOnce: number; readonly mostWaiting: number; readonly mostOfOne: number }

/**
 * Lets so many pieces of work run at one time and others wait for their turn, and nobody fill the row alone. `refuse` makes what is thrown
 * where enough wait.
 */
export const createTurns = ({ atOnce, mostWaiting, mostOfOne }: TurnLimits, refuse: () => Error) => {
  let running = 0
  const waiting: (() => void)[] = []
  const bySender = new Map<string, number>()

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw refuse()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  /** Does the work in its turn; `sender` is whose it is, where somebody's. @throws what `refuse` makes */
  return async <T>(sender: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (sender === undefined) return inTurn(work)
    const before = bySender.get(sender) ?? 0
    if (before >= mostOfOne) throw refuse()
    bySender.set(sender, before + 1)
    try {
      return await inTurn(work)
    } finally {
      const left = (bySender.get(sender) ?? 1) - 1
      if (left > 0) bySender.set(sender, left)
      else bySender.delete(sender)
    }
  }
}
