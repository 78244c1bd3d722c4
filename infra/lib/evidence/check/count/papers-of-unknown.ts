import { amountOf, mayHaveVotedPart, votedPart, type AmountAmong } from './conditions.ts'
import { add, fraction } from './fractions.ts'
import type { Unit } from '../units.ts'
import type { Vote } from '../vote.ts'

/**
 * Tells how much of some units voted. It is exact unless papers of a secret vote were read while
 * others never came back: those are votes of the whole, one each; of a building, and of owners
 * where they do not weigh one each, only the maximum is known.
 */
export const votedWith =
  (
    { papersOfUnknown, asked: { weight } }: Pick<Vote, 'papersOfUnknown' | 'asked'>,
    all: readonly Unit[],
  ): AmountAmong =>
  (units, basis) => {
    const known = amountOf(units, basis, votedPart)
    const against = () => votedPart
    if (papersOfUnknown === 0) return { least: known, most: known, against }
    if (units === all && basis === (weight === 'owner' ? 'persons' : 'units')) {
      const whole = add(known, fraction(papersOfUnknown))
      return { least: whole, most: whole, against }
    }
    return { least: known, most: amountOf(units, basis, mayHaveVotedPart), against }
  }
