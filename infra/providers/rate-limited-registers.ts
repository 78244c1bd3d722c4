import type { Registers } from './registers.ts'

/** What whoever buys registers waits for, in milliseconds. */
export type RegisterPauses = {
  /** Two calls of the provider begin at least so far apart. */
  readonly betweenCalls: number
  /** Tries of what is busy, each a little later than the one before. */
  readonly retryAfter: readonly number[]
}

/** Ordered by the specification. */
export const orderedPauses: RegisterPauses = { betweenCalls: 100, retryAfter: [1_000, 2_000, 3_000] }

/** Lets callers through in the order in which they came, each so many milliseconds after the one before at the earliest. */
const createGate = (apartMs: number): (() => Promise<number>) => {
  let last = Promise.resolve(-Infinity)
  const after = async (before: Promise<number>): Promise<number> => {
    const wait = (await before) + apartMs - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)))
    return performance.now()
  }
  return () => (last = after(last))
}

/**
 * Registers whose calls wait for one another: all that a process asks of the provider about a unit goes through one gate, whoever asks. The
 * second round of a call is the provider's own question, and is answered at once.
 */
export const spacedRegisters = (registers: Registers, betweenCalls: number): Registers => {
  const gate = createGate(betweenCalls)
  const spaced =
    <Question, Answer>(ask: (question: Question) => Promise<Answer>) =>
    async (question: Question): Promise<Answer> => {
      await gate()
      return ask(question)
    }
  return {
    name: registers.name,
    settledAfterMs: registers.settledAfterMs,
    lookUpProves: registers.lookUpProves,
    // Those of a client that is opened later are known later.
    get prices() {
      return registers.prices
    },
    findUnit: spaced(registers.findUnit),
    buy: spaced(registers.buy),
    recover: spaced(registers.recover),
    system: registers.system,
    points: registers.points,
  }
}
