import { describe, expect, it } from 'vitest'
import type { VoterSessionEvent } from '#events/participation/voter-session.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { voterSessionDecider } from '#services/participation/voter-session.decider.ts'
import { given } from '#tests/support/given.ts'
import { names } from '../vote/sample-vote.ts'

const { voteId, listId } = names
const end = { type: 'EndVoterSession', voteId, listId } as const
const ended: VoterSessionEvent = { type: 'VoterSessionEnded', data: { voteId, listId } }

describe("a voter's session", () => {
  it('ends when somebody says so', () => given(voterSessionDecider).when(end).then([ended]))
  it('stays quiet when repeated', () => given(voterSessionDecider, [ended]).when(end).thenNothing())
  it('runs until then, and never again', () => {
    expect(foldEvents(voterSessionDecider, []).status).toBe('running')
    expect(foldEvents(voterSessionDecider, [ended]).status).toBe('ended')
  })
})
