import type { Register } from '#events/values/registry/register.ts'

/** An owner as the roll knows them, beside the unit's register. */
export type RollOwner = {
  readonly listUserId: string
  readonly personId: string
  /** null: erased. */
  readonly name: string | null
  /** YYYY-MM-DD, where the roll says it. */
  readonly birthDate: string | null
  readonly address: string | null
  /** Part of the unit, as the roll says it: 0.5; null where it does not. */
  readonly ownershipShare: number | null
  readonly representative: boolean
  /** Of the unit, in 1/10000 ㎡. */
  readonly area: number | null
  readonly landShare: number | null
  /** The moment at which the consent that stands was signed, ISO 8601 UTC; null without one. */
  readonly signedAt: string | null
}

/** What is judged: a unit's newest register, its owners of the roll, and what the list's rule says. */
export type JudgedUnit = {
  readonly register: Register
  readonly owners: readonly RollOwner[]
  /** Codes that somebody cleared, by entry. */
  readonly cleared: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether who acquires from somebody who agreed is deemed to agree under the list's rule. Absent: they are not. */
  readonly consentPassesOn?: boolean
}
