import type { Deps } from '../../core/deps.ts'

const DAY_MS = 86_400_000

/**
 * Whether a registry record is younger than a number of days: a new one would hardly differ and
 * cost again.
 */
export const isRecent = (issuedAt: string, now: Date, youngForDays: number): boolean =>
  now.getTime() - Date.parse(issuedAt) < youngForDays * DAY_MS

/** Registers from before are old. */
export const staleBefore = ({ clock, registry }: Pick<Deps, 'clock' | 'registry'>): Date =>
  new Date(clock().getTime() - registry.youngForDays * DAY_MS)
