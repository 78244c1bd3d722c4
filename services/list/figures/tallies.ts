import type { Site } from '../site.decider.ts'

/**
 * Something that is counted: how much there is and how much of it is complete, whole numbers; areas
 * in 1/10000 ㎡.
 */
export type Tally = {
  readonly total: number
  readonly completed: number
  /**
   * Number of units that are not in the sums since the roll lacks their value, and how many of them
   * are complete.
   */
  readonly unknown: number
  readonly unknownCompleted: number
  /** Number of owners in none of these figures, since they are not to be found. */
  readonly leftOut?: number
  /**
   * Amounts without rounding, where they are no whole numbers: in parts, `ofOne` of which are one;
   * `units`: number of units.
   */
  readonly parts?: {
    readonly total: bigint
    readonly completed: bigint
    readonly ofOne: bigint
    readonly units: number
  }
}

/** Tallies that the conditions of a list or of one of its buildings are judged by. */
export type Tallies = { readonly persons: Tally; readonly units: Tally; readonly land: Tally; readonly area: Tally }
export type DongTallies = Tallies & { readonly dong: string }

/**
 * Tallies of a list. `shared`: all 복리시설 together, whose 동 are in `byDong` as well; `site`: the
 * list's facts about it.
 */
export type ListTallies = {
  readonly whole: Tallies
  readonly byDong: readonly DongTallies[]
  readonly shared?: (Tallies & { readonly dongs: readonly string[] }) | undefined
  readonly site?: Site | undefined
}
