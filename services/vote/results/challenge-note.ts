import { compare, exact, toNumber, type Exact } from '#events/values/ratio.ts'
import type { ChallengeCounts } from '#projections/vote/ballot-challenges.ts'
import { marginOf } from './question-margin.ts'
import type { ResultNote, VoteResults } from './vote-results.contract.ts'
import type { ExistingVote } from '../vote.decider.ts'

type CountedResults = Pick<VoteResults, 'questions' | 'rule'>

/** Returns the smallest margin of a vote's questions; null: one is hidden, or has none. */
const smallestMargin = (
  { kind, questions: drafts }: Pick<ExistingVote, 'kind' | 'questions'>,
  { questions, rule }: CountedResults,
): Exact | null => {
  const margins = (questions ?? []).map((result) =>
    marginOf({
      result,
      rule: result.rule ?? (drafts.length === 1 ? rule : null),
      isElection: kind === 'election',
      isSingleChoice: drafts.find(({ id }) => id === result.id)?.maxChoices === 1,
    }),
  )
  if (margins.includes(null)) return null
  return margins.filter((margin) => margin !== null).toSorted(compare)[0] ?? null
}

/** Number of challenged ballots that are counted: nobody decided, or they could not be taken out. */
export const countedChallenges = ({ open, recorded }: ChallengeCounts): number => open + recorded

/** "무효로 한 표 1표, 받아들이지 않은 이의 2건" of those that there are. */
const outcomesText = ({ void: voided, rejected, ended }: ChallengeCounts): string =>
  [
    [voided, '무효로 한 표', '표'] as const,
    [rejected, '받아들이지 않은 이의', '건'] as const,
    [ended, '그 전에 취소되거나 바뀐 표', '표'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, name, unit]) => ` ${name} ${count.toLocaleString('ko-KR')}${unit}.`)
    .join('')

/**
 * Returns the note about challenged ballots beside a result, with the margin where some of them are
 * counted: one that is void may be cast again for the other side. Undefined where none were made.
 */
export const challengeNote = (
  vote: Pick<ExistingVote, 'kind' | 'questions'>,
  counted: CountedResults,
  challenges: ChallengeCounts,
): ResultNote | undefined => {
  if (challenges.made === 0) return undefined
  const made = `본인이 내지 않은 표라는 이의가 ${challenges.made.toLocaleString('ko-KR')}건 있었습니다.`
  const doubtful = countedChallenges(challenges)
  if (doubtful === 0) return { code: 'BALLOTS_CHALLENGED', text: `${made}${outcomesText(challenges)}` }
  const margin = smallestMargin(vote, counted)
  const votes = margin && toNumber(margin).toLocaleString('ko-KR', { maximumFractionDigits: 2 })
  const apart = votes === null ? '' : `, ${vote.kind === 'election' ? '득표' : '가부'} 차이 ${votes}표`
  const couldTurn = margin === null || compare(margin, exact(2 * doubtful)) <= 0
  const turns = couldTurn ? '이 표에 따라 결과가 바뀔 수 있습니다.' : '이 표가 모두 반대쪽이었어도 결과는 같습니다.'
  const about = ` 이의가 있으나 센 표 ${doubtful.toLocaleString('ko-KR')}표${apart}. ${turns}`
  return { code: 'BALLOTS_CHALLENGED', text: `${made}${outcomesText(challenges)}${about}` }
}
