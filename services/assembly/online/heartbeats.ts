import type { Deps } from '../../core/deps.ts'
import { createSingleFlight } from '../../core/concurrency/single-flight.ts'
import { keepPulseOf } from './find-silence.ts'
import { moveHeartbeats } from './online-tables.ts'

/** Age in milliseconds from which the pulse is kept before signs are taken. */
const PULSE_MS = 5_000

/** Takes signs of life of one process. */
export type Heartbeats = {
  /**
   * Takes a sign of attendees, once it is stored; returns the ids of those who are online. The rest
   * were silent for too long, or are not online.
   */
  readonly take: (assemblyId: string, attendeeIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * Creates the taker of signs. Those that arrive while others are being stored are stored together,
 * so that thousands cost a few statements a second, and none is answered before it is stored.
 */
export const createHeartbeats = (deps: Deps): Heartbeats => {
  const flight = createSingleFlight<ReadonlySet<string>>()
  const keepPulse = createSingleFlight<void>()
  const waiting = new Map<string, Set<string>>()
  const kept = new Map<string, number>()

  const store = async (assemblyId: string): Promise<ReadonlySet<string>> => {
    // Read before anything is waited for: those who come later wait for the next run.
    const ids = [...(waiting.get(assemblyId) ?? [])]
    waiting.delete(assemblyId)
    const now = deps.clock()
    if (now.getTime() - (kept.get(assemblyId) ?? 0) > PULSE_MS) {
      await keepPulse(assemblyId, () => keepPulseOf(deps, assemblyId))
      kept.set(assemblyId, now.getTime())
    }
    return moveHeartbeats(deps, ids, now)
  }

  return {
    take: (assemblyId, attendeeIds) => {
      const set = waiting.get(assemblyId) ?? new Set<string>()
      for (const id of attendeeIds) set.add(id)
      waiting.set(assemblyId, set)
      return flight(assemblyId, () => store(assemblyId))
    },
  }
}
