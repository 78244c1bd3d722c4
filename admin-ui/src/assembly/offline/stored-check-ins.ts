import type { QueueState } from './check-in-queue.ts'

type Stored = Pick<QueueState, 'waiting' | 'refused'>

const nothing: Stored = { waiting: [], refused: [] }
const keyOf = (assemblyId: string): string => `danji.check-ins.${assemblyId}`

/**
 * Reads the check-ins that wait in this tab: a reload loses none. They are in the session of the tab,
 * and gone with it.
 */
export const readCheckIns = (assemblyId: string): Stored => {
  try {
    // This page alone writes it.
    const stored = JSON.parse(sessionStorage.getItem(keyOf(assemblyId)) ?? 'null') as Partial<Stored> | null
    return Array.isArray(stored?.waiting) && Array.isArray(stored.refused)
      ? { waiting: stored.waiting, refused: stored.refused }
      : nothing
  } catch {
    // A browser without storage, or a damaged one: the queue lives in memory.
    return nothing
  }
}

/** Writes the check-ins that wait; nothing stays once there are none. */
export const writeCheckIns = (assemblyId: string, { waiting, refused }: Stored): void => {
  try {
    if (waiting.length + refused.length === 0) sessionStorage.removeItem(keyOf(assemblyId))
    else sessionStorage.setItem(keyOf(assemblyId), JSON.stringify({ waiting, refused }))
  } catch {
    // The queue goes on in memory.
  }
}
