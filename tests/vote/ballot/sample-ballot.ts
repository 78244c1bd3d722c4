import type { Answers, BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import type { ListedUser } from '#services/roll/list-user.decider.ts'
import type { BallotCommand } from '#services/vote/ballot/ballot.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { evidence, fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import {
  LINK_ID,
  linkAttached,
  names,
  sampleQuestion,
  voteCreated,
  voteOpened,
  voteState,
  type VoteParticulars,
} from '../sample-vote.ts'

export const questions = [
  sampleQuestion(1),
  sampleQuestion(2, { minChoices: 0, maxChoices: 2, labels: ['가', '나', '다'] }),
]
/** Slot of the voter here. */
export const SLOT = '5'.repeat(64)
const holder = {
  listUserId: fixedId(3),
  personId: fixedId(4),
  apartmentId: fixedId(1),
  dong: '101',
  ho: '1502',
}
export const entry: ListedUser = {
  status: 'listed',
  listId: names.listId,
  ...holder,
  area: 849_431,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  representative: false,
  standing: null,
  remarks: null,
}

export const yes: Answers = [
  { questionId: fixedId(100), choiceIds: [fixedId(101)] },
  { questionId: fixedId(200), choiceIds: [fixedId(201), fixedId(203)] },
]
/** Ballot with the same answers, questions and choices in another order. */
export const yesTurned: Answers = [
  { questionId: fixedId(200), choiceIds: [fixedId(203), fixedId(201)] },
  { questionId: fixedId(100), choiceIds: [fixedId(101)] },
]
export const no: Answers = [
  { questionId: fixedId(100), choiceIds: [fixedId(102)] },
  { questionId: fixedId(200), choiceIds: [] },
]

export const running = (overrides: Partial<VoteParticulars> = {}, ...later: readonly VoteEvent[]) =>
  voteState([voteCreated({ questions, ...overrides }), linkAttached, voteOpened, ...later])

export const cast = (overrides: Partial<BallotCommand> = {}): BallotCommand => ({
  type: 'CastBallot',
  vote: running(),
  list: listState(),
  entry,
  listUserId: entry.listUserId,
  owners: [entry],
  forUnit: null,
  linkId: LINK_ID,
  answers: yes,
  answersProof: 'proof-of-yes',
  receiptId: fixedSecret(9),
  slot: SLOT,
  round: 0,
  evidence,
  now: NOW,
  ...overrides,
})

export const ballot = (overrides: Partial<BallotCastEvent['data']> = {}): BallotCastEvent => ({
  type: 'BallotCast',
  data: {
    ...names,
    ...holder,
    receiptId: fixedSecret(9),
    answers: yes,
    answersProof: null,
    evidence,
    slot: SLOT,
    ...overrides,
  },
})
export const secretBallot = ballot({ answers: null, answersProof: 'proof-of-yes' })
