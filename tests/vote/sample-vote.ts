import type { Question, VoteEvent } from '#events/vote/vote.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { voteDecider, type VoteState } from '#services/vote/vote.decider.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'

export type VoteParticulars = Extract<VoteEvent, { type: 'VoteCreated' }>['data']

export const LINK_ID = fixedSecret(1)
export const names = { voteId: fixedId(5), listId: fixedId(2) } as const

/**
 * The n-th question: its id is fixedId(n · 100), its choices' ids follow. One choice of two, where
 * nothing else is said.
 */
export const sampleQuestion = (
  n = 1,
  overrides: Partial<Question> & { readonly labels?: readonly string[] } = {},
): Question => {
  const { labels = ['찬성', '반대'], ...rest } = overrides
  const choices = labels.map((label, index) => ({ id: fixedId(n * 100 + 1 + index), label }))
  return { id: fixedId(n * 100), title: `${n}호 안건`, minChoices: 1, maxChoices: 1, choices, ...rest }
}

/** Makes a question whose first choice is assent. */
export const assenting = (n = 1, overrides: Parameters<typeof sampleQuestion>[1] = {}): Question => {
  const question = sampleQuestion(n, overrides)
  return {
    ...question,
    choices: question.choices.map((choice, index) => (index === 0 ? { ...choice, assent: true } : choice)),
  }
}

/** An open vote (기명) by unit, without times, of one question. */
export const sampleVote = (overrides: Partial<VoteParticulars> = {}): VoteParticulars => ({
  ...names,
  apartmentId: fixedId(1),
  title: '동대표 선출',
  description: null,
  ballotKind: 'open',
  weight: 'unit',
  opensAt: null,
  closesAt: null,
  interimResults: false,
  questions: [sampleQuestion()],
  ...overrides,
})

export const voteCreated = (overrides: Partial<VoteParticulars> = {}): VoteEvent => ({
  type: 'VoteCreated',
  data: sampleVote(overrides),
})
export const voteOpened: VoteEvent = { type: 'VoteOpened', data: names }
export const voteClosed = (reason: 'by-hand' | 'by-time' | 'with-list' = 'by-hand', closedAt?: Date): VoteEvent => ({
  type: 'VoteClosed',
  data: { ...names, reason, ...(closedAt ? { closedAt: closedAt.toISOString() } : {}) },
})
export const resultsSeen: VoteEvent = { type: 'VoteResultsSeen', data: names }
export const linkAttached: VoteEvent = { type: 'VoteLinkAttached', data: { ...names, linkId: LINK_ID } }
export const linkChanged = (status: 'active' | 'inactive'): VoteEvent => ({
  type: 'VoteLinkStatusChanged',
  data: { ...names, linkId: LINK_ID, status },
})
export const linkRemoved: VoteEvent = { type: 'VoteLinkRemoved', data: { ...names, linkId: LINK_ID } }

export const voteState = (events: readonly VoteEvent[]): VoteState => foldEvents(voteDecider, events)
