import type { AnswerOf, InputOf, Receipt } from '#ui/wire.ts'
import type { submitBallot } from '#services/vote/vote-link.contract.ts'
import { api } from '../api.ts'
import { orInstead } from '../participation/participation-api.ts'

export type BallotAnswers = InputOf<typeof submitBallot>['answers']

/** Hands the ballot in. The same ballot again answers with the same receipt, so that trying again is safe. */
export const handInBallot = async (linkId: string, answers: BallotAnswers): Promise<Receipt> => {
  const id = encodeURIComponent(linkId)
  const body = { answers }
  const answer = await orInstead(
    () => api.post<AnswerOf<typeof submitBallot>>(`/api/vote/${id}/submit`, { body, retries: 0 }),
    () => api.post<AnswerOf<typeof submitBallot>>(`/api/vote/link/${id}/submit`, { body }),
  )
  return answer.data.receipt
}
