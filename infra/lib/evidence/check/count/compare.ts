import { amountOf, allMet, votedPart, type Outcome } from './conditions.ts'
import { mustBe, Refused } from '../failure.ts'
import { add, decimal, fraction, multiply, ONE, order, total, ZERO, type Fraction } from './fractions.ts'
import type { CountedQuestion, Judgement, Recount } from './recount.ts'
import type { Amount, QuestionTally } from './tally.ts'
import { votersOf, type Unit } from '../units.ts'
import { fieldsOf, listIn, textIn, type Fields } from './values.ts'
import type { Vote } from '../vote.ts'

const SQUARE_METRE = fraction(1, 10_000)
/** Tolerance of numbers: results have ten decimals. */
const NEAR = 1e-8

const isNumber = (told: unknown, counted: Fraction): boolean =>
  typeof told === 'number' && Math.abs(told - decimal(counted)) <= NEAR * Math.max(1, Math.abs(told))

const isFraction = (told: unknown, counted: Fraction): boolean => {
  if (typeof told !== 'object' || told === null) return false
  const { numerator, denominator } = told as Fields
  return numerator === String(counted[0]) && denominator === String(counted[1])
}

const fieldIn = (fields: Fields, name: string): Fields => fieldsOf(fields[name], name)

/** Name of the whole in messages about a difference. */
const WHOLE = 'turnout'

/**
 * Compares the turnout. Areas are those of the roll of the close; papers of a secret vote may have
 * had others.
 */
const compareTurnout = (told: Fields, units: readonly Unit[], vote: Vote, where: string): void => {
  const voters = votersOf(units, vote.asked.weight)
  const unknown = fraction(where === WHOLE ? vote.papersOfUnknown : 0)
  const voted = add(total(voters.map(votedPart)), unknown)
  mustBe(told['targets'] === voters.length, 'turnout', `${where}: ${voters.length} of the roll`)
  mustBe(isNumber(told['voted'], voted), 'turnout', `${where}: ${decimal(voted)} voted`)
  if (told['votedFraction'] !== undefined)
    mustBe(isFraction(told['votedFraction'], voted), 'turnout', `${where}: ${voted.join('/')} voted`)
  if (vote.asked.isSecret) return
  const area = (part: (unit: Unit) => Fraction): Fraction => multiply(amountOf(units, 'area', part), SQUARE_METRE)
  mustBe(
    isNumber(
      told['targetArea'],
      area(() => ONE),
    ),
    'turnout',
    `${where}: area of the roll`,
  )
  mustBe(isNumber(told['votedArea'], area(votedPart)), 'turnout', `${where}: area that voted`)
}

const compareBuildings = (told: Fields, units: readonly Unit[], vote: Vote): void => {
  const buildings = Map.groupBy(units, ({ dong }) => dong)
  const rows = listIn(told, 'byDong').map((row) => fieldsOf(row, 'a building'))
  mustBe(rows.length === buildings.size, 'turnout', `${buildings.size} buildings`)
  for (const row of rows) compareTurnout(row, buildings.get(textIn(row, 'dong')) ?? [], vote, textIn(row, 'dong'))
}

const compareAmount = (told: Fields, amount: Amount, vote: Vote, where: string): void => {
  // The choices of a single secret ballot are not published.
  if (amount.isUntold) return mustBe(told['count'] === null, 'tally', `${where}: one ballot alone`)
  mustBe(isNumber(told['count'], amount.units), 'tally', `${where}: ${decimal(amount.units)}`)
  if (told['countFraction'] !== undefined)
    mustBe(isFraction(told['countFraction'], amount.units), 'tally', `${where}: ${amount.units.join('/')}`)
  if (vote.asked.isSecret) return
  mustBe(isNumber(told['area'], multiply(amount.area, SQUARE_METRE)), 'tally', `${where}: area`)
}

const compareCondition = (
  told: readonly Fields[],
  { condition, dong, choiceId, reached, whole, met }: Outcome,
  { asked }: Vote,
): void => {
  const { kind, basis } = condition
  const where = [kind, basis, dong ?? 'whole'].join(' ')
  const row = told.find(
    (one) =>
      one['kind'] === kind && one['basis'] === basis && (one['dong'] ?? null) === dong && one['choiceId'] === choiceId,
  )
  if (!row) throw new Refused('threshold', `${where} is missing`)
  const shown = (amount: Fraction): Fraction =>
    basis === 'area' || basis === 'land' ? multiply(amount, SQUARE_METRE) : amount
  mustBe(isFraction(row['totalFraction'], shown(whole)), 'threshold', `${where}: of ${shown(whole).join('/')}`)
  // Areas and land of a secret vote are not published where they could reveal a ballot.
  const isHidden = asked.isSecret && (basis === 'area' || basis === 'land') && row['reachedFraction'] === null
  if (reached === null || isHidden)
    mustBe(row['reachedFraction'] === null, 'threshold', `${where}: nobody can know what is reached`)
  else mustBe(isFraction(row['reachedFraction'], shown(reached)), 'threshold', `${where}: ${shown(reached).join('/')}`)
  const share = fraction(condition.above, condition.below)
  mustBe(
    isFraction(row['share'], share) && row['over'] === condition.more,
    'threshold',
    `${where}: asks ${share.join('/')}`,
  )
  mustBe(row['met'] === met, 'threshold', `${where}: ${met}`)
}

const compareJudgement = (told: Fields, { outcomes, met, elected, tied }: Judgement, vote: Vote): void => {
  const conditions = listIn(told, 'conditions').map((one) => fieldsOf(one, 'a condition'))
  mustBe(conditions.length === outcomes.length, 'threshold', `${outcomes.length} conditions`)
  for (const outcome of outcomes) compareCondition(conditions, outcome, vote)
  mustBe(told['met'] === met, 'threshold', `the verdict is ${met}`)
  const isSame = (said: unknown, found: readonly string[]): boolean =>
    Array.isArray(said) && said.map(String).toSorted().join() === found.toSorted().join()
  if (elected) mustBe(isSame(told['elected'], elected), 'threshold', `elected: ${elected.join()}`)
  if (tied) mustBe(isSame(told['tied'], tied), 'threshold', `tied: ${tied.join()}`)
}

const compareCounts = (told: Fields, { question, abstained, invalid, choices }: QuestionTally, vote: Vote): void => {
  mustBe(textIn(told, 'id') === question.id, 'result', `question ${question.id} is missing`)
  compareAmount(fieldIn(told, 'abstained'), abstained, vote, 'abstained')
  if (told['invalid'] !== undefined)
    compareAmount(fieldIn(told, 'invalid'), invalid ?? { ...abstained, units: ZERO, area: ZERO }, vote, 'invalid')
  else mustBe(invalid === undefined || order(invalid.units, ZERO) === 0, 'tally', 'invalid votes that are not told')
  const rows = listIn(told, 'choices').map((row) => fieldsOf(row, 'a choice'))
  mustBe(rows.length === choices.size, 'tally', `${choices.size} choices`)
  for (const row of rows) {
    const amount = choices.get(textIn(row, 'id'))
    if (!amount) throw new Refused('tally', `no choice is called ${textIn(row, 'id')}`)
    compareAmount(row, amount, vote, textIn(row, 'id'))
  }
}

const compareQuestion = (told: Fields, counted: CountedQuestion, vote: Vote): void => {
  const { judgement } = counted
  compareCounts(told, counted, vote)
  if (counted.isJudged) mustBe((told['rule'] !== undefined) === (judgement !== null), 'threshold', 'judged at all')
  if (judgement) compareJudgement(fieldIn(told, 'rule'), judgement, vote)
}

/**
 * Compares the verdict on the turnout. Where a secret vote's turnout is counted in areas, its
 * papers may have had other areas than the roll of the close.
 */
const compareTurnoutRule = (results: Fields, turnout: readonly Outcome[], vote: Vote): void => {
  const told = results['turnoutRule'] === null ? [] : listIn(fieldIn(results, 'turnoutRule'), 'conditions')
  const conditions = told.map((one) => fieldsOf(one, 'a condition'))
  mustBe(conditions.length === turnout.length, 'threshold', `${turnout.length} conditions of turnout`)
  if (vote.asked.isSecret && turnout.some(({ condition }) => condition.basis === 'area')) return
  for (const outcome of turnout) compareCondition(conditions, outcome, vote)
  if (turnout.length === 0) return
  const met = allMet(turnout.map((outcome) => outcome.met))
  mustBe(fieldIn(results, 'turnoutRule')['met'] === met, 'threshold', `turnout is ${met}`)
}

/** Compares the texts of questions and choices with the vote's own events. @throws {Refused} */
export const compareTexts = (results: Fields, { asked }: Vote): void => {
  if (results['questions'] === null) return
  const rows = listIn(results, 'questions').map((row) => fieldsOf(row, 'a question'))
  mustBe(rows.length === asked.questions.length, 'result', `${asked.questions.length} questions`)
  for (const [index, question] of asked.questions.entries()) {
    const row = rows[index] ?? {}
    mustBe(row['title'] === question.title, 'result', `question ${question.id} has another title`)
    const choices = listIn(row, 'choices').map((one) => fieldsOf(one, 'a choice'))
    const isSame = question.choices.every((id, place) => {
      const choice = choices.find((one) => one['id'] === id)
      const assents = choice?.['assent'] === true
      return choice?.['label'] === question.labels[place] && assents === question.assents.has(id)
    })
    mustBe(isSame && choices.length === question.choices.length, 'result', `question ${question.id}: other choices`)
  }
}

/**
 * Compares the stated numbers of each question with sums alone, where the file shows no unit.
 * @throws {Refused} at the first difference
 */
export const compareSums = (results: Fields, questions: readonly QuestionTally[], vote: Vote): void => {
  const rows = listIn(results, 'questions')
  mustBe(rows.length === questions.length, 'result', `${questions.length} questions`)
  for (const [index, tallied] of questions.entries()) compareCounts(fieldsOf(rows[index], 'a question'), tallied, vote)
}

/**
 * Compares the stated result of a vote with its events.
 * @throws {Refused} at the first difference
 */
export const compareResult = (results: Fields, recounted: Recount, vote: Vote): void => {
  const { units, turnout, questions, met, hasRule, isJudged } = recounted
  const { asked } = vote
  mustBe((results['ballotKind'] === 'secret') === asked.isSecret, 'result', 'another kind of vote')
  mustBe(results['weight'] === asked.weight, 'result', 'another weight')
  const told = fieldIn(results, 'turnout')
  compareTurnout(told, units, vote, WHOLE)
  compareBuildings(told, units, vote)
  if (!asked.isSecret) {
    const owners = fieldIn(told, 'owners')
    mustBe(isNumber(owners['voted'], amountOf(units, 'persons', votedPart)), 'turnout', 'owners that voted')
  }
  compareTurnoutRule(results, turnout, vote)
  if (questions === null) return
  const rows = listIn(results, 'questions')
  mustBe(rows.length === questions.length, 'result', `${questions.length} questions`)
  for (const [index, counted] of questions.entries())
    compareQuestion(fieldsOf(rows[index], 'a question'), counted, vote)
  if (!isJudged) return
  mustBe((results['rule'] !== null) === hasRule, 'threshold', 'whether there is a rule')
  if (hasRule) mustBe(fieldIn(results, 'rule')['met'] === met, 'threshold', `the verdict is ${met}`)
}
