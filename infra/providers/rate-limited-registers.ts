import type { Registers } from './registers.ts'

/** Pauses in buying registers, in milliseconds. */
export type RegisterPauses = {
  /** Minimum time between the beginnings of two calls of the provider. */
  readonly betweenCalls: number
  /** Delays before a call that was refused as busy is tried again, one for each try. */
  readonly retryAfter: readonly number[]
}

/** Pauses that the specification demands. */
export const orderedPauses: RegisterPauses = { betweenCalls: 100, retryAfter: [1_000, 2_000, 3_000] }

/**
 * Creates a queue that lets callers through in order, each at least `apartMs` after the one before.
 */
const createRateLimiter = (apartMs: number): (() => Promise<number>) => {
  let last = Promise.resolve(-Infinity)
  const after = async (before: Promise<number>): Promise<number> => {
    const wait = (await before) + apartMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)))
    return performance.now()
  }
  return () => (last = after(last))
}

/**
 * Creates the spacing of calls of registers: all calls of a process to the provider about a unit, by
 * whatever account, go through one queue. The second round of a call is the provider's own question, and is answered at once.
 */
export const createRegisterSpacing = (betweenCalls: number): ((registers: Registers) => Registers) => {
  const gate = createRateLimiter(betweenCalls)
  const spaced =
    <Question, Answer>(ask: (question: Question) => Promise<Answer>) =>
    async (question: Question): Promise<Answer> => {
      await gate()
      return ask(question)
    }
  return (registers) => ({
    name: registers.name,
    settledAfterMs: registers.settledAfterMs,
    lookUpProves: registers.lookUpProves,
    // The prices of a client that is opened later are known later.
    get prices() {
      return registers.prices
    },
    findUnit: spaced(registers.findUnit),
    buy: spaced(registers.buy),
    recover: spaced(registers.recover),
    system: registers.system,
    points: registers.points,
  })
}
