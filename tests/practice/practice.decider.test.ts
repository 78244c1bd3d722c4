import { describe, it } from 'vitest'
import { practiceDecider } from '#services/practice/practice.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const of = { practiceId: fixedId(1), apartmentId: fixedId(2) }
const begun = { type: 'PracticeBegun' as const, data: of }
const cast = (owner: number, choice: string | null) => ({
  type: 'PracticeBallotCast' as const,
  data: { ...of, owner, choice },
})
const counted = { type: 'PracticeCounted' as const, data: of }
const removed = { type: 'PracticeRemoved' as const, data: of }
const castBallot = (owner: number, choice: string | null) => ({ type: 'CastPracticeBallot' as const, owner, choice })
const count = { type: 'CountPractice' as const }
const remove = { type: 'RemovePractice' as const }
const apartment = {
  status: 'registered' as const,
  apartmentId: of.apartmentId,
  name: '한빛마을',
  address: '서울',
  totalUnits: 8,
}

describe('a practice campaign', () => {
  it('begins in a complex that is there, once', () => {
    const begin = { type: 'BeginPractice' as const, ...of, apartment }
    given(practiceDecider, []).when(begin).then([begun])
    given(practiceDecider, [begun]).when(begin).thenNothing()
    given(practiceDecider, [])
      .when({ ...begin, apartment: { status: 'absent' } })
      .thenRejects('NOT_FOUND')
  })
  it('takes one ballot of each sample owner', () => {
    given(practiceDecider, [begun])
      .when(castBallot(1, 'yes'))
      .then([cast(1, 'yes')])
    given(practiceDecider, [begun])
      .when(castBallot(8, null))
      .then([cast(8, null)])
    given(practiceDecider, [begun, cast(1, 'yes')])
      .when(castBallot(1, 'yes'))
      .thenNothing()
    given(practiceDecider, [begun, cast(1, 'yes')])
      .when(castBallot(1, 'no'))
      .thenRejects('ALREADY_SUBMITTED')
  })
  it('takes nothing that its sample does not have', () => {
    given(practiceDecider, [begun]).when(castBallot(9, 'yes')).thenRejects('VALIDATION_FAILED')
    given(practiceDecider, [begun]).when(castBallot(1, '홍길동')).thenRejects('VALIDATION_FAILED')
  })
  it('takes no ballot after its count, which is counted once', () => {
    given(practiceDecider, [begun]).when(count).then([counted])
    given(practiceDecider, [begun, counted]).when(count).thenNothing()
    given(practiceDecider, [begun, counted]).when(castBallot(1, 'yes')).thenRejects('VOTE_CLOSED')
  })
  it('is removed once, and takes nothing after that', () => {
    given(practiceDecider, [begun]).when(remove).then([removed])
    given(practiceDecider, [begun, removed]).when(remove).thenNothing()
    given(practiceDecider, []).when(remove).thenRejects('NOT_FOUND')
    for (const command of [castBallot(1, 'yes'), count])
      given(practiceDecider, [begun, removed]).when(command).thenRejects('NOT_FOUND')
  })
})
