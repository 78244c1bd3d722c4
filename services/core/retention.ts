import { declareHook } from './module-hooks.ts'

/**
 * Kind of data that a module stores, and for how long. Numbers and times cover what the
 * administrator may see.
 */
export type RetainedData = {
  /** Stable: 'person', 'register'. */
  readonly kind: string
  /** Name of the data for administrators. */
  readonly what: string
  readonly howLong: string
  /** Reason of the period, with the article if one demands it. */
  readonly why: string
  /**
   * End of the period. by-itself: by a job, when its time is over. by-hand: by an administrator.
   * never: it is evidence as long as the log exists.
   */
  readonly ends: 'by-itself' | 'by-hand' | 'never'
  readonly count: number
  readonly oldestAt: Date | null
  /**
   * Number that will be destroyed within the next {@link SOON_DAYS}; null where nothing ends by
   * itself.
   */
  readonly soon: number | null
}

/** Number of days ahead for which administrators see what will be destroyed. */
export const SOON_DAYS = 30

/**
 * Reports what a module stores of some complexes, or of all including what belongs to none
 * (undefined).
 */
export type RetentionReport = (apartments: readonly string[] | undefined) => Promise<readonly RetainedData[]>

/**
 * Hook by which each module reports what it stores, how long, and why; declared here, since every
 * module may store something.
 */
export const retentionHook = declareHook<RetentionReport>('core.retention')
