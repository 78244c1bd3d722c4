import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { candidateNumber } from '../../labels/vote-labels.ts'

export type NumberedCandidate = { readonly number: string; readonly candidate: Candidate }
export type QuestionCandidates = {
  readonly id: string
  readonly title: string
  readonly candidates: readonly NumberedCandidate[]
}

/**
 * Groups candidates by question, with their numbers on the ballot; leaves out questions without
 * any.
 */
export const byQuestion = (
  { questions }: Pick<Vote, 'questions'>,
  candidates: readonly Candidate[],
): readonly QuestionCandidates[] =>
  questions
    .map(({ id, title, choices }) => ({
      id,
      title,
      candidates: choices.flatMap((choice, index) =>
        candidates
          .filter(({ choiceId }) => choiceId === choice.id)
          .map((candidate) => ({ number: candidateNumber(index), candidate })),
      ),
    }))
    .filter((question) => question.candidates.length > 0)
