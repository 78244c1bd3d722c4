import type { VotePatternEvent } from '#events/vote/vote-pattern.events.ts'
import { explanationsByPlace } from '#events/values/question/explained-questions.ts'
import { daysBetween } from '#events/values/day.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList, type ExistingList, type ListState } from '../../list/list.decider.ts'
import { existingVote, type ExistingVote, type VoteState } from '../vote-state.decider.ts'

type PatternData = Extract<VotePatternEvent, { type: 'VotePatternSaved' }>['data']

/** absent: it never was. */
export type VotePatternState = { readonly status: 'absent' | 'deleted' } | ({ readonly status: 'saved' } & PatternData)

export type VotePatternCommand =
  | {
      readonly type: 'SaveVotePattern'
      readonly patternId: string
      readonly name: string
      readonly vote: VoteState
      readonly list: ListState
    }
  | { readonly type: 'RenameVotePattern'; readonly name: string }
  | { readonly type: 'DeleteVotePattern' }

export const votePatternStream = (patternId: string): string => `vote-pattern-${patternId}`

/** A pattern that is there. @throws DomainError NOT_FOUND */
export const existingPattern = (state: VotePatternState): PatternData => {
  if (state.status !== 'saved') throw new DomainError('NOT_FOUND')
  return state
}

const listPart = ({ rule, coOwners, contactChanges, bothWays, startDate, endDate }: ExistingList) => ({
  ...(rule === undefined ? {} : { rule }),
  coOwners,
  contactChanges,
  bothWays,
  days: daysBetween(startDate, endDate),
})

/**
 * Questions without ids and files, which are of one occasion. Candidates are left out: a pattern
 * stays, and they are persons.
 */
const questionParts = ({ questions, kind, seats = [] }: ExistingVote): PatternData['vote']['questions'] =>
  questions.map(({ id, title, minChoices, maxChoices, choices }) => {
    const found = seats.find(({ questionId }) => questionId === id)
    return {
      title,
      minChoices,
      maxChoices,
      ...(found === undefined ? {} : { seats: found.seats }),
      choices:
        kind === 'election'
          ? []
          : choices.map(({ label, assent }) => ({ label, ...(assent === undefined ? {} : { assent }) })),
    }
  })

const votePart = (vote: ExistingVote): PatternData['vote'] => ({
  title: vote.title,
  description: vote.description,
  kind: vote.kind ?? 'resolution',
  ballotKind: vote.ballotKind,
  weight: vote.weight,
  district: vote.dongs === undefined ? 'all' : 'dongs',
  choiceOrder: vote.choiceOrder ?? 'fixed',
  publicResults: vote.publicResults ?? false,
  encrypted: vote.encrypted ?? false,
  interimResults: vote.interimResults,
  ...(vote.rule === undefined ? {} : { rule: vote.rule }),
  questions: questionParts(vote),
})

/** Plain words about the questions, by place; candidates of an election have none. */
const explanationParts = ({ questions, explanations, kind }: ExistingVote): Pick<PatternData, 'explanations'> => {
  const saved = kind === 'election' ? questions.map((question) => ({ ...question, choices: [] })) : questions
  const placed = explanationsByPlace(saved, explanations)
  return placed.length === 0 ? {} : { explanations: placed }
}

/** Settings and questions of a vote that its complex uses again; later votes are independent of it. */
export const votePatternDecider: Decider<VotePatternState, VotePatternCommand, VotePatternEvent> = {
  initial: { status: 'absent' },
  evolve: (state, { type, data }) => {
    if (type === 'VotePatternSaved') return { status: 'saved', ...data }
    if (type === 'VotePatternDeleted') return { status: 'deleted' }
    return state.status === 'saved' ? { ...state, name: data.name } : state
  },
  decide: (command, state) => {
    if (command.type === 'SaveVotePattern') {
      if (state.status !== 'absent') return []
      const { patternId, name } = command
      const [vote, list] = [existingVote(command.vote), existingList(command.list)]
      const of = { patternId, apartmentId: vote.apartmentId, name }
      const data = { ...of, list: listPart(list), vote: votePart(vote), ...explanationParts(vote) }
      return [{ type: 'VotePatternSaved', data }]
    }
    if (command.type === 'DeleteVotePattern' && state.status === 'deleted') return []
    const { patternId, apartmentId, name } = existingPattern(state)
    if (command.type === 'DeleteVotePattern') return [{ type: 'VotePatternDeleted', data: { patternId, apartmentId } }]
    if (command.name === name) return []
    return [{ type: 'VotePatternRenamed', data: { patternId, apartmentId, name: command.name } }]
  },
}
