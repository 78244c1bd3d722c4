import { describe, it } from 'vitest'
import type { OwnerExclusionEvent } from '#events/roll/owner-exclusion.events.ts'
import { ownerExclusionDecider, type OwnerExclusionCommand } from '#services/roll/exclusion/owner-exclusion.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const entry = { listUserId: fixedId(1), listId: fixedId(2), personId: fixedId(3) }
const stated = { proposalId: fixedId(4), ground: '등기우편 반송 2회', foundMissingOn: '2026-11-20' }
const proposed: OwnerExclusionEvent = {
  type: 'OwnerExclusionProposed',
  data: { ...entry, ...stated, registeredWithoutNumber: true, addressDiffers: true },
}
const excluded: OwnerExclusionEvent = {
  type: 'OwnerExcluded',
  data: { ...entry, proposalId: stated.proposalId, foundMissingOn: stated.foundMissingOn },
}
const ended = (cause: 'office' | 'took-part' | 'removed'): OwnerExclusionEvent => ({
  type: 'OwnerExclusionEnded',
  data: { ...entry, cause },
})
const propose = (other: object = {}): OwnerExclusionCommand => ({
  type: 'ProposeOwnerExclusion',
  ...entry,
  ...stated,
  hasSubmitted: false,
  today: '2026-11-28',
  ...other,
})
const exclude = (other: object = {}): OwnerExclusionCommand => ({
  type: 'ExcludeOwner',
  ...entry,
  proposalId: stated.proposalId,
  hasSubmitted: false,
  ...other,
})
const end = (cause: 'office' | 'took-part' | 'removed'): OwnerExclusionCommand => ({
  type: 'EndOwnerExclusion',
  ...entry,
  cause,
})

describe('the exclusion of an owner who is not to be found', () => {
  it('is proposed with its statement, and quietly again', () => {
    given(ownerExclusionDecider, []).when(propose()).then([proposed])
    given(ownerExclusionDecider, [proposed]).when(propose()).thenNothing()
    const other = { proposalId: fixedId(5), ground: '주민센터 조회' }
    given(ownerExclusionDecider, [proposed])
      .when(propose(other))
      .then([{ ...proposed, data: { ...proposed.data, ...other } } as OwnerExclusionEvent])
  })
  it('is not proposed of who took part, nor for a day to come', () => {
    given(ownerExclusionDecider, [])
      .when(propose({ hasSubmitted: true }))
      .thenRejects('EXCLUDED_OWNER_TOOK_PART')
    given(ownerExclusionDecider, [])
      .when(propose({ foundMissingOn: '2026-11-29' }))
      .thenRejects('VALIDATION_FAILED')
  })
  it('takes the statement that was confirmed, and no other', () => {
    given(ownerExclusionDecider, [proposed]).when(exclude()).then([excluded])
    given(ownerExclusionDecider, [proposed, excluded]).when(exclude()).thenNothing()
    given(ownerExclusionDecider, []).when(exclude()).thenRejects('APPROVAL_SETTLED')
    given(ownerExclusionDecider, [proposed])
      .when(exclude({ proposalId: fixedId(5) }))
      .thenRejects('APPROVAL_SETTLED')
    given(ownerExclusionDecider, [proposed, excluded, ended('office')])
      .when(exclude())
      .thenRejects('APPROVAL_SETTLED')
    given(ownerExclusionDecider, [proposed])
      .when(exclude({ hasSubmitted: true }))
      .thenRejects('EXCLUDED_OWNER_TOOK_PART')
  })
  it.each(['office', 'took-part', 'removed'] as const)('ends once: %s', (cause) => {
    given(ownerExclusionDecider, [proposed, excluded])
      .when(end(cause))
      .then([ended(cause)])
    given(ownerExclusionDecider, [proposed, excluded, ended(cause)])
      .when(end(cause))
      .thenNothing()
    given(ownerExclusionDecider, [proposed]).when(end(cause)).thenNothing()
  })
})
