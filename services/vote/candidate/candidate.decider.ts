import type { CandidateEvent } from '#events/vote/candidate.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertCorrectable } from '../draft/vote-draft.decider.ts'
import { existingVote, type ExistingVote, type VoteState } from '../vote-state.decider.ts'

type CandidateDescription = Extract<CandidateEvent, { type: 'CandidateDescribed' }>['data']
type PictureData = Extract<CandidateEvent, { type: 'CandidatePictureTaken' }>['data']

export type CandidatePicture = Pick<PictureData, 'objectKey' | 'sha256' | 'size'>
export type CandidateState = {
  readonly career: CandidateDescription['career']
  readonly pledges: CandidateDescription['pledges']
  readonly picture: CandidatePicture | null
}

export type CandidateCommand = { readonly choiceId: string; readonly vote: VoteState } & (
  | {
      readonly type: 'DescribeCandidate'
      readonly career: string | null
      readonly pledges: string | null
    }
  | { readonly type: 'TakePicture'; readonly picture: CandidatePicture }
  | { readonly type: 'RemovePicture' }
)

export const candidateStream = (choiceId: string): string => `candidate-${choiceId}`

/**
 * Returns the candidates of an election, each with their question. For a sole candidate (찬반) it is
 * the choice of assent: the other choice is nobody.
 */
export const candidatesOf = ({ kind, questions }: Pick<ExistingVote, 'kind' | 'questions'>) => {
  if (kind !== 'election') return []
  return questions.flatMap(({ id, choices }) => {
    const assents = choices.filter(({ assent }) => assent === true)
    return (assents.length > 0 ? assents : choices).map((choice) => ({ ...choice, questionId: id }))
  })
}

/**
 * @throws DomainError NOT_FOUND for a choice that the vote does not have, NOT_A_CANDIDATE for one
 * of a resolution
 */
export const assertCandidate = (vote: ExistingVote, choiceId: string): void => {
  if (!vote.questions.some(({ choices }) => choices.some(({ id }) => id === choiceId)))
    throw new DomainError('NOT_FOUND')
  if (!candidatesOf(vote).some(({ id }) => id === choiceId)) throw new DomainError('NOT_A_CANDIDATE')
}

/**
 * Decides what a candidate's text and picture are: like the vote itself, they change only while it
 * is a draft that is not announced.
 */
export const candidateDecider: Decider<CandidateState, CandidateCommand, CandidateEvent> = {
  initial: { career: null, pledges: null, picture: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'CandidateDescribed':
        return { ...state, career: event.data.career, pledges: event.data.pledges }
      case 'CandidatePictureTaken': {
        const { objectKey, sha256, size } = event.data
        return { ...state, picture: { objectKey, sha256, size } }
      }
      case 'CandidatePictureRemoved':
        return { ...state, picture: null }
    }
  },
  decide: (command, state) => {
    const vote = existingVote(command.vote)
    const { choiceId } = command
    assertCandidate(vote, choiceId)
    assertCorrectable(vote)
    const names = { choiceId, voteId: vote.voteId, listId: vote.listId }
    switch (command.type) {
      case 'DescribeCandidate': {
        const { career, pledges } = command
        if (career === state.career && pledges === state.pledges) return []
        return [{ type: 'CandidateDescribed', data: { ...names, career, pledges } }]
      }
      case 'TakePicture':
        if (state.picture?.objectKey === command.picture.objectKey) return []
        return [{ type: 'CandidatePictureTaken', data: { ...names, ...command.picture } }]
      case 'RemovePicture':
        return state.picture ? [{ type: 'CandidatePictureRemoved', data: names }] : []
    }
  },
}
