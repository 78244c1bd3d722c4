import { changesCases } from './cases-changes.ts'
import { doubtsCases } from './cases-doubts.ts'
import { limitsCases } from './cases-limits.ts'
import { ownersCases } from './cases-owners.ts'
import { partsCases } from './cases-parts.ts'
import { placesCases } from './cases-places.ts'
import { rightsCases } from './cases-rights.ts'
import type { InventedRegister } from './invented-case.ts'

export { registerFor } from './register-for.ts'

/** Invented registers, each with what a reader has to understand. */
export const inventedRegisters: readonly InventedRegister[] = [
  ...ownersCases,
  ...partsCases,
  ...changesCases,
  ...limitsCases,
  ...rightsCases,
  ...placesCases,
  ...doubtsCases,
]
