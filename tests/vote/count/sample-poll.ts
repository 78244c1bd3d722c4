import type { BoxSum } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'
import { existingList } from '#services/list/list.decider.ts'
import { noPapers } from '#services/vote/count/count-papers.ts'
import { countVotes, type Poll } from '#services/vote/count/votes.ts'
import { ruleOfVote } from '#services/vote/draft/rule-of-vote.ts'
import { existingVote } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { voteCreated, voteState, type VoteParticulars } from '../sample-vote.ts'

const size = { area: 600_000, landShare: null }

const dongOf = ({ dong }: Pick<PollInput, 'dong'>, n: number): string => dong?.(n) ?? '101'

/**
 * Makes units of one owner each, of 60㎡ by default; `person` returns the owner of the n-th, `dong`
 * its building.
 */
const electorateOf = ({ units, areas = [], lands = [], ...told }: PollInput) =>
  Array.from({ length: units }, (_, n) => ({
    listUserId: fixedId(n),
    personId: told.person?.(n) ?? `person ${n}`,
    dong: dongOf(told, n),
    ho: String(n),
    ...size,
    area: areas[n] === undefined ? size.area : areas[n],
    landShare: lands[n] ?? null,
    ownershipShare: null,
    representative: false,
  }))

type PollInput = {
  readonly units: number
  readonly person?: (n: number) => string
  readonly areas?: readonly (number | null)[]
  readonly lands?: readonly (number | null)[]
  readonly dong?: (n: number) => string
  /**
   * Returns the choices of the n-th unit, question by question; for a secret vote the content of
   * the box.
   */
  readonly chosen: readonly (readonly number[])[]
  readonly vote?: Partial<VoteParticulars>
  readonly list?: Parameters<typeof listState>[0]
}

const boxOf = (questions: readonly Question[], { chosen, areas = [] }: PollInput): readonly BoxSum[] =>
  questions.flatMap(({ id, choices }, question) => {
    const sumOf = (of: string, isCounted: (place: number) => boolean): BoxSum => {
      const counted = chosen.flatMap((places, n) => (isCounted(places[question] ?? -1) ? [n] : []))
      const area = counted.reduce((sum, n) => sum + (areas[n] ?? size.area), 0)
      return {
        questionId: id,
        of,
        ballots: counted.length,
        units: { numerator: String(counted.length), denominator: '1' },
        area: { numerator: String(area), denominator: '1' },
        land: null,
      }
    }
    const isAssent = (place: number) => choices[place]?.assent === true
    return [
      ...choices.map((choice, place) => sumOf(choice.id, (one) => one === place)),
      sumOf('abstention', (place) => place === -1),
      ...(choices.some(({ assent }) => assent === true) ? [sumOf('assent', isAssent)] : []),
    ]
  })

/** A closed vote as it is counted. */
export const count = (told: PollInput): ReturnType<typeof countVotes> => {
  const vote = existingVote(voteState([voteCreated(told.vote)]))
  const list = existingList(listState(told.list))
  const isSecret = vote.ballotKind === 'secret'
  const poll: Poll = {
    vote,
    coOwners: list.coOwners,
    rule: ruleOfVote(vote, list),
    site: list,
    electorate: electorateOf(told),
    ballots: told.chosen.map((places, n) => ({
      listUserId: fixedId(n),
      dong: dongOf(told, n),
      ho: String(n),
      answers: isSecret
        ? null
        : vote.questions.map(({ id, choices }, question) => ({
            questionId: id,
            choiceIds: choices.slice(places[question] ?? 0, (places[question] ?? -1) + 1).map((choice) => choice.id),
          })),
      part: null,
      carried: null,
      onPaper: false,
    })),
    box: isSecret ? boxOf(vote.questions, told) : null,
    papers: noPapers,
    isCounted: true,
    corrected: 0,
    resized: 0,
  }
  return countVotes(poll)
}

/** Makes a number of ballots for each choice, in order. */
export const ballots = (...counts: readonly number[]): readonly (readonly number[])[] =>
  counts.flatMap((times, place) => Array.from({ length: times }, () => [place]))
