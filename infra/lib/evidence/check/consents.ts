import type { Campaign } from './campaign.ts'
import type { Consents } from './consent-events.ts'
import { amountOf, judged, allMet, votedPart, type Outcome } from './count/conditions.ts'
import { mustBe, Refused } from './failure.ts'
import { decimal, fraction, multiply, ONE, total, type Fraction } from './count/fractions.ts'
import { conditionsOn, rulesLeavingOut } from './count/law.ts'
import { standing, type Entry } from './roll.ts'
import { unitsOfEntries, type Unit } from './units.ts'
import { fieldsOf, listIn, textOrNull, type Fields } from './count/values.ts'

const isComplete = (owners: readonly Entry[], consents: Consents, coOwners: string): boolean => {
  const agreed = owners.filter(({ id }) => consents.has(id)).length
  const acting = owners.filter((entry) => standing(entry)?.isRepresentative === true)
  if (owners.length === 1 || coOwners !== 'representative') return agreed === owners.length
  return acting.length > 0 && acting.every(({ id }) => consents.has(id))
}

/**
 * Returns the persons who are not to be found: all of their entries are left out, under a rule that
 * leaves owners out.
 */
const missingIn = ({ entries, leftOut, list }: Campaign): ReadonlySet<string> => {
  if (!rulesLeavingOut.includes(list?.rule ?? '')) return new Set()
  const there = [...entries.values()].filter((entry) => standing(entry) !== undefined)
  const missing = new Set(there.filter(({ id }) => leftOut.has(id)).map(({ person }) => person))
  for (const { id, person } of there) if (!leftOut.has(id)) missing.delete(person)
  return missing
}

/**
 * Returns the units of the roll at the end of the file; a unit whose consents are complete counts
 * as if it had cast a whole vote.
 */
const unitsNow = (campaign: Campaign, consents: Consents): readonly Unit[] => {
  const { entries, list } = campaign
  const owners = [...entries.values()].flatMap((entry) => {
    const holding = standing(entry)
    return holding ? [{ entry, holding }] : []
  })
  const coOwners = list?.coOwners ?? 'all'
  return unitsOfEntries(
    owners,
    list?.siteArea ?? null,
    (of) =>
      isComplete(of, consents, coOwners) ? [{ chosen: null, position: Infinity, weight: ONE, isReparted: false }] : [],
    missingIn(campaign),
  )
}

/**
 * Tolerance of areas: lists give them to four decimals, and land that is a share of a site is
 * rounded to them.
 */
const NEAR = 1e-3

const isReported = (told: unknown, counted: Fraction): boolean =>
  typeof told === 'number' && Math.abs(told - decimal(counted)) <= NEAR

const SQUARE_METRE = fraction(1, 10_000)

const compareCondition = (
  told: readonly Fields[],
  { condition, dong, reached, whole, met, leftOut }: Outcome,
): void => {
  const { basis } = condition
  const where = [basis, dong ?? 'whole'].join(' ')
  const row = told.find((one) => one['basis'] === basis && (one['dong'] ?? null) === dong)
  if (!row || reached === null) throw new Refused('threshold', `${where} is missing`)
  const shown = (amount: Fraction): Fraction =>
    basis === 'area' || basis === 'land' ? multiply(amount, SQUARE_METRE) : amount
  mustBe(isReported(row['total'], shown(whole)), 'threshold', `${where}: of ${shown(whole).join('/')}`)
  mustBe(isReported(row['completed'], shown(reached)), 'threshold', `${where}: ${shown(reached).join('/')}`)
  mustBe((row['leftOut'] ?? 0) === leftOut, 'threshold', `${where}: ${leftOut} owners are left out`)
  const asked = fieldsOf(row['required'], 'required')
  const isSame =
    asked['numerator'] === condition.above &&
    asked['denominator'] === condition.below &&
    asked['over'] === condition.more
  mustBe(isSame, 'threshold', `${where}: asks ${condition.above}/${condition.below}`)
  mustBe(row['met'] === met, 'threshold', `${where}: ${met}`)
}

const compareRule = (told: Fields, { list }: Campaign, units: readonly Unit[]): void => {
  const key = list?.rule ?? null
  mustBe((told['rule'] !== undefined) === (key !== null), 'threshold', 'whether there is a rule')
  if (key === null) return
  // Consents have no voters, so only conditions of the whole apply.
  const conditions = conditionsOn(key, list ?? { startDate: '' })?.filter(({ of }) => of === 'all')
  if (!conditions) throw new Refused('format', `no rule is called ${key}`)
  const rule = fieldsOf(told['rule'], 'rule')
  const shared = list?.shared ?? []
  const outcomes = conditions.flatMap((condition) => judged(condition, units, { part: votedPart, shared }))
  const rows = listIn(rule, 'conditions').map((one) => fieldsOf(one, 'a condition'))
  mustBe(rows.length === outcomes.length, 'threshold', `${outcomes.length} conditions`)
  for (const outcome of outcomes) compareCondition(rows, outcome)
  const met = allMet(outcomes.map((outcome) => outcome.met))
  mustBe(rule['met'] === met, 'threshold', `the verdict is ${met}`)
}

const compareUnits = (told: Fields, units: readonly Unit[], where: string): void => {
  const households = fieldsOf(told['households'], 'households')
  const area = fieldsOf(told['householdArea'], 'householdArea')
  const complete = total(units.map(votedPart))
  mustBe(households['total'] === units.length, 'turnout', `${where}: ${units.length} units`)
  mustBe(isReported(households['completed'], complete), 'turnout', `${where}: ${decimal(complete)} complete units`)
  const sized = (part: (unit: Unit) => Fraction): Fraction => multiply(amountOf(units, 'area', part), SQUARE_METRE)
  const [whole, reached] = [sized(() => ONE), sized(votedPart)]
  mustBe(isReported(area['total'], whole), 'turnout', `${where}: area`)
  mustBe(isReported(area['completed'], reached), 'turnout', `${where}: area of complete units`)
}

export type VerifiedConsents = { readonly units: number; readonly complete: number }

/**
 * Compares the numbers that a complex states for its consents with the events of the file.
 * @throws {Refused} at the first difference
 */
export const checkConsents = (told: Fields, campaign: Campaign): VerifiedConsents => {
  const units = unitsNow(campaign, campaign.consents)
  const entries = [...campaign.entries.values()].filter((entry) => standing(entry) !== undefined)
  const agreed = entries.filter(({ id }) => campaign.consents.has(id)).length
  mustBe(told['totalTargets'] === entries.length, 'turnout', `${entries.length} entries`)
  mustBe(told['completedCount'] === agreed, 'turnout', `${agreed} consents`)
  // An owner who agreed has been found.
  const contradicting = entries.find(({ id }) => campaign.consents.has(id) && campaign.leftOut.has(id))
  mustBe(contradicting === undefined, 'outside', 'somebody agrees who is not to be found')
  compareUnits(told, units, 'the list')
  const buildings = Map.groupBy(units, ({ dong }) => dong)
  const rows = listIn(told, 'byDong').map((row) => fieldsOf(row, 'a building'))
  mustBe(rows.length === buildings.size, 'turnout', `${buildings.size} buildings`)
  for (const row of rows) compareUnits(row, buildings.get(textOrNull(row, 'dong') ?? '') ?? [], String(row['dong']))
  compareRule(told, campaign, units)
  return { units: units.length, complete: Number(decimal(total(units.map(votedPart)))) }
}
