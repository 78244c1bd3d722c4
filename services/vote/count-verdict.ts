import { compare, zero } from '#events/values/ratio.ts'
import type { QuestionCount } from './count-choices.ts'
import { allOf, judge, shown, type CountedSite, type Judged } from './count-rule.ts'
import {
  castForAny,
  isSingle,
  ranked,
  tellsAssent,
  tellsAssentSize,
  tellsChoice,
  weightOf,
  type Showing,
} from './count-shown.ts'
import type { CountedUnit } from './count-units.ts'
import { isMetByAssent, type Asked, type RuleOfVote } from './rule-of-vote.ts'
import {
  amountText,
  electedSentence,
  noAssentSentence,
  nobodyVotedSentence,
  severalSentence,
  singleBallotSentence,
  tiedSentence,
  verdictSentence,
} from './rule-words.ts'
import type { ResultCondition, Verdict } from './vote-results.contract.ts'

export type Counting = {
  readonly rule: RuleOfVote
  readonly units: readonly CountedUnit[]
  readonly showing: Showing
  readonly site: CountedSite
}

const judgedOf = ({ units, showing, site }: Counting, asked: Asked, count: QuestionCount | null): Judged => ({
  asked,
  all: units,
  count,
  isSecret: showing.isSecret,
  inParts: showing.inParts,
  site,
})

/** The rule's turnout conditions: what may be told before the count. */
export const turnoutConditions = (counting: Counting): readonly ResultCondition[] =>
  counting.rule.asked
    .filter(({ kind }) => kind === 'turnout')
    .flatMap((asked) => judge(judgedOf(counting, asked, null)))

/** What a sole candidate needs: more than half of those who voted (공동주택관리법 시행령 제11조, 제12조). */
const soleCandidate = (weight: Showing['weight']): Asked => ({
  kind: 'approval',
  basis: weight === 'area' ? 'area' : 'units',
  perBuilding: false,
  of: 'voters',
  who: '투표자',
  required: { numerator: 1, denominator: 2, over: true },
})

const approvalOf = (counting: Counting, count: QuestionCount, asked: readonly Asked[]): readonly ResultCondition[] => {
  const isTold = tellsAssent(count, counting.showing)
  const isSizeTold = isTold && tellsAssentSize(count, counting.showing)
  const tells = ({ basis }: ResultCondition): boolean => (basis === 'area' || basis === 'land' ? isSizeTold : isTold)
  return asked
    .flatMap((one) => judge(judgedOf(counting, one, count)))
    .map((condition) => (tells(condition) ? condition : { ...condition, reached: null }))
}

const verdict = (conditions: readonly ResultCondition[]): Verdict => {
  const met = allOf(conditions.map((condition) => condition.met))
  return { met, conditions: [...conditions], sentence: verdictSentence(met, conditions) }
}

/** Most votes decide, for as many as may be chosen. A tie is told, and left to those who know its rules. */
const electionOf = (counting: Counting, count: QuestionCount): Verdict => {
  const { showing } = counting
  const turnout = turnoutConditions(counting)
  const conditions = [...turnout]
  const turnoutMet = allOf(turnout.map(({ met }) => met))
  if (turnoutMet === false) return verdict(turnout)
  if (compare(castForAny(count, showing), zero) === 0) return { met: false, conditions, sentence: nobodyVotedSentence }
  if (isSingle(showing)) return { met: null, conditions, sentence: singleBallotSentence }
  const candidates = ranked(count, showing)
  const seats = Math.min(count.question.maxChoices, candidates.length)
  const amountOf = (candidate: (typeof candidates)[number]) => weightOf(candidate.cast, showing)
  const labelOf = ({ id }: { readonly id: string }) =>
    count.question.choices.find((choice) => choice.id === id)?.label ?? ''
  const told = (candidate: (typeof candidates)[number]): string | null => {
    const basis = showing.weight === 'area' ? 'area' : 'units'
    return tellsChoice(count, candidate.id, showing) ? amountText(shown(amountOf(candidate), basis), basis) : null
  }
  const [last, next] = [candidates[seats - 1], candidates[seats]]
  if (last && next && compare(amountOf(last), amountOf(next)) === 0) {
    const tied = candidates.filter((candidate) => compare(amountOf(candidate), amountOf(last)) === 0)
    return { met: null, conditions, sentence: tiedSentence(tied.map(labelOf), told(last)) }
  }
  const elected = candidates.slice(0, seats).filter((candidate) => compare(amountOf(candidate), zero) > 0)
  const amount = elected.length === 1 && elected[0] ? told(elected[0]) : null
  return { met: turnoutMet, conditions, sentence: electedSentence(elected.map(labelOf), amount) }
}

/** What the rule comes to for one question. */
const verdictOfQuestion = (counting: Counting, count: QuestionCount): Verdict => {
  const { rule, showing } = counting
  if (rule.isElection && count.assent === null) return electionOf(counting, count)
  const turnout = turnoutConditions(counting)
  if (count.assent === null && isMetByAssent(rule))
    return { met: null, conditions: [...turnout], sentence: noAssentSentence }
  const asked = rule.isElection ? [soleCandidate(showing.weight)] : rule.asked.filter(({ kind }) => kind === 'approval')
  return verdict([...turnout, ...approvalOf(counting, count, asked)])
}

/** Questions that the rule judges: where some say what is assent, those; the others only ask what people think. */
const judgedQuestions = (rule: RuleOfVote, counts: readonly QuestionCount[]): readonly QuestionCount[] => {
  const assenting = counts.filter(({ assent }) => assent !== null)
  return isMetByAssent(rule) && assenting.length > 0 ? assenting : counts
}

export type Verdicts = { readonly whole: Verdict; readonly byQuestion: ReadonlyMap<string, Verdict> }

/** What the rule comes to: by question, and of all of them together. */
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
      sentence: severalSentence(verdicts),
    },
    byQuestion,
  }
}
