import { describe, expect, it } from 'vitest'
import { CONTACT_DAYS, voteContactsDecider } from '#services/evidence/retention/vote-contacts.decider.ts'
import { forgottenOn } from '#services/vote/retention/forget-people.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [voteId, listId, one, two, three] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4), fixedId(5)]
const forgotten = (trusteeIds: string[], recipientIds: string[]) =>
  ({ type: 'VoteContactsForgotten', data: { voteId, listId, trusteeIds, recipientIds } }) as const
const forget = (trusteeIds: readonly string[], recipientIds: readonly string[]) =>
  ({ type: 'ForgetContacts', voteId, listId, trusteeIds, recipientIds }) as const

describe('names and phones of those who are on no roll', () => {
  it('are forgotten each once', () => {
    given(voteContactsDecider)
      .when(forget([one, two], [three]))
      .then([forgotten([one, two], [three])])
    given(voteContactsDecider, [forgotten([one], [])])
      .when(forget([one, two], [three]))
      .then([forgotten([two], [three])])
    given(voteContactsDecider, [forgotten([one, two], [three])])
      .when(forget([one, two], [three]))
      .thenNothing()
    given(voteContactsDecider).when(forget([], [])).thenNothing()
  })

  it.each([
    ['ninety days behind the end of the list', { lastDay: '2026-11-30', isAwaited: false }, '2027-02-28'],
    ['not before the count, but after five years', { lastDay: '2026-11-30', isAwaited: true }, '2031-11-30'],
    ['at once where nothing is left of the list or the vote', { lastDay: undefined, isAwaited: false }, undefined],
  ])('are forgotten %s', (_, purpose, day) => {
    expect(forgottenOn(purpose, CONTACT_DAYS)).toBe(day)
  })
})
