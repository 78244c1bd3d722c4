import { compare, exact, toNumber, type Exact } from '#events/values/ratio.ts'
import type { ChallengeCounts } from '#projections/vote/ballot-challenges.ts'
import { filledText } from '../../core/text/filled-text.ts'
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

/** Korean sources of the sentences of a note about challenged ballots. */
export const challengeSources = {
  made: '본인이 내지 않은 표라는 이의가 {count}건 있었습니다.',
  void: '무효로 한 표 {count}표.',
  rejected: '받아들이지 않은 이의 {count}건.',
  ended: '그 전에 취소되거나 바뀐 표 {count}표.',
  counted: '이의가 있으나 센 표 {count}표.',
  countedOfResolution: '이의가 있으나 센 표 {count}표, 가부 차이 {votes}표.',
  countedOfElection: '이의가 있으나 센 표 {count}표, 득표 차이 {votes}표.',
  couldTurn: '이 표에 따라 결과가 바뀔 수 있습니다.',
  couldNotTurn: '이 표가 모두 반대쪽이었어도 결과는 같습니다.',
} as const

const sentence = (source: string, count: number, votes = ''): string =>
  filledText(source, { count: count.toLocaleString('ko-KR'), votes })

/** Returns a sentence for each outcome of which there are some. */
const outcomesText = (challenges: ChallengeCounts): readonly string[] =>
  (['void', 'rejected', 'ended'] as const)
    .filter((outcome) => challenges[outcome] > 0)
    .map((outcome) => sentence(challengeSources[outcome], challenges[outcome]))

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
  const told = [sentence(challengeSources.made, challenges.made), ...outcomesText(challenges)]
  const doubtful = countedChallenges(challenges)
  if (doubtful === 0) return { code: 'BALLOTS_CHALLENGED', text: told.join(' ') }
  const margin = smallestMargin(vote, counted)
  const votes = margin && toNumber(margin).toLocaleString('ko-KR', { maximumFractionDigits: 2 })
  const apart = vote.kind === 'election' ? challengeSources.countedOfElection : challengeSources.countedOfResolution
  const about = votes === null ? sentence(challengeSources.counted, doubtful) : sentence(apart, doubtful, votes)
  const couldTurn = margin === null || compare(margin, exact(2 * doubtful)) <= 0
  const turns = couldTurn ? challengeSources.couldTurn : challengeSources.couldNotTurn
  return { code: 'BALLOTS_CHALLENGED', text: [...told, about, turns].join(' ') }
}
