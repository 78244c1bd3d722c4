import { expect } from 'vitest'
import type { Answer, Caller } from './caller.ts'
import { confirmPending } from './second-admin.ts'

/**
 * Counts a vote without papers that are not settled: one administrator asks with a reason, another
 * confirms it.
 */
export const countAnyway = async (first: Caller, second: Caller, voteId: string): Promise<Answer> => {
  const reason = '돌아오지 않은 용지를 더 기다리지 않기로 했습니다.'
  await confirmPending(second, await first.post(`/api/votes/${voteId}/count`, { reason }))
  const counted = await first.post(`/api/votes/${voteId}/count`, { reason })
  expect({ status: counted.status, text: counted.text }).toMatchObject({ status: 200 })
  return counted
}
