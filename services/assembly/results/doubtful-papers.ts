import { compare, exact, minus, plus, read, toNumber, type Exact } from '#events/values/ratio.ts'
import type { ResultCondition } from '../../vote/results/vote-results.contract.ts'
import { marginOf } from '../../vote/vote.facts.ts'
import { isShareMet, type CountedQuestion } from './lawful-approval.ts'
import type { JudgedFacts } from './judge-question.ts'
import type { DoubtfulPapers, ItemState } from './results.contract.ts'
import type { Matter } from '../law/assembly-law.contract.ts'

/** Papers in doubt, by why they are, and challenged ballots that are counted. */
export type PapersInDoubt = {
  readonly invalid: number
  readonly setAside: number
  readonly unreturned: number
  readonly challenged: number
}

type Doubting = JudgedFacts & {
  readonly question: CountedQuestion
  readonly state: ItemState
  readonly law: Matter['approval']
  readonly papers: PapersInDoubt
  /** Numbers of all owners and units that may vote. */
  readonly electorate: { readonly persons: number; readonly units: number }
}

type Direction = 'against' | 'for'

/**
 * Returns how far papers can move an amount of assent: set-aside ones may take the place of a counted
 * ballot, so that all of them against lower it, too, and so do challenged ones that would be void.
 */
const movedAssent = (
  assent: Exact,
  { invalid, setAside, unreturned, challenged }: PapersInDoubt,
  to: Direction,
): Exact =>
  to === 'against'
    ? minus(assent, exact(setAside + challenged))
    : plus(assent, exact(invalid + setAside + unreturned + challenged))

/** Tells whether a share is met for one of several totals, or for each of them. */
const isMetFor = (
  bound: Bound,
  amount: Exact,
  { totals, to }: { totals: readonly Exact[]; to: Direction },
): boolean => {
  const met = totals.map((total) => isShareMet(bound, amount, total))
  return to === 'for' ? met.includes(true) : !met.includes(false)
}

type Bound = Parameters<typeof isShareMet>[0]

/**
 * Tells whether a condition of the vote's own rule would hold; null: its amounts are no numbers of
 * papers.
 */
const wouldHold = (condition: ResultCondition, { papers, electorate }: Doubting, to: Direction): boolean | null => {
  const { basis, dong, exempt, reachedFraction, share, over, kind } = condition
  if (exempt !== undefined) return true
  if ((basis !== 'persons' && basis !== 'units') || dong !== null || reachedFraction === null) return null
  const [reached, total] = [read(reachedFraction), read(condition.totalFraction)]
  const bound = { numerator: Number(share.numerator), denominator: Number(share.denominator), over }
  const [more, fewer] = [exact(papers.unreturned), exact(papers.challenged)]
  if (kind === 'turnout') return isShareMet(bound, to === 'for' ? plus(reached, more) : minus(reached, fewer), total)
  // A share of all owners stays one of all; of those who voted there may be more.
  const isOfAll = compare(total, exact(electorate[basis])) === 0
  const totals = isOfAll ? [total] : [total, plus(total, more), minus(total, fewer)]
  return isMetFor(bound, movedAssent(reached, papers, to), { totals, to })
}

/** Tells whether the law's assent would be met with all papers going one way. */
const wouldSatisfyLaw = ({ approval, law, papers }: Doubting, to: Direction): boolean | null => {
  if (approval === null || law === null) return true
  if (approval.reached === null) return null
  const moved = movedAssent(exact(Math.round(approval.reached)), papers, to)
  const { total, of } = approval
  const totals = of === 'present' ? [total, total + papers.unreturned, total - papers.challenged] : [total]
  return isMetFor(law, moved, { totals: totals.map((total) => exact(total)), to })
}

/** Tells whether the attendance would be enough if unreturned papers counted. */
const wouldBeQuorate = ({ attendance, papers }: Doubting): boolean => {
  const { presence = null, direct = null } = attendance ?? {}
  const isPresent = presence === null || presence.count + papers.unreturned >= presence.least
  return isPresent && (direct === null || direct.met)
}

/** Tells whether papers could turn a resolution; what cannot be excluded could. */
const couldTurnResolution = (doubting: Doubting): boolean => {
  const { state, question } = doubting
  const conditions = question.rule?.conditions ?? []
  if (state === 'passed')
    return ![
      wouldSatisfyLaw(doubting, 'against'),
      ...conditions.map((one) => wouldHold(one, doubting, 'against')),
    ].every((holds) => holds === true)
  const fails = [
    wouldBeQuorate(doubting),
    wouldSatisfyLaw(doubting, 'for'),
    ...conditions.map((one) => wouldHold(one, doubting, 'for')),
  ]
  return !fails.includes(false)
}

/** Tells whether papers could turn an election: the next candidate gets all of them. */
const couldTurnElection = (doubting: Doubting, margin: Exact | null, papers: number): boolean => {
  if (doubting.state === 'void' && !wouldBeQuorate(doubting)) return false
  return margin === null || compare(margin, exact(papers)) <= 0
}

type DoubtFacts = Pick<DoubtfulPapers, 'papers' | 'couldTurn'> & { readonly margin: Exact | null }

const textOf = (doubting: Doubting, { papers, margin, couldTurn }: DoubtFacts): string => {
  const { state, question } = doubting
  const { isElection } = question
  const challenged = doubting.papers.challenged
  if (papers + challenged === 0) return '다툼 있는 용지가 없습니다.'
  const votes = margin && toNumber(margin).toLocaleString('ko-KR', { maximumFractionDigits: 2 })
  const apart = votes === null ? '' : ` · ${isElection ? '득표' : '가부'} 차이 ${votes}표`
  const counts = [
    ...(papers > 0 ? [`다툼 있는 용지 ${papers.toLocaleString('ko-KR')}매`] : []),
    ...(challenged > 0 ? [`이의 ${challenged.toLocaleString('ko-KR')}표`] : []),
  ].join(', ')
  const [about, these] = [`${counts}${apart}.`, challenged > 0 ? '이 표' : '이 용지']
  if (couldTurn) return `${about} ${these}에 따라 결과가 바뀔 수 있습니다.`
  if (isElection) return `${about} ${these}가 모두 다음 후보의 표였어도 결과는 같습니다.`
  return `${about} ${these}가 모두 ${state === 'passed' ? '반대' : '찬성'}였어도 결과는 같습니다.`
}

/** Compares papers in doubt with the margin of a question, and tells whether they could turn it. */
export const doubtfulPapers = (doubting: Doubting): DoubtfulPapers => {
  const { question, papers: by } = doubting
  const papers = by.invalid + by.setAside + by.unreturned
  const margin = marginOf(question)
  // A challenged ballot may be cast again for the other side.
  const moved = papers + 2 * by.challenged
  const couldTurn =
    moved > 0 && (question.isElection ? couldTurnElection(doubting, margin, moved) : couldTurnResolution(doubting))
  const text = textOf(doubting, { papers, margin, couldTurn })
  return { papers, ...by, margin: margin && toNumber(margin), couldTurn, text }
}
