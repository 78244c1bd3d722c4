import type { Metadata } from '#events/metadata.ts'
import { createKeyedSemaphore } from '../../core/concurrency/sender-queue.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { attendeeMetadata, type AttendingSession } from './attending-session.ts'
import { reconnectOnline } from './online-presence.ts'

/**
 * Limits of returns after silence in one assembly: after a fault of a carrier thousands come at
 * once, and ballots must not wait behind all of them.
 */
const LIMITS = { atOnce: 4, mostWaiting: 20_000 }
/** Seconds after which a sign is sent again that found too many waiting. */
const RETRY_SECONDS = 5

/** Lets attendees of a session come back after silence; returns whether any of them did. */
export type ComeBack = (session: AttendingSession, metadata: Metadata) => Promise<boolean>

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'ATTENDEE_NOT_PRESENT' || error.code === 'ASSEMBLY_NOT_OPEN')

const returnAll = async (
  deps: Deps,
  { assemblyId, attendees }: AttendingSession,
  metadata: Metadata,
): Promise<boolean> => {
  let hasReturned = false
  for (const attendee of attendees)
    try {
      await reconnectOnline(deps, { assemblyId, attendee, metadata: attendeeMetadata(metadata, attendee) })
      hasReturned = true
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  return hasReturned
}

/** Creates the queue of returns of one process; signs of a session that already waits join it. */
export const createComeBack = (deps: Deps): ComeBack => {
  const busy = () => new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: RETRY_SECONDS })
  const limit = createKeyedSemaphore(LIMITS, busy)
  const waiting = new Map<string, Promise<boolean>>()
  return (session, metadata) => {
    const key = session.attendees.map(({ attendeeId, personId }) => `${attendeeId} ${personId}`).join()
    const known = waiting.get(key)
    if (known) return known
    const returned = limit(session.assemblyId, () => returnAll(deps, session, metadata)).finally(() =>
      waiting.delete(key),
    )
    waiting.set(key, returned)
    return returned
  }
}
