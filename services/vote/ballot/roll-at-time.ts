import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { RollVersion } from '#projections/roll/roll-history.ts'

/**
 * A moment of the log: before a position, and before an instant (or up to it) where a clock
 * decided.
 */
export type Moment = {
  readonly before: number
  readonly until?: { readonly at: Date; readonly inclusive: boolean } | undefined
}

export const momentNow: Moment = { before: Number.POSITIVE_INFINITY }

/**
 * The moment at which a vote closed, whenever that was recorded: what was written later, or
 * happened later, is not of it.
 */
export const momentOf = ({ position, data }: RecordedEvent): Moment => {
  // The data of VoteClosed.
  const { closedAt, reason } = data as { readonly closedAt?: string; readonly reason: string }
  if (closedAt === undefined) return { before: position }
  // Somebody closed the list: what was done in the same millisecond was done before.
  return { before: position, until: { at: new Date(closedAt), inclusive: reason === 'with-list' } }
}

/** Whether something that was recorded earlier is over at a moment. */
export const isOver = ({ before, until }: Moment, position: number, at: Date): boolean => {
  if (position >= before) return true
  if (until === undefined) return false
  return until.inclusive ? at > until.at : at >= until.at
}

/** The roll as it stood at a moment. */
export const rollAt = (versions: readonly RollVersion[], moment: Moment): readonly RollVersion[] =>
  versions.filter(
    (version) =>
      !isOver(moment, version.since_position, version.since_at) &&
      (version.until_position === null ||
        version.until_at === null ||
        isOver(moment, version.until_position, version.until_at)),
  )
