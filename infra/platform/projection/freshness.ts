import { sql } from 'kysely'
import type { AnyDatabase } from './projection.ts'

/** Progress of the read models. */
export type Freshness = {
  /**
   * Waits until every live read model, or each of those named, has reached a position; false where
   * they have not within `timeoutMs`.
   */
  readonly wait: (position: number, timeoutMs: number, names?: readonly string[]) => Promise<boolean>
  /**
   * Stores the position that this process appended, so that a later read here waits for it briefly.
   */
  readonly appended: (position: number) => void
  /** Returns the newest position that this process appended. */
  readonly newest: () => number
  /** Names the read models that have these tables; other tables are left out. */
  readonly modelsOf: (tables: Iterable<string>) => readonly string[]
  /**
   * Returns the seconds that the oldest event has waited for one of the named read models; queried
   * at most once a second.
   */
  readonly secondsBehind: (names: readonly string[]) => Promise<number>
}

export type FreshnessOptions = {
  readonly database: AnyDatabase
  /**
   * Read models of this code, with the tables that queries read. Others of another version may have
   * no process that feeds them.
   */
  readonly models: readonly { readonly name: string; readonly reads: readonly { readonly name: string }[] }[]
  /** Returns for each read model the seconds that its oldest unseen event has waited. */
  readonly unseen: () => Promise<ReadonlyMap<string, number>>
}

const FIRST_PAUSE_MS = 2
const MAX_PAUSE_MS = 50
const UNSEEN_HOLDS_MS = 1_000

/** Caches an answer for `ms`, shared by all callers. */
const cachedFor = <Answer>(ask: () => Promise<Answer>, ms: number): (() => Promise<Answer>) => {
  let held: { readonly answer: Promise<Answer>; readonly until: number } | undefined
  return () => {
    if (held && performance.now() < held.until) return held.answer
    const answer = ask()
    held = { answer, until: performance.now() + ms }
    answer.catch(() => (held = undefined))
    return answer
  }
}

/** Creates freshness from the checkpoints; there is no query where the answer is known already. */
export const createFreshness = ({ database, models, unseen }: FreshnessOptions): Freshness => {
  const all = models.map(({ name }) => name)
  const modelOf = new Map(models.flatMap(({ name, reads }) => reads.map((table) => [table.name, name] as const)))
  const askUnseen = cachedFor(unseen, UNSEEN_HOLDS_MS)
  let seen: ReadonlyMap<string, number> = new Map()
  let newest = 0
  let looking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    const { rows } = await sql<{ name: string; position: number }>`
      select name, position from projection where status = 'live' and name = any(${all}::text[])`.execute(database)
    // A generation swapped in may be a little behind the former one: the stored positions are the
    // truth.
    seen = new Map(rows.map(({ name, position }) => [name, position]))
  }

  /** Queries the checkpoints once for all waiting callers. */
  const look = (): Promise<void> => {
    looking ??= ask().finally(() => (looking = undefined))
    return looking
  }

  const wait: Freshness['wait'] = async (position, timeoutMs, names = all) => {
    // A read model that is built for the first time has no live generation: it has reached nothing.
    const haveSeen = (): boolean => names.every((name) => (seen.get(name) ?? -1) >= position)
    if (names.length === 0 || haveSeen()) return true
    const deadline = performance.now() + timeoutMs
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await look()
      if (haveSeen()) return true
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
    modelsOf: (tables) => [...new Set([...tables].flatMap((table) => modelOf.get(table) ?? []))],
    secondsBehind: async (names) => {
      if (names.length === 0) return 0
      const waiting = await askUnseen()
      return Math.max(0, ...names.map((name) => waiting.get(name) ?? 0))
    },
  }
}
