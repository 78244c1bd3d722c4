import { z } from 'zod'

const checkpoint = z.object({ position: z.number(), at: z.number() })
export type Checkpoint = z.output<typeof checkpoint>

/** Checkpoints as a projector sends them. */
export type Checkpoints = {
  readonly take: (message: unknown) => void
  /**
   * Time (µs) at which a position had been projected; waits for it.
   * @throws Error where it takes longer than a minute.
   */
  readonly when: (position: number) => Promise<number>
  /**
   * Times (µs) of all positions projected so far from one on, to be used once the last of them has
   * been waited for.
   */
  readonly timesFrom: (first: number) => ReadonlyMap<number, number>
}

const PATIENCE_MS = 60_000

export const collectCheckpoints = (): Checkpoints => {
  const taken: Checkpoint[] = []
  const waiting = new Set<() => void>()
  const find = (position: number): Checkpoint | undefined =>
    Number(taken.at(-1)?.position) >= position ? taken.find((one) => one.position >= position) : undefined

  const untilNext = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing was projected for a minute')), PATIENCE_MS)
      waiting.add(() => {
        clearTimeout(timer)
        resolve()
      })
    })

  return {
    take: (message) => {
      taken.push(checkpoint.parse(message))
      for (const wake of waiting) wake()
      waiting.clear()
    },
    when: async (position) => {
      for (;;) {
        const found = find(position)
        if (found) return found.at
        await untilNext()
      }
    },
    timesFrom: (first) => {
      const times = new Map<number, number>()
      let next = first
      for (const { position, at } of taken) for (; next <= position; next += 1) times.set(next, at)
      return times
    },
  }
}
