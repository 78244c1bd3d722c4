import { declareHook } from './module-hooks.ts'

/** One kind of what a module keeps, and until when. Counts and times are of what the asking administrator sees. */
export type RetainedData = {
  /** Stable: 'person', 'register'. */
  readonly kind: string
  /** Name that the office has for it. */
  readonly what: string
  readonly howLong: string
  /** Why so long, with the article where one says so. */
  readonly why: string
  /** by-itself: by a job, when its time is over. by-hand: by an act of the office. never: it is evidence as long as the log is kept. */
  readonly ends: 'by-itself' | 'by-hand' | 'never'
  readonly count: number
  readonly oldestAt: Date | null
  /**
   * Number that will be destroyed within the next {@link SOON_DAYS}; null where nothing ends by
   * itself.
   */
  readonly soon: number | null
}

/** Days ahead for which the office sees what will be destroyed. */
export const SOON_DAYS = 30

/** Lists what a module keeps of some complexes, or of all with what belongs to none (undefined). */
export type RetentionReport = (apartments: readonly string[] | undefined) => Promise<readonly RetainedData[]>

/** Asks each module what it keeps, how long, and why; declared here, since every module may keep something. */
export const retentionHook = declareHook<RetentionReport>('core.retention')
