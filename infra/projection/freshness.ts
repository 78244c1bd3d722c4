import { sql } from 'kysely'
import type { AnyDatabase } from './projection.ts'

/** How far the read models are. */
export type Freshness = {
  /** Waits until every live read model has seen a position; false where they have not within `timeoutMs`. */
  readonly wait: (position: number, timeoutMs: number) => Promise<boolean>
  /** Remembers what this process appended, so that a later read here waits for it a little. */
  readonly appended: (position: number) => void
  /** Newest position that this process appended. */
  readonly newest: () => number
}

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

/**
 * Freshness by asking the checkpoints; nothing is asked where the answer is known already. `names`: the read models that the code has. What
 * another version of the product has beside them, nobody may feed.
 */
export const createFreshness = (database: AnyDatabase, names: readonly string[]): Freshness => {
  let seen = 0
  let newest = 0
  let looking: Promise<number> | undefined

  const ask = async (): Promise<number> => {
    const { rows } = await sql<{
      position: number | null
    }>`select min(position) as position from projection where status = 'live' and name = any(${[...names]}::text[])`.execute(
      database,
    )
    // A generation swapped in may be a little behind what was seen before: the truth is what stands there now.
    seen = rows[0]?.position ?? 0
    return seen
  }

  /** However many wait, one asks. */
  const look = (): Promise<number> => {
    looking ??= ask().finally(() => (looking = undefined))
    return looking
  }

  const wait = async (position: number, timeoutMs: number): Promise<boolean> => {
    if (seen >= position) return true
    const deadline = performance.now() + timeoutMs
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if ((await look()) >= position) return true
      if (performance.now() + pause > deadline) return false
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  return {
    wait,
    appended: (position) => {
      newest = Math.max(newest, position)
    },
    newest: () => newest,
  }
}
