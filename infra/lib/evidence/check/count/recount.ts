import type { Campaign } from '../campaign.ts'
import {
  judged,
  judgedBy,
  partThat,
  allMet,
  withoutOutcome,
  type Outcome,
  amountOf,
  mayHaveVotedPart,
  votedPart,
  type AmountAmong,
} from './conditions.ts'
import { Refused } from '../failure.ts'
import { multiply, order, total, ZERO, type Fraction, add, fraction } from './fractions.ts'
import { conditionOf, conditionsOn, rulesOfElections, type Basis, type Condition } from './law.ts'
import { isJudgedBySums, judgedBySums } from './secret.ts'
import { assentInBox, questionsOfBox } from './papers.ts'
import { questionsOfSums, type Amount, type Assent, type QuestionTally } from './tally.ts'
import { unitsOf, votersOf, type Unit } from '../units.ts'
import { fieldsOf, wholeIn, type Fields } from './values.ts'
import type { VoteQuestions, Question } from '../questions.ts'
import { INVALID, type ChosenChoices, type Vote } from '../vote.ts'

/** Rule that a vote is judged by. */
type Rule = { readonly isElection: boolean; readonly conditions: readonly Condition[] }

export type Judgement = {
  readonly met: boolean | null
  readonly outcomes: readonly Outcome[]
  /** Elected and tied candidates of an election's question. */
  readonly elected?: readonly string[]
  readonly tied?: readonly string[]
}

export type CountedQuestion = QuestionTally & {
  /** Verdict; null: the rule does not judge it, or it cannot be judged here. */
  readonly judgement: Judgement | null
  /** True where it could be judged here, by a rule that applies. */
  readonly isJudged: boolean
}

/** Vote counted from the events of the file alone. */
export type Recount = {
  readonly units: readonly Unit[]
  readonly voters: readonly Unit[]
  /** Turnout against the rule, without the choices. */
  readonly turnout: readonly Outcome[]
  /** Tallies of the questions; null: the file does not show the choices. */
  readonly questions: readonly CountedQuestion[] | null
  readonly met: boolean | null
  readonly hasRule: boolean
  /** False for a secret vote whose rule needs what no sum shows. */
  readonly isJudged: boolean
}

const measures: Readonly<Record<VoteQuestions['weight'], Basis>> = { unit: 'units', area: 'area', owner: 'persons' }

const ownConditions = (said: Fields, weight: VoteQuestions['weight']): readonly Condition[] => {
  const of = (kind: Condition['kind']): readonly Condition[] => {
    if (said[kind] === undefined) return []
    const asked = fieldsOf(said[kind], kind)
    const required = `${asked['over'] === true ? '>' : ''}${wholeIn(asked, 'numerator')}/${wholeIn(asked, 'denominator')}`
    return [conditionOf(measures[weight], required, { kind, of: asked['of'] === 'voters' ? 'voters' : 'all' })]
  }
  return [...of('turnout'), ...of('approval')]
}

/** Returns the rule of a vote. @throws {Refused} for a rule that the table lacks */
const ruleOf = ({ asked }: Vote, { list }: Campaign): Rule | null => {
  const ofList = list?.rule ?? null
  // A list's rule for elections judges no resolution, and the other way round.
  const fits = ofList !== null && rulesOfElections.includes(ofList) === asked.isElection
  const said = asked.rule ?? (fits ? ofList : null)
  const isKey = typeof said === 'string'
  const isElection = asked.isElection || (isKey && rulesOfElections.includes(said))
  if (said === null) return isElection ? { isElection, conditions: [] } : null
  if (!isKey) return { isElection, conditions: ownConditions(fieldsOf(said, 'a rule'), asked.weight) }
  const conditions = conditionsOn(said, list ?? { startDate: '' })
  if (!conditions) throw new Refused('format', `no rule is called ${said}`)
  return { isElection, conditions }
}

const chosenOf = (chosen: ChosenChoices, { id }: Question): readonly string[] => chosen?.get(id) ?? []

const assentTo =
  (question: Question) =>
  (chosen: ChosenChoices): boolean =>
    chosenOf(chosen, question).some((choice) => question.assents.has(choice))

type Amounts = (fits: (chosen: ChosenChoices) => boolean) => Amount

const amountsIn =
  (units: readonly Unit[], voters: readonly Unit[]): Amounts =>
  (fits) => {
    const part = partThat(fits)
    return {
      units: total(voters.map(part)),
      area: total(units.map((unit) => multiply(part(unit), unit.area ?? ZERO))),
    }
  }

type Judge = (condition: Condition, question: Question, choices: CountedQuestion['choices']) => readonly Outcome[]

type Counting = {
  readonly vote: Vote
  readonly rule: Rule
  readonly judge: Judge
  /** True for a single secret ballot: no candidate is published as elected by it. */
  readonly isSingle: boolean
  readonly isReparted: boolean
}

const electionOf = (
  question: Question,
  choices: CountedQuestion['choices'],
  { vote, isSingle }: Counting,
  met: boolean | null,
) => {
  const { asked } = vote
  const weightOf = ({ units, area }: Amount): Fraction => (asked.weight === 'area' ? area : units)
  const seats = Math.min(asked.seats.get(question.id) ?? question.most, question.choices.length)
  const ranked = [...choices]
    .map(([id, amount]) => ({ id, weight: weightOf(amount) }))
    .filter(({ weight }) => order(weight, ZERO) > 0)
    .toSorted((one, other) => order(other.weight, one.weight))
  if (ranked.length === 0) return { met: false, elected: [], tied: [] }
  if (isSingle) return { met: null }
  const [last, next] = [ranked[seats - 1], ranked[seats]]
  const isTied = last !== undefined && next !== undefined && order(last.weight, next.weight) === 0
  const above = isTied ? ranked.filter(({ weight }) => order(weight, last.weight) > 0) : ranked.slice(0, seats)
  const tied = isTied ? ranked.filter(({ weight }) => order(weight, last.weight) === 0) : []
  return { met: isTied ? null : met, elected: above.map(({ id }) => id), tied: tied.map(({ id }) => id) }
}

/** Judges each candidate alone where there are no more candidates than seats. */
const eachCandidate = (
  { choices }: Question,
  turnout: readonly Outcome[],
  judge: (id: string) => readonly Outcome[],
): Judgement => {
  const judged = choices.map((id) => ({ id, outcomes: judge(id).map((one) => ({ ...one, choiceId: id })) }))
  const mets = judged.map((one) => allMet([...turnout, ...one.outcomes].map(({ met }) => met)))
  const outcomes = [...turnout, ...judged.flatMap((one) => one.outcomes)]
  if (mets.includes(null)) return { met: null, outcomes }
  const elected = judged.filter((_, place) => mets[place] === true).map(({ id }) => id)
  return { met: elected.length > 0, outcomes, elected, tied: [] }
}

const judgementOf = (question: Question, choices: CountedQuestion['choices'], counting: Counting): Judgement => {
  const { vote, rule } = counting
  const judge = (conditions: readonly Condition[], of: Question): readonly Outcome[] => {
    const outcomes = conditions.flatMap((condition) => counting.judge(condition, of, choices))
    return counting.isReparted ? outcomes.map(withoutOutcome) : outcomes
  }
  const of = (kind: Condition['kind']) => rule.conditions.filter((condition) => condition.kind === kind)
  const turnout = judge(of('turnout'), question)
  const turned = allMet(turnout.map(({ met }) => met))
  if (!rule.isElection) {
    if (question.assents.size === 0 && of('approval').length > 0) return { met: null, outcomes: turnout }
    const outcomes = [...turnout, ...judge(of('approval'), question)]
    return { met: allMet(outcomes.map(({ met }) => met)), outcomes }
  }
  if (counting.isReparted) return { met: null, outcomes: turnout }
  if (turned === false) return { met: false, outcomes: turnout, elected: [], tied: [] }
  const isSole = question.assents.size === 0 && question.choices.length === 1
  const stands = isSole ? { ...question, assents: new Set(question.choices) } : question
  const own = of('approval')
  // A sole candidate needs more than half of the voters (공동주택관리법 시행령 제11조, 제12조).
  const sole = conditionOf(measures[vote.asked.weight], '>1/2', { of: 'voters' })
  const approval = own.length > 0 ? own : [sole]
  if (stands.assents.size === 0 && question.choices.length <= (vote.asked.seats.get(question.id) ?? question.most))
    return eachCandidate(question, turnout, (id) => judge(approval, { ...question, assents: new Set([id]) }))
  if (stands.assents.size === 0) return { outcomes: turnout, ...electionOf(question, choices, counting, turned) }
  const outcomes = [...turnout, ...judge(approval, stands)]
  const met = allMet(outcomes.map((outcome) => outcome.met))
  if (met === null) return { met, outcomes }
  return { met, outcomes, elected: met ? question.choices.filter((id) => stands.assents.has(id)) : [], tied: [] }
}

/**
 * Tells whether a question is judged: where a rule is met by assent, and some questions define what
 * that is, only those are.
 */
const isJudged = ({ rule, vote }: Counting, question: Question): boolean => {
  const byAssent = !rule.isElection && rule.conditions.some(({ kind }) => kind === 'approval')
  const some = vote.asked.questions.some(({ assents }) => assents.size > 0)
  return !byAssent || !some || question.assents.size > 0
}

const questionsOf = (vote: Vote, units: readonly Unit[], voters: readonly Unit[]): readonly QuestionTally[] | null => {
  const { asked, box } = vote
  if (asked.isEncrypted) return questionsOfSums(vote)
  if (asked.isSecret) return box && questionsOfBox(vote)
  const amounts = amountsIn(units, voters)
  return asked.questions.map((question) => ({
    question,
    abstained: amounts((chosen) => chosenOf(chosen, question).length === 0),
    invalid: amounts((chosen) => chosenOf(chosen, question).includes(INVALID)),
    choices: new Map(question.choices.map((id) => [id, amounts((chosen) => chosenOf(chosen, question).includes(id))])),
  }))
}

/** Returns the number of ballots of a secret vote that count; null: the file does not show it. */
const secretBallots = ({ box, decrypted }: Vote): number | null => decrypted?.counted ?? box?.ballots.length ?? null

/**
 * Returns the secret ballots that assent: papers that do, or the totals of encrypted ones, which
 * have at most one such choice.
 */
const assentOf = (vote: Vote, question: Question, choices: CountedQuestion['choices']): Assent => {
  if (vote.box) return assentInBox(vote, question)
  const weighing = total([...question.assents].map((id) => choices.get(id)?.units ?? ZERO))
  return { ballots: Number(weighing[0]), weighing }
}

const judgeOf =
  (vote: Vote, units: readonly Unit[], shared: readonly string[]): Judge =>
  (condition, question, choices) => {
    const ballots = secretBallots(vote)
    if (condition.kind === 'turnout' || !vote.asked.isSecret || ballots === null)
      return judged(condition, units, { part: partThat(assentTo(question)), shared })
    const assent = assentOf(vote, question, choices)
    return judgedBySums(condition, units, { ballots, assent, weight: vote.asked.weight, shared })
  }

/** Hides the choices of a single ballot. */
const undisclosed = ({ question, abstained, choices }: QuestionTally): QuestionTally => ({
  question,
  abstained: { ...abstained, isUntold: true },
  choices: new Map([...choices].map(([id, amount]) => [id, { ...amount, isUntold: true }])),
})

/**
 * Tells how much of some units voted. It is exact unless papers of a secret vote were read while
 * others never came back: those are votes of the whole, one each; of a building, and of owners
 * where they do not weigh one each, only the maximum is known.
 */
const votedWith =
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

/**
 * Counts a vote that is over.
 * @throws {Refused} where a unit has voted twice, or the rule is unknown
 */
export const recount = (campaign: Campaign, vote: Vote): Recount => {
  if (!vote.close) throw new Refused('result', `vote ${vote.id} never closed`)
  const units = unitsOf(campaign, vote, vote.close)
  const voters = votersOf(units, vote.asked.weight)
  const rule = ruleOf(vote, campaign)
  const shared = campaign.list?.shared ?? []
  const isSingle = vote.asked.isSecret && secretBallots(vote) === 1
  const isJudgeable =
    !vote.asked.isSecret || (rule?.conditions.every((one) => isJudgedBySums(one, vote.asked.weight)) ?? true)
  const isReparted = vote.asked.isSecret && units.some(({ casts }) => casts.some((one) => one.isReparted))
  const counting = rule && { vote, rule, judge: judgeOf(vote, units, shared), isSingle, isReparted }
  const voted = votedWith(vote, units)
  const turnout = (rule?.conditions ?? [])
    .filter(({ kind }) => kind === 'turnout')
    .flatMap((condition) => judgedBy(condition, units, { knownAmong: voted, voted, shared }))
    .map((outcome) => (isReparted ? withoutOutcome(outcome) : outcome))
  const questions =
    questionsOf(vote, units, voters)?.map((tallied): CountedQuestion => {
      const isJudgedQuestion = counting !== null && isJudgeable && isJudged(counting, tallied.question)
      const judgement = isJudgedQuestion ? judgementOf(tallied.question, tallied.choices, counting) : null
      return { ...(isSingle ? undisclosed(tallied) : tallied), judgement, isJudged: isJudgeable }
    }) ?? null
  const verdicts = (questions ?? []).flatMap(({ judgement }) => (judgement ? [judgement.met] : []))
  const found = { units, voters, turnout, questions, met: allMet(verdicts) }
  return { ...found, hasRule: rule !== null, isJudged: isJudgeable }
}
