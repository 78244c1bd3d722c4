import type { Register } from '#events/values/registry/register.ts'

/** Owner as the roll has them, beside the unit's registry record. */
export type RollOwner = {
  readonly listUserId: string
  readonly personId: string
  /** null: erased. */
  readonly name: string | null
  /** Date of birth (YYYY-MM-DD), if the roll has it. */
  readonly birthDate: string | null
  readonly address: string | null
  /** Share of the unit on the roll, for example 0.5; null if the roll has none. */
  readonly ownershipShare: number | null
  readonly representative: boolean
  /** Area of the unit, in 1/10000 ㎡. */
  readonly area: number | null
  readonly landShare: number | null
  /** The moment at which the consent that stands was signed, ISO 8601 UTC; null without one. */
  readonly signedAt: string | null
}

/**
 * Input of a judgement: a unit's newest registry record, its owners on the roll, and the list's
 * rule.
 */
export type JudgedUnit = {
  readonly register: Register
  readonly owners: readonly RollOwner[]
  /** Codes of cleared risks, by entry. */
  readonly cleared: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * Whether the list's rule binds a successor to the consent of the former owner. Absent: it does
   * not.
   */
  readonly consentPassesOn?: boolean
}
