import type * as ballot from '#events/vote/ballot.events.ts'
import type * as voteLink from '#events/participation/vote-link.events.ts'
import type * as verification from '#events/participation/voter-verification.events.ts'
import type * as vote from '#events/vote/vote.events.ts'
import { answers, AT, evidence, ID, LINK, place, type ExamplesOf } from './example.ts'

export const voteExamples: ExamplesOf<typeof vote & typeof ballot & typeof voteLink & typeof verification> = {
  VoteCreated: {
    voteId: ID.vote,
    listId: ID.list,
    apartmentId: ID.apartment,
    title: '동대표 선출',
    description: null,
    ballotKind: 'secret',
    weight: 'unit',
    opensAt: AT,
    closesAt: null,
    interimResults: false,
    questions: [
      {
        id: ID.question,
        title: '찬성하십니까?',
        minChoices: 0,
        maxChoices: 1,
        choices: [{ id: ID.choice, label: '찬성' }],
      },
    ],
  },
  VoteOpened: { voteId: ID.vote, listId: ID.list },
  VoteClosed: { voteId: ID.vote, listId: ID.list, reason: 'by-time' },
  VoteResultsSeen: { voteId: ID.vote, listId: ID.list },
  BallotCast: {
    voteId: ID.vote,
    listId: ID.list,
    apartmentId: ID.apartment,
    listUserId: ID.listUser,
    personId: ID.person,
    ...place,
    area: 849_900,
    receiptId: LINK,
    answers,
    answersProof: null,
    evidence,
  },
  BallotBoxOpened: {
    voteId: ID.vote,
    listId: ID.list,
    ballots: [
      { area: null, answers },
      { area: 1, answers: [{ questionId: ID.question, choiceIds: [] }] },
    ],
  },
  VoteLinkAttached: { voteId: ID.vote, listId: ID.list, linkId: LINK },
  VoteLinkStatusChanged: { voteId: ID.vote, listId: ID.list, linkId: LINK, status: 'inactive' },
  VoteLinkRemoved: { voteId: ID.vote, listId: ID.list, linkId: LINK },
  VoteLinkIssued: { voteId: ID.vote, listId: ID.list, apartmentId: ID.apartment },
  VerificationCodeIssued: {
    verificationId: ID.verification,
    voteId: ID.vote,
    listUserId: null,
    expiresAt: AT,
  },
  VerificationCodeRefused: { verificationId: ID.verification },
  VerificationLocked: { verificationId: ID.verification, until: AT },
  VoterVerified: { verificationId: ID.verification, voteId: ID.vote, listUserId: ID.listUser },
}
