import type { Answers, BallotEvent } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import type { ListState } from '../list/list.decider.ts'
import { admittedEntry, type Submitter } from '../participation/admission.decider.ts'
import { voteStatusAt, type CreatedVote, type VoteState } from './vote.decider.ts'

type Cast = BallotEvent['data']

export type BallotState =
  | { readonly status: 'none' }
  | {
      readonly status: 'cast'
      readonly receiptId: string
      readonly answers: Answers | null
      readonly answersProof: string | null
    }

export type BallotCommand = Submitter & {
  readonly type: 'CastBallot'
  readonly vote: VoteState
  readonly linkId: string
  readonly answers: Answers
  /** MAC of the answers under a secret of the voter's browser: tells a repeat of a secret ballot from another one. */
  readonly answersProof: string
  readonly receiptId: string
  readonly evidence: Cast['evidence']
  readonly now: Date
}

export const ballotStream = (voteId: string, listUserId: string): string => `ballot-${voteId}-${listUserId}`

/** One ballot an entry: the stream begins once. A repeat of the same ballot stays quiet, another one is refused. */
export const ballotDecider: Decider<BallotState, BallotCommand, BallotEvent> = {
  initial: { status: 'none' },
  evolve: (_state, { data: { receiptId, answers, answersProof } }) => ({
    status: 'cast',
    receiptId,
    answers,
    answersProof,
  }),
  decide: (command, state) => {
    const vote = reachableVote(command, command.linkId)
    if (state.status === 'cast') {
      if (isSameBallot(state, command, vote)) return []
      throw new DomainError('ALREADY_SUBMITTED')
    }
    assertVoting(vote, command.now)
    const entry = admittedEntry(command, { listId: vote.listId, now: command.now })
    const { listUserId, personId, apartmentId, dong, ho } = entry
    const answers = checkedAnswers(vote.questions, command.answers)
    const isSecret = vote.ballotKind === 'secret'
    return [
      {
        type: 'BallotCast',
        data: {
          voteId: vote.voteId,
          listId: vote.listId,
          apartmentId,
          listUserId,
          personId,
          dong,
          ho,
          receiptId: command.receiptId,
          answers: isSecret ? null : answers,
          answersProof: isSecret ? command.answersProof : null,
          evidence: command.evidence,
        },
      },
    ]
  },
}

/** The vote behind a link that leads somewhere. @throws DomainError INVALID_LINK, LINK_EXPIRED */
export const reachableVote = (
  { vote, list }: { readonly vote: VoteState; readonly list: ListState },
  linkId: string,
): CreatedVote => {
  if (vote.status === 'absent') throw new DomainError('INVALID_LINK')
  if (list.status === 'deleted') throw new DomainError('LINK_EXPIRED')
  if (vote.link?.linkId !== linkId || vote.link.status === 'inactive') throw new DomainError('LINK_EXPIRED')
  return vote
}

const assertVoting = (vote: CreatedVote, now: Date): void => {
  const status = voteStatusAt(vote, now)
  if (status === 'closed') throw new DomainError('VOTE_CLOSED')
  if (status === 'draft' || (vote.opensAt !== null && now < new Date(vote.opensAt)))
    throw new DomainError('VOTE_NOT_OPEN')
}

const isSameBallot = (
  state: Extract<BallotState, { status: 'cast' }>,
  command: BallotCommand,
  vote: CreatedVote,
): boolean => {
  if (state.answersProof !== null) return state.answersProof === command.answersProof
  return JSON.stringify(state.answers) === JSON.stringify(inOrder(vote.questions, command.answers))
}

/** Answers in the order of questions and choices, every question once: the same ballot always looks the same. */
export const inOrder = (questions: readonly Question[], answers: Answers): Answers =>
  questions.map(({ id, choices }) => {
    const chosen = answers.find((answer) => answer.questionId === id)?.choiceIds ?? []
    return {
      questionId: id,
      choiceIds: choices.map((choice) => choice.id).filter((choiceId) => chosen.includes(choiceId)),
    }
  })

/** Answers in order, if every question has as many of its own choices as it asks for. @throws DomainError naming the question */
export const checkedAnswers = (questions: readonly Question[], answers: Answers): Answers => {
  const asked = new Set(questions.map(({ id }) => id))
  answers.forEach(({ questionId }, index) => {
    if (!asked.has(questionId) || answers.findIndex((answer) => answer.questionId === questionId) !== index)
      throw wrong('INVALID_ANSWERS', questionId)
  })
  for (const { id, choices, minChoices, maxChoices } of questions) {
    const chosen = answers.find((answer) => answer.questionId === id)?.choiceIds ?? []
    const known = new Set(choices.map((choice) => choice.id))
    if (chosen.some((choiceId) => !known.has(choiceId)) || new Set(chosen).size < chosen.length)
      throw wrong('INVALID_ANSWERS', id)
    if (chosen.length < minChoices) throw wrong('TOO_FEW_CHOICES', id)
    if (chosen.length > maxChoices) throw wrong('TOO_MANY_CHOICES', id)
  }
  return inOrder(questions, answers)
}

const wrong = (code: 'INVALID_ANSWERS' | 'TOO_FEW_CHOICES' | 'TOO_MANY_CHOICES', questionId: string) =>
  new DomainError(code, [{ path: `answers.${questionId}`, message: '이 문항의 선택을 확인해주세요.' }])
