import { fraction, multiply, ONE, order, total, ZERO, type Fraction } from './fractions.ts'
import type { Basis, Condition } from './law.ts'
import type { Unit } from '../units.ts'
import type { ChosenChoices } from '../vote.ts'

/** Outcome of a condition. */
export type Outcome = {
  readonly condition: Condition
  /** Building; null: the whole. */
  /** Candidate that it judges, where each candidate of an election is judged alone. */
  readonly choiceId?: string
  readonly dong: string | null
  /** Amount that is reached; null: unknown, in a secret vote. */
  readonly reached: Fraction | null
  readonly whole: Fraction
  /** Verdict; null where it cannot be given. */
  readonly met: boolean | null
  /** True where the building is exempt. */
  readonly isExempt?: boolean
  /** Owners left out of both numbers; 0 for other bases. */
  readonly leftOut: number
}

/**
 * Removes the amount where votes were cast with other parts than those of the roll of the close.
 */
export const withoutOutcome = (outcome: Outcome): Outcome =>
  outcome.isExempt ? { ...outcome, reached: null } : { ...outcome, reached: null, met: null }

/** Returns the part of a unit for which something holds. */
export type UnitPart = (unit: Unit) => Fraction

export const votedPart: UnitPart = ({ casts }) => total(casts.map(({ weight }) => weight))

/** Returns the part of a unit whose ballots match. */
export const partThat =
  (fits: (chosen: ChosenChoices) => boolean): UnitPart =>
  ({ casts }) =>
    total(casts.filter(({ chosen }) => fits(chosen)).map(({ weight }) => weight))

const all: UnitPart = () => ONE

const sizeOf = (unit: Unit, basis: Basis): Fraction | null => {
  if (basis === 'units') return ONE
  return basis === 'area' ? unit.area : unit.land
}

const ownersOf = (units: readonly Unit[]): Set<string> => new Set(units.map(({ owner }) => owner))

/** Counts the owners who are left out of the number of owners. */
const leftOutOf = (units: readonly Unit[]): number => ownersOf(units.filter(({ isLeftOut }) => isLeftOut)).size

/**
 * Sums a basis over units by the part for which something holds; owners count where it holds for
 * all of their units here, wholly.
 */
export const amountOf = (units: readonly Unit[], basis: Basis, part: UnitPart): Fraction => {
  if (basis !== 'persons') return total(units.map((unit) => multiply(part(unit), sizeOf(unit, basis) ?? ZERO)))
  const owners = ownersOf(units)
  for (const unit of units) if (unit.isLeftOut) owners.delete(unit.owner)
  for (const unit of units) if (order(part(unit), ONE) < 0) owners.delete(unit.owner)
  return fraction(owners.size)
}

/** Returns the part of a unit that may have voted. */
export const mayHaveVotedPart: UnitPart = (unit) => (unit.mayHaveVoted ? ONE : votedPart(unit))

/** Tells whether the amount reached is enough of the whole. */
const isEnough = ({ above, below, more }: Condition, reached: Fraction, whole: Fraction): boolean => {
  const difference = order(multiply(reached, fraction(below)), multiply(whole, fraction(above)))
  return more ? difference > 0 : difference >= 0
}

/**
 * Tells whether units of unknown size could change the verdict: a single one as large as possible
 * would decide alone.
 */
const couldTurn = (condition: Condition, units: readonly Unit[], part: UnitPart, met: boolean): boolean => {
  const { basis, of, above, below } = condition
  if (basis === 'persons' || basis === 'units') return false
  return units
    .filter((unit) => sizeOf(unit, basis) === null)
    .some((unit) => {
      const needs = multiply(of === 'all' ? ONE : votedPart(unit), fraction(above))
      const pull = order(multiply(part(unit), fraction(below)), needs)
      return met ? pull < 0 : pull > 0
    })
}

/**
 * Known range of an amount among some units: least and most are equal where it is known exactly.
 */
export type AmountRange = {
  readonly least: Fraction
  readonly most: Fraction
  /** Returns the part of a unit of unknown size that could speak against a verdict. */
  readonly against: (met: boolean) => UnitPart
}
export type AmountAmong = (units: readonly Unit[], basis: Basis) => AmountRange

const exactly =
  (part: UnitPart): AmountAmong =>
  (units, basis) => {
    const amount = amountOf(units, basis, part)
    return { least: amount, most: amount, against: () => part }
  }

/** Name in results of all 복리시설 together. */
const SHARED = '복리시설'

const outcomeOf = (
  condition: Condition,
  dong: string | null,
  units: readonly Unit[],
  knownAmong: AmountAmong,
): Outcome => {
  const { basis, of, exemptUpTo } = condition
  const whole = amountOf(units, basis, of === 'all' ? all : votedPart)
  const { least, most, against } = knownAmong(units, basis)
  const leftOut = basis === 'persons' ? leftOutOf(units) : 0
  const found = { condition, dong, reached: order(least, most) === 0 ? least : null, whole, leftOut }
  // Owners who are left out count as owners of the building here.
  const isExempt = exemptUpTo !== null && dong !== SHARED && ownersOf(units).size <= exemptUpTo
  if (isExempt) return { ...found, met: true, isExempt }
  // Without voters there is no assent.
  if (order(whole, ZERO) === 0) return { ...found, met: of === 'voters' ? false : null }
  const met = isEnough(condition, least, whole)
  const isOpen = met !== isEnough(condition, most, whole) || couldTurn(condition, units, against(met), met)
  return { ...found, met: isOpen ? null : met }
}

/** Returns the condition for 복리시설. */
const conditionOfShared = (condition: Condition): Condition =>
  condition.thirdOfShared ? { ...condition, above: 1, below: 3, more: false } : condition

type Judging = {
  readonly knownAmong: AmountAmong
  readonly shared: readonly string[]
  /** Known amount that voted; absent: all of it is known. */
  readonly voted?: AmountAmong
}

/** Judges a condition, for the whole or building by building, by the known range of assent. */
export const judgedBy = (
  condition: Condition,
  units: readonly Unit[],
  { knownAmong, shared, voted = exactly(votedPart) }: Judging,
): readonly Outcome[] => {
  const known = condition.kind === 'turnout' ? voted : knownAmong
  if (!condition.eachBuilding) return [outcomeOf(condition, null, units, known)]
  const nameOf = ({ dong }: Unit): string => (condition.sharedTogether && shared.includes(dong) ? SHARED : dong)
  return [...Map.groupBy(units, nameOf)].map(([dong, of]) =>
    outcomeOf(dong === SHARED ? conditionOfShared(condition) : condition, dong, of, known),
  )
}

/**
 * Judges a condition where the assent of each unit is known. `part`: the part of a unit that
 * assents.
 */
export const judged = (
  condition: Condition,
  units: readonly Unit[],
  { part, shared }: { readonly part: UnitPart; readonly shared: readonly string[] },
): readonly Outcome[] => judgedBy(condition, units, { knownAmong: exactly(part), shared })

/** Combines several verdicts into one. */
export const allMet = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
