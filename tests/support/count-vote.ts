import type { Answer, Caller } from './caller.ts'

/** Time after which a count that waits for its read model is given up, in milliseconds. */
const COUNT_WITHIN_MS = 30_000

const codeOf = ({ body }: Answer): string | undefined => (body as { readonly code?: string } | undefined)?.code

/**
 * Asks again while the read model is behind, as the office's screen does: each try waits for it.
 */
const count = async (office: Caller, voteId: string, until = Date.now() + COUNT_WITHIN_MS): Promise<Answer> => {
  const counted = await office.post(`/api/votes/${voteId}/count`, {})
  return codeOf(counted) === 'READ_MODEL_BEHIND' && Date.now() < until ? count(office, voteId, until) : counted
}

/**
 * Counts a vote (개표) and returns its results, or the answer that refuses the count; for a vote that
 * is not over, the results before the count.
 */
export const countAndRead = async (office: Caller, voteId: string): Promise<Answer> => {
  const counted = await count(office, voteId)
  const isOver = counted.status === 200 || codeOf(counted) === 'VOTE_NOT_CLOSED'
  return isOver ? office.get(`/api/votes/${voteId}/results`) : counted
}
