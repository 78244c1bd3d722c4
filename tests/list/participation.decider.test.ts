import { describe, expect, it } from 'vitest'
import { foldEvents } from '#services/core/decider.ts'
import { participationFold, firstSubmission } from '#services/list/participation.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'

const listId = fixedId(2)
const voteBegun = (n: number) => ({ type: 'VoteBegun', data: { listId, voteId: fixedId(n) } }) as const
const begun = { type: 'SubmissionsBegun', data: { listId } } as const

describe('the participation in a list', () => {
  it('knows its votes, and that nobody has submitted', () =>
    expect(foldEvents(participationFold, [voteBegun(5), voteBegun(6)])).toEqual({
      votes: [fixedId(5), fixedId(6)],
      hasSubmissions: false,
    }))
  it('begins with the first submission, once', () => {
    const before = foldEvents(participationFold, [voteBegun(5)])
    expect(firstSubmission(listId, before)).toEqual([begun])
    const after = foldEvents(participationFold, [voteBegun(5), begun, voteBegun(6)])
    expect(after).toEqual({ votes: [fixedId(5), fixedId(6)], hasSubmissions: true })
    expect(firstSubmission(listId, after)).toEqual([])
  })
})
