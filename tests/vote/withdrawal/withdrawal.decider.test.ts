import { describe, it } from 'vitest'
import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import { ballotDecider } from '#services/vote/ballot/ballot.decider.ts'
import { withdrawalDecider, type WithdrawalCommand } from '#services/vote/withdrawal/withdrawal.decider.ts'
import { ballot, cast, entry, no, running, yes } from '#tests/vote/ballot/sample-ballot.ts'
import { evidence, fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const withdrawable = { withdrawable: true } as const
const first = ballot()
const { receiptId } = first.data
const { listUserId, personId, dong, ho, voteId, listId, apartmentId } = first.data
const ofUnit = { voteId, listId, apartmentId, listUserId, personId, dong, ho }
const withdraw = (over: Partial<WithdrawalCommand> = {}): WithdrawalCommand => ({
  type: 'WithdrawBallot',
  vote: running(withdrawable),
  apartmentId,
  receiptId,
  by: { kind: 'voter', personId, evidence },
  ...over,
})
const withdrawn: BallotEvent = { type: 'BallotWithdrawn', data: { ...ofUnit, receiptId, cause: 'voter', evidence } }
const seen: VoteEvent = { type: 'VoteResultsSeen', data: { voteId, listId } }

describe('a withdrawal', () => {
  it('takes back a ballot that counts', () => given(withdrawalDecider, [first]).when(withdraw()).then([withdrawn]))

  it('stays quiet when it is repeated, also when another ballot counts or the vote was counted', () => {
    given(withdrawalDecider, [first, withdrawn]).when(withdraw()).thenNothing()
    const again = ballot({ receiptId: fixedSecret(77), afterWithdrawn: receiptId })
    given(withdrawalDecider, [first, withdrawn, again]).when(withdraw()).thenNothing()
    const counted = withdraw({ vote: running(withdrawable, seen) })
    given(withdrawalDecider, [first, withdrawn]).when(counted).thenNothing()
  })

  it('is refused to others, of other ballots, and where the vote does not allow it', () => {
    const other = withdraw({ by: { kind: 'voter', personId: fixedId(999), evidence } })
    given(withdrawalDecider, [first]).when(other).thenRejects('BALLOT_NOT_STANDING')
    given(withdrawalDecider, [first])
      .when(withdraw({ receiptId: fixedSecret(77) }))
      .thenRejects('BALLOT_NOT_STANDING')
    given(withdrawalDecider, [first])
      .when(withdraw({ vote: running() }))
      .thenRejects('FIRST_BALLOT_COUNTS')
    const late = withdraw({ vote: running(withdrawable, seen) })
    given(withdrawalDecider, [first]).when(late).thenRejects('BALLOT_WITHDRAWAL_OVER')
    const secret = withdraw({ vote: running({ ...withdrawable, ballotKind: 'secret' }) })
    given(withdrawalDecider, [first]).when(secret).thenRejects('BALLOT_WITHDRAWAL_NOT_POSSIBLE')
    const onPaper = ballot({ way: 'paper' })
    given(withdrawalDecider, [onPaper]).when(withdraw()).thenRejects('BALLOT_WITHDRAWAL_IN_WRITING')
  })

  it('by the proxy who cast the ballot says so', () => {
    const proxy = { proxyId: fixedId(500), holderPersonId: fixedId(501) }
    const byHolder = withdraw({ by: { kind: 'voter', personId: fixedId(501), evidence } })
    given(withdrawalDecider, [ballot({ proxy })])
      .when(byHolder)
      .then([{ type: 'BallotWithdrawn', data: { ...ofUnit, receiptId, cause: 'voter', proxy, evidence } }])
  })
})

describe('a ballot after a withdrawal', () => {
  const vote = running(withdrawable)

  it('names the withdrawn one', () => {
    const { data } = ballot({ receiptId: fixedSecret(77), afterWithdrawn: receiptId })
    given(ballotDecider, [first, withdrawn])
      .when(cast({ vote, round: 1, receiptId: fixedSecret(77), answers: yes }))
      .then([{ type: 'BallotCast', data }])
  })

  it('is refused as a late repeat of the withdrawn one, and ahead of its time', () => {
    given(ballotDecider, [first, withdrawn]).when(cast({ vote })).thenRejects('BALLOT_WITHDRAWN')
    given(ballotDecider, [])
      .when(cast({ vote, round: 1 }))
      .thenRejects('BALLOT_WITHDRAWN')
  })

  it('stays quiet when it is repeated, and is refused with other answers', () => {
    const again = ballot({ receiptId: fixedSecret(77), afterWithdrawn: receiptId })
    given(ballotDecider, [first, withdrawn, again])
      .when(cast({ vote, round: 1, entry }))
      .thenNothing()
    const other = cast({ vote, round: 1, answers: no, answersProof: 'proof-of-no' })
    given(ballotDecider, [first, withdrawn, again]).when(other).thenRejects('ALREADY_SUBMITTED')
  })
})
