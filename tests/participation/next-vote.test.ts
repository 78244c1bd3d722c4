import { describe, expect, it } from 'vitest'
import type { OtherVote } from '#services/vote/ballot/vote-link.contract.ts'
import { nextVoteLabel, openVotes, unitLabel, votedUnitsText } from '../../resident-ui/src/vote/next-vote.ts'

const other = (title: string, state: OtherVote['state'] = 'open'): OtherVote => ({
  voteId: title,
  linkId: title,
  title,
  state,
})

describe('the next vote', () => {
  it('is the first that is open, with the number that is left', () => {
    const open = openVotes([other('놀이터', 'voted'), other('경비실 에어컨 설치'), other('주차장')])
    expect(nextVoteLabel(open)).toBe('다음 투표: 경비실 에어컨 설치 (2건 남음)')
    expect(nextVoteLabel(open.slice(1))).toBe('다음 투표: 주차장')
    expect(nextVoteLabel([])).toBeNull()
  })

  it('fits on a button: no letter of a long title is cut in half', () => {
    const label = nextVoteLabel([other('가나다라마바사아자차카타파하'.repeat(14))])
    expect(label).toBe(`다음 투표: ${'가나다라마바사아자차카타파하'.repeat(3).slice(0, 29)}…`)
    expect(nextVoteLabel([other('🏠'.repeat(40))])).toBe(`다음 투표: ${'🏠'.repeat(29)}…`)
  })
})

const unit = (ho: string, state: 'open' | 'voted' | 'unit-voted' | 'paper-out') => ({
  listUserId: ho,
  dong: '101',
  ho,
  coOwners: 'representative' as const,
  owners: 1,
  state,
  needsConfirmation: false,
  receipt: null,
  round: 0,
  withdrawable: false,
  withdrawnReceipt: null,
  challenge: null,
  votedAt: null,
  votedBy: null,
  representative: null,
})

describe('units of an owner', () => {
  it('name the next one on the button', () => {
    expect(unitLabel(unit('902', 'open'))).toBe('101동 902호 투표하기')
  })

  it('say which have voted, where there are several', () => {
    expect(votedUnitsText([unit('901', 'voted'), unit('902', 'open')])).toBe('101동 901호 투표 마침')
    expect(votedUnitsText([unit('901', 'unit-voted'), unit('902', 'voted')])).toBe('101동 901호, 101동 902호 투표 마침')
    expect(votedUnitsText([unit('901', 'open'), unit('902', 'paper-out')])).toBeNull()
    expect(votedUnitsText([unit('901', 'voted')])).toBeNull()
  })
})
