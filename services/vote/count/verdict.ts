import type { PapersOut } from './assent.ts'
import type { QuestionCount } from './choices.ts'
import { asCandidate, asSoleCandidate, electionOf, seatsOf, wantedSeats } from './election.ts'
import { allOf, judge, type CountedSite, type RuleInput } from './rule.ts'
import { disclosesAssent, disclosesAssentSize, type Showing } from './shown.ts'
import type { CountedUnit } from './units.ts'
import { basisOf, isMetByAssent, type RuleRequirement, type RuleOfVote } from '../draft/rule-of-vote.ts'
import {
  candidatesSentence,
  noAssentSentence,
  repartedSentence,
  resizedSentence,
  severalSentence,
  verdictSentence,
} from '../draft/rule-texts.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { ResultCondition, Verdict } from '../results/vote-results.contract.ts'

export type Counting = {
  readonly vote: Pick<ExistingVote, 'seats'>
  readonly rule: RuleOfVote
  readonly units: readonly CountedUnit[]
  readonly showing: Showing
  readonly site: CountedSite
  readonly papers: PapersOut
  readonly isResized: boolean
  readonly isReparted: boolean
}

const judgedOf = (
  { units, showing, site, papers, isResized, isReparted }: Counting,
  asked: RuleRequirement,
  count: QuestionCount | null,
): RuleInput => ({
  asked,
  all: units,
  count,
  secret: showing.isSecret ? showing : null,
  inParts: showing.inParts,
  site,
  papers,
  isResized,
  isReparted,
})

/** Returns the rule's turnout conditions, which may be shown before the count. */
export const turnoutConditions = (counting: Counting): readonly ResultCondition[] =>
  counting.rule.asked
    .filter(({ kind }) => kind === 'turnout')
    .flatMap((asked) => judge(judgedOf(counting, asked, null)))

/** Condition of a sole candidate: more than half of those who voted (공동주택관리법 시행령 제11조, 제12조). */
const soleCandidate = (weight: Showing['weight']): RuleRequirement => ({
  kind: 'approval',
  basis: basisOf(weight),
  perBuilding: false,
  of: 'voters',
  who: '투표자',
  required: { numerator: 1, denominator: 2, over: true },
})

const approvalOf = (
  counting: Counting,
  count: QuestionCount,
  asked: readonly RuleRequirement[],
): readonly ResultCondition[] => {
  const isDisclosed = disclosesAssent(count, counting.showing)
  const isSizeTold = isDisclosed && disclosesAssentSize(count, counting.showing)
  const tells = ({ basis }: ResultCondition): boolean =>
    basis === 'area' || basis === 'land' ? isSizeTold : isDisclosed
  return asked
    .flatMap((one) => judge(judgedOf(counting, one, count)))
    .map((condition) => (tells(condition) ? condition : { ...condition, reached: null, reachedFraction: null }))
}

const verdict = (conditions: readonly ResultCondition[], isElection: boolean): Verdict => {
  const met = allOf(conditions.map((condition) => condition.met))
  return { met, conditions: [...conditions], sentence: verdictSentence(met, conditions, isElection) }
}

/**
 * Returns the condition of candidates who need assent: the rule's own approval, else more than half
 * of those who voted.
 */
const candidateConditions = ({ rule, showing }: Counting): readonly RuleRequirement[] => {
  const own = rule.asked.filter(({ kind }) => kind === 'approval')
  return own.length > 0 ? own : [soleCandidate(showing.weight)]
}

/**
 * Judges each candidate alone, if there are no more than seats (공동주택관리법 시행령 제11조, 제12조 제2항 제2호 다목):
 * a candidate without the majority is not elected, and the seat stays empty.
 */
const candidatesVerdict = (counting: Counting, count: QuestionCount, turnout: readonly ResultCondition[]): Verdict => {
  const seats = seatsOf(counting.vote, count)
  const asked = candidateConditions(counting)
  const judged = count.choices.map(({ id }) => {
    const own = asCandidate(count, id)
    const label = own.question.choices.find((choice) => choice.id === id)?.label ?? ''
    const conditions = approvalOf(counting, own, asked)
    return { id, label, conditions, met: allOf([...turnout, ...conditions].map(({ met }) => met)) }
  })
  const conditions = [
    ...turnout,
    ...judged.flatMap((one) =>
      one.conditions.map((own) => ({ ...own, choiceId: one.id, label: `${one.label}: ${own.label}` })),
    ),
  ]
  const sentence = candidatesSentence(judged)
  if (judged.some(({ met }) => met === null)) return { met: null, conditions, sentence, seats }
  const elected = judged.filter(({ met }) => met === true).map(({ id }) => id)
  return { met: elected.length > 0, conditions, sentence, seats, elected, tied: [] }
}

const electionVerdict = (counting: Counting, count: QuestionCount, turnout: readonly ResultCondition[]): Verdict => {
  const { showing, vote } = counting
  const seats = seatsOf(vote, count)
  const met = allOf(turnout.map((condition) => condition.met))
  if (met === false) return { ...verdict(turnout, true), seats, elected: [], tied: [] }
  if (counting.isReparted) return { met: null, conditions: [...turnout], sentence: repartedSentence, seats }
  if (counting.isResized && showing.weight === 'area')
    return { met: null, conditions: [...turnout], sentence: resizedSentence, seats }
  if (count.assent === null && count.choices.length <= wantedSeats(vote, count))
    return candidatesVerdict(counting, count, turnout)
  if (count.assent === null) return electionOf(count, { showing, seats, turnout: [...turnout], met })
  const found = verdict([...turnout, ...approvalOf(counting, count, candidateConditions(counting))], true)
  const candidates = count.question.choices.filter(({ assent }) => assent === true)
  return {
    ...found,
    seats: 1,
    ...(found.met === null ? {} : { elected: found.met ? candidates.map(({ id }) => id) : [], tied: [] }),
  }
}

/** Returns the verdict of the rule for one question. */
const verdictOfQuestion = (counting: Counting, count: QuestionCount): Verdict => {
  const { rule } = counting
  const turnout = turnoutConditions(counting)
  if (rule.isElection) return electionVerdict(counting, asSoleCandidate(count), turnout)
  if (count.assent === null && isMetByAssent(rule))
    return { met: null, conditions: [...turnout], sentence: noAssentSentence }
  const asked = rule.asked.filter(({ kind }) => kind === 'approval')
  return verdict([...turnout, ...approvalOf(counting, count, asked)], false)
}

/**
 * Returns the questions that the rule judges: if some name an assent, those; the others are opinion
 * polls.
 */
const judgedQuestions = (rule: RuleOfVote, counts: readonly QuestionCount[]): readonly QuestionCount[] => {
  const assenting = counts.filter(({ assent }) => assent !== null)
  return isMetByAssent(rule) && assenting.length > 0 ? assenting : counts
}

export type Verdicts = { readonly whole: Verdict; readonly byQuestion: ReadonlyMap<string, Verdict> }

/** Returns the verdicts of the rule: by question, and of all of them together. */
export const verdictsOf = (counting: Counting, counts: readonly QuestionCount[]): Verdicts => {
  const judged = judgedQuestions(counting.rule, counts).map(
    (count) => [count.question, verdictOfQuestion(counting, count)] as const,
  )
  const byQuestion = new Map(judged.map(([{ id }, one]) => [id, one]))
  const [only] = judged
  if (only && judged.length === 1) return { whole: only[1], byQuestion }
  const verdicts = judged.map(([, { met }]) => met)
  return {
    whole: {
      met: allOf(verdicts),
      conditions: judged.flatMap(([{ title }, { conditions }]) =>
        conditions.map((condition) => ({ ...condition, label: `${title}: ${condition.label}` })),
      ),
      sentence: severalSentence(verdicts, counting.rule.isElection),
    },
    byQuestion,
  }
}
