import type { Deps } from '../../core/deps.ts'

const DAY_MS = 86_400_000

/**
 * Whether a register is younger than so many days: another one would say the same, as far as
 * anybody pays for it.
 */
export const isRecent = (issuedAt: string, now: Date, youngForDays: number): boolean =>
  now.getTime() - Date.parse(issuedAt) < youngForDays * DAY_MS

/** Registers from before are old. */
export const staleBefore = ({ clock, registry }: Pick<Deps, 'clock' | 'registry'>): Date =>
  new Date(clock().getTime() - registry.youngForDays * DAY_MS)
