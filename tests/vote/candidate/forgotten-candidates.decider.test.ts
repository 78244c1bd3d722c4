import { describe, expect, it } from 'vitest'
import { forgottenOn } from '#services/vote/retention/forget-people.ts'
import { CANDIDATE_DAYS, forgottenCandidatesDecider } from '#services/vote/retention/forgotten-candidates.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [voteId, listId, one, two] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)]
const forgotten = (choiceIds: string[]) =>
  ({ type: 'CandidatesForgotten', data: { voteId, listId, choiceIds } }) as const
const forget = (choiceIds: readonly string[]) => ({ type: 'ForgetCandidates', voteId, listId, choiceIds }) as const

describe('what candidates said of themselves', () => {
  it('is forgotten once of each', () => {
    given(forgottenCandidatesDecider)
      .when(forget([one, two]))
      .then([forgotten([one, two])])
    given(forgottenCandidatesDecider, [forgotten([one])])
      .when(forget([one, two]))
      .then([forgotten([two])])
    given(forgottenCandidatesDecider, [forgotten([one, two])])
      .when(forget([one, two]))
      .thenNothing()
    given(forgottenCandidatesDecider).when(forget([])).thenNothing()
  })

  it.each([
    ['two years behind the end of the list', { lastDay: '2026-11-30', isAwaited: false }, '2028-11-30'],
    ['not before the count, but after five years', { lastDay: '2026-11-30', isAwaited: true }, '2031-11-30'],
    ['at once where nothing is left of the list or the vote', { lastDay: undefined, isAwaited: false }, undefined],
  ])('is forgotten %s', (_, purpose, day) => {
    expect(forgottenOn(purpose, CANDIDATE_DAYS)).toBe(day)
  })
})
