import type { AwkwardRoll } from '../awkward-rolls/awkward-roll.ts'
import { oddCells } from '../awkward-rolls/odd-cells.ts'
import { oddFiles } from '../awkward-rolls/odd-files.ts'
import { oddLayouts } from '../awkward-rolls/odd-layouts.ts'
import { oddOwners } from '../awkward-rolls/odd-owners.ts'

export type { AwkwardRoll } from '../awkward-rolls/awkward-roll.ts'

/**
 * Rolls as management offices send them, and as nobody should: one oddity each, with the expected
 * result.
 */
export const awkwardRolls: readonly AwkwardRoll[] = [...oddCells, ...oddLayouts, ...oddOwners, ...oddFiles]

/** One of them by what is odd about it. */
export const awkwardRoll = (name: string): AwkwardRoll => {
  const found = awkwardRolls.find((roll) => roll.name === name)
  if (!found) throw new Error(`no awkward roll is called ${name}`)
  return found
}
