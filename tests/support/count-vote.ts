import type { Answer, Caller } from './caller.ts'

/**
 * Counts a vote (개표) and returns its results: the answer that refuses the count where there is one, and what is
 * told before the count where the vote is not over.
 */
export const countAndRead = async (office: Caller, voteId: string): Promise<Answer> => {
  const counted = await office.post(`/api/votes/${voteId}/count`, {})
  const isOver = counted.status === 200 || (counted.body as { code?: string } | undefined)?.code === 'VOTE_NOT_CLOSED'
  return isOver ? office.get(`/api/votes/${voteId}/results`) : counted
}
