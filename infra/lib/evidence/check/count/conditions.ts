import { fraction, multiply, ONE, order, total, ZERO, type Fraction } from './fractions.ts'
import type { Basis, Condition } from './law.ts'
import type { Unit } from '../units.ts'
import type { ChosenChoices } from '../vote.ts'

/** What a condition came to. */
export type Outcome = {
  readonly condition: Condition
  /** Null: of the whole. */
  /** Candidate that it judges, where each of an election is judged alone. */
  readonly choiceId?: string
  readonly dong: string | null
  /** Null: of a secret vote, where it is not known. */
  readonly reached: Fraction | null
  readonly whole: Fraction
  /** Null where it cannot be said. */
  readonly met: boolean | null
  /** Whether its building is asked nothing. */
  readonly isExempt?: boolean
  /** Owners who are in neither number; of other bases 0. */
  readonly leftOut: number
}

/** Nothing can be said of what was cast with other parts than those of the roll of the close. */
export const unsaid = (outcome: Outcome): Outcome =>
  outcome.isExempt ? { ...outcome, reached: null } : { ...outcome, reached: null, met: null }

/** How much of a unit something holds of. */
export type UnitPart = (unit: Unit) => Fraction

export const votedPart: UnitPart = ({ casts }) => total(casts.map(({ weight }) => weight))

/** The part of a unit whose ballots fit. */
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

/** Returns the number of owners who are left out of the number of owners. */
const leftOutOf = (units: readonly Unit[]): number => ownersOf(units.filter(({ isLeftOut }) => isLeftOut)).size

/** How much there is of a basis, as far as something holds of the units; owners count where it holds of all that they have here, wholly. */
export const amountOf = (units: readonly Unit[], basis: Basis, part: UnitPart): Fraction => {
  if (basis !== 'persons') return total(units.map((unit) => multiply(part(unit), sizeOf(unit, basis) ?? ZERO)))
  const owners = ownersOf(units)
  for (const unit of units) if (unit.isLeftOut) owners.delete(unit.owner)
  for (const unit of units) if (order(part(unit), ONE) < 0) owners.delete(unit.owner)
  return fraction(owners.size)
}

/** How much of a unit may have voted. */
export const mayHaveVotedPart: UnitPart = (unit) => (unit.mayHaveVoted ? ONE : votedPart(unit))

/** Whether what is reached is enough of the whole. */
const isEnough = ({ above, below, more }: Condition, reached: Fraction, whole: Fraction): boolean => {
  const difference = order(multiply(reached, fraction(below)), multiply(whole, fraction(above)))
  return more ? difference > 0 : difference >= 0
}

/** Whether units of unknown size could turn it: were one of them as large as can be, it alone would decide. */
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

/** What is known of how much holds among some units: the same twice where it is known exactly. */
export type KnownRange = {
  readonly least: Fraction
  readonly most: Fraction
  /** How much of a unit of unknown size holds, as far as that could speak against a verdict. */
  readonly against: (met: boolean) => UnitPart
}
export type KnownAmong = (units: readonly Unit[], basis: Basis) => KnownRange

const exactly =
  (part: UnitPart): KnownAmong =>
  (units, basis) => {
    const amount = amountOf(units, basis, part)
    return { least: amount, most: amount, against: () => part }
  }

/** All 복리시설 together, as results name them. */
const SHARED = '복리시설'

const outcomeOf = (
  condition: Condition,
  dong: string | null,
  units: readonly Unit[],
  knownAmong: KnownAmong,
): Outcome => {
  const { basis, of, exemptUpTo } = condition
  const whole = amountOf(units, basis, of === 'all' ? all : votedPart)
  const { least, most, against } = knownAmong(units, basis)
  const leftOut = basis === 'persons' ? leftOutOf(units) : 0
  const found = { condition, dong, reached: order(least, most) === 0 ? least : null, whole, leftOut }
  // Owners who are left out still count as owners of the building here.
  const isExempt = exemptUpTo !== null && dong !== SHARED && ownersOf(units).size <= exemptUpTo
  if (isExempt) return { ...found, met: true, isExempt }
  // Where nobody voted, nobody assented.
  if (order(whole, ZERO) === 0) return { ...found, met: of === 'voters' ? false : null }
  const met = isEnough(condition, least, whole)
  const isOpen = met !== isEnough(condition, most, whole) || couldTurn(condition, units, against(met), met)
  return { ...found, met: isOpen ? null : met }
}

/** What 복리시설 are asked. */
const askedOfShared = (condition: Condition): Condition =>
  condition.thirdOfShared ? { ...condition, above: 1, below: 3, more: false } : condition

type Judging = {
  readonly knownAmong: KnownAmong
  readonly shared: readonly string[]
  /** What is known of who voted; absent: all of it. */
  readonly voted?: KnownAmong
}

/** What a condition comes to, of the whole or building by building, by what is known of how much assents. */
export const judgedBy = (
  condition: Condition,
  units: readonly Unit[],
  { knownAmong, shared, voted = exactly(votedPart) }: Judging,
): readonly Outcome[] => {
  const known = condition.kind === 'turnout' ? voted : knownAmong
  if (!condition.eachBuilding) return [outcomeOf(condition, null, units, known)]
  const nameOf = ({ dong }: Unit): string => (condition.sharedTogether && shared.includes(dong) ? SHARED : dong)
  return [...Map.groupBy(units, nameOf)].map(([dong, of]) =>
    outcomeOf(dong === SHARED ? askedOfShared(condition) : condition, dong, of, known),
  )
}

/** The same where it is known of each unit. `part`: how much of it assents. */
export const judged = (
  condition: Condition,
  units: readonly Unit[],
  { part, shared }: { readonly part: UnitPart; readonly shared: readonly string[] },
): readonly Outcome[] => judgedBy(condition, units, { knownAmong: exactly(part), shared })

/** Of several verdicts the one of all together. */
export const together = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
