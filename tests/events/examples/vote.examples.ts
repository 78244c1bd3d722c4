import type * as ballot from '#events/vote/ballot.events.ts'
import type * as voteLink from '#events/participation/vote-link.events.ts'
import type * as verification from '#events/participation/voter-verification.events.ts'
import type * as vote from '#events/vote/vote.events.ts'
import { answers, AT, evidence, ID, LINK, place, type ExamplesOf } from './example.ts'

const TEMPLATE = '01950000-0000-7000-8000-000000000020'

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
        choices: [{ id: ID.choice, label: '찬성', assent: true }],
      },
    ],
    rule: {
      turnout: { numerator: 1, denominator: 2, over: false },
      approval: { numerator: 2, denominator: 3, over: true, of: 'all' },
    },
  },
  VoteOpened: { voteId: ID.vote, listId: ID.list },
  VoteClosed: { voteId: ID.vote, listId: ID.list, reason: 'by-time', closedAt: AT },
  VoteResultsSeen: { voteId: ID.vote, listId: ID.list },
  BallotCast: {
    voteId: ID.vote,
    listId: ID.list,
    apartmentId: ID.apartment,
    listUserId: ID.listUser,
    personId: ID.person,
    ...place,
    forUnit: { version: 1, text: '우리 세대를 대표하여 투표합니다.' },
    part: { numerator: '1', denominator: '3' },
    receiptId: LINK,
    answers,
    answersProof: null,
    evidence,
  },
  BallotBoxOpened: {
    voteId: ID.vote,
    listId: ID.list,
    ballots: [{ answers }, { answers: [{ questionId: ID.question, choiceIds: [] }] }],
    sums: [
      {
        questionId: ID.question,
        of: 'abstention',
        ballots: 2,
        units: { numerator: '3', denominator: '2' },
        area: { numerator: '849900', denominator: '1' },
        land: null,
      },
    ],
  },
  BallotBoxFoundBroken: {
    voteId: ID.vote,
    listId: ID.list,
    cause: 'missing',
    papers: 2,
    ballots: 3,
  },
  VoteLinkAttached: { voteId: ID.vote, listId: ID.list, linkId: LINK },
  VoteLinkStatusChanged: { voteId: ID.vote, listId: ID.list, linkId: LINK, status: 'inactive' },
  VoteLinkRemoved: { voteId: ID.vote, listId: ID.list, linkId: LINK },
  VoteTemplatesChosen: { voteId: ID.vote, listId: ID.list, templates: [TEMPLATE] },
  VoteDocumentsRequested: {
    voteId: ID.vote,
    listId: ID.list,
    total: 3,
    template: { templateId: TEMPLATE, version: 2 },
  },
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
