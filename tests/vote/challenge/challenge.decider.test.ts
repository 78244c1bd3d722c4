import { describe, it } from 'vitest'
import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import { challengeDecider, type ChallengeCommand } from '#services/vote/challenge/challenge.decider.ts'
import { withdrawalDecider } from '#services/vote/withdrawal/withdrawal.decider.ts'
import { ballot, entry, running } from '#tests/vote/ballot/sample-ballot.ts'
import { evidence, fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const first = ballot()
const { receiptId, listUserId, personId, dong, ho, voteId, listId, apartmentId } = first.data
const ofBallot = { voteId, listId, apartmentId, listUserId, personId, dong, ho, receiptId }
const challenger = { listUserId, personId, dong, ho }

type Challenging = Extract<ChallengeCommand, { type: 'ChallengeBallot' }>
type Settling = Extract<ChallengeCommand, { type: 'SettleChallenge' }>

const challenge = (over: Partial<Challenging> = {}): Challenging => ({
  type: 'ChallengeBallot',
  vote: running(),
  apartmentId,
  receiptId,
  challenger,
  coOwners: 'first',
  way: 'online',
  evidence,
  ...over,
})
const approvalId = fixedId(600)
const settle = (outcome: Settling['outcome'], over: Partial<Settling> = {}): Settling => ({
  type: 'SettleChallenge',
  vote: running(),
  apartmentId,
  receiptId,
  outcome,
  approvalId,
  ...over,
})
const challenged: BallotEvent = {
  type: 'BallotChallenged',
  data: {
    ...ofBallot,
    challengerEntryId: listUserId,
    challengerPersonId: personId,
    ballotWay: 'online',
    way: 'online',
    evidence,
  },
}
const rejected: BallotEvent = { type: 'BallotChallengeRejected', data: { ...ofBallot, approvalId } }
const upheld: BallotEvent = { type: 'BallotChallengeUpheld', data: { ...ofBallot, effect: 'void', approvalId } }
const voided: BallotEvent = {
  type: 'BallotWithdrawn',
  data: { ...ofBallot, cause: 'challenge', evidence: null, approvalId },
}
const seen: VoteEvent = { type: 'VoteResultsSeen', data: { voteId, listId } }

describe('a challenge', () => {
  it('is recorded of a ballot that counts, also after the count', () => {
    given(challengeDecider, [first]).when(challenge()).then([challenged])
    const late = challenge({ vote: running({}, seen) })
    given(challengeDecider, [first]).when(late).then([challenged])
  })

  it('is recorded of a ballot that a co-owner cast for the unit, but not of another share', () => {
    const coOwner = { listUserId: fixedId(13), personId: fixedId(14), dong, ho }
    const byCoOwner = { challengerEntryId: coOwner.listUserId, challengerPersonId: coOwner.personId }
    given(challengeDecider, [first])
      .when(challenge({ challenger: coOwner }))
      .then([{ ...challenged, data: { ...challenged.data, ...byCoOwner } } as BallotEvent])
    given(challengeDecider, [first])
      .when(challenge({ challenger: coOwner, coOwners: 'shares' }))
      .thenRejects('BALLOT_NOT_STANDING')
  })

  it('is refused to a neighbour, of no ballot, and once it was settled', () => {
    const neighbour = { listUserId: fixedId(13), personId: fixedId(14), dong, ho: '1' }
    given(challengeDecider, [first])
      .when(challenge({ challenger: neighbour }))
      .thenRejects('BALLOT_NOT_STANDING')
    given(challengeDecider, []).when(challenge()).thenRejects('BALLOT_NOT_STANDING')
    given(challengeDecider, [first, challenged, rejected]).when(challenge()).thenRejects('BALLOT_CHALLENGE_SETTLED')
  })

  it('is refused after five in a unit', () => {
    const before = [1, 2, 3, 4, 5].flatMap((n): readonly BallotEvent[] => {
      const of = { ...ofBallot, receiptId: fixedSecret(70 + n) }
      return [
        ballot({ receiptId: of.receiptId }),
        { type: 'BallotChallenged', data: { ...challenged.data, ...of } } as BallotEvent,
        { type: 'BallotWithdrawn', data: { ...of, cause: 'challenge', evidence: null, approvalId } },
      ]
    })
    given(challengeDecider, [...before, first])
      .when(challenge())
      .thenRejects('BALLOT_CHALLENGES_TOO_MANY')
  })

  it('stays quiet when it is repeated', () =>
    given(challengeDecider, [first, challenged]).when(challenge()).thenNothing())
})

describe('the decision on a challenge', () => {
  it('leaves the ballot, or makes it void while nobody has seen a result', () => {
    given(challengeDecider, [first, challenged]).when(settle('rejected')).then([rejected])
    given(challengeDecider, [first, challenged]).when(settle('upheld')).then([upheld])
  })

  it('is recorded alone after the count and of a sealed box', () => {
    const recorded: BallotEvent = { ...upheld, data: { ...ofBallot, effect: 'recorded', approvalId } }
    const late = settle('upheld', { vote: running({}, seen) })
    given(challengeDecider, [first, challenged]).when(late).then([recorded])
    const sealed = settle('upheld', { vote: running({ ballotKind: 'secret' }) })
    given(challengeDecider, [first, challenged]).when(sealed).then([recorded])
  })

  it('is refused without a challenge, of a ballot that was withdrawn, and once another was made', () => {
    given(challengeDecider, [first]).when(settle('upheld')).thenRejects('NOT_FOUND')
    const withdrawn: BallotEvent = { type: 'BallotWithdrawn', data: { ...ofBallot, cause: 'voter', evidence } }
    given(challengeDecider, [first, challenged, withdrawn])
      .when(settle('rejected'))
      .thenRejects('BALLOT_CHALLENGE_SETTLED')
    given(challengeDecider, [first, challenged, rejected])
      .when(settle('upheld', { approvalId: fixedId(601) }))
      .thenRejects('BALLOT_CHALLENGE_SETTLED')
  })

  it('stays quiet when it is repeated', () =>
    given(challengeDecider, [first, challenged, upheld, voided]).when(settle('upheld')).thenNothing())
})

describe('the withdrawal of a ballot that an upheld challenge makes void', () => {
  const command = (over: object = {}) =>
    ({
      type: 'WithdrawBallot',
      vote: running(),
      apartmentId,
      receiptId,
      by: { kind: 'challenge', approvalId },
      ...over,
    }) as const

  it('is allowed where the first ballot counts otherwise', () =>
    given(withdrawalDecider, [first, challenged, upheld]).when(command()).then([voided]))

  it('is refused behind the count and of a sealed box', () => {
    const late = command({ vote: running({}, seen) })
    given(withdrawalDecider, [first, challenged, upheld]).when(late).thenRejects('BALLOT_WITHDRAWAL_OVER')
    const sealed = command({ vote: running({ ballotKind: 'secret' }) })
    given(withdrawalDecider, [first, challenged, upheld]).when(sealed).thenRejects('BALLOT_WITHDRAWAL_NOT_POSSIBLE')
  })

  it('stays quiet when it is repeated', () =>
    given(withdrawalDecider, [first, challenged, upheld, voided]).when(command()).thenNothing())
})

it('knows whose unit it is about', () =>
  given(challengeDecider, [first])
    .when(challenge({ challenger: entry }))
    .then([challenged]))
