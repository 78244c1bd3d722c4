import type * as ballot from '#events/vote/ballot.events.ts'
import type * as ballotChallenge from '#events/vote/ballot-challenge.events.ts'
import type * as ballotPaper from '#events/vote/ballot-paper.events.ts'
import type * as candidateEvents from '#events/vote/candidate.events.ts'
import type * as forgottenCandidates from '#events/vote/forgotten-candidates.events.ts'
import type * as proxyEvents from '#events/vote/proxy.events.ts'
import type * as questionSet from '#events/vote/question-set.events.ts'
import type * as votePattern from '#events/vote/vote-pattern.events.ts'
import type * as voterTold from '#events/vote/voter-told.events.ts'
import type * as codesHeld from '#events/participation/codes-held.events.ts'
import type * as phoneCall from '#events/participation/phone-call.events.ts'
import type * as voterAtDesk from '#events/participation/voter-at-desk.events.ts'
import type * as voterSession from '#events/participation/voter-session.events.ts'
import type * as voteLink from '#events/participation/vote-link.events.ts'
import type * as verification from '#events/participation/voter-verification.events.ts'
import type * as vote from '#events/vote/vote.events.ts'
import { answers, AT, evidence, ID, LINK, place, type ExamplesOf } from './example.ts'

const TEMPLATE = '01950000-0000-7000-8000-000000000020'

const phoneCallPlace = {
  phoneCallId: '01950000-0000-7000-8000-000000000024',
  callerId: '01950000-0000-7000-8000-000000000025',
  listId: ID.list,
  apartmentId: ID.apartment,
}

const SET = '01950000-0000-7000-8000-000000000021'
const PROXY = '01950000-0000-7000-8000-000000000022'
const RUN = '01950000-0000-7000-8000-000000000023'
const HASH = 'a'.repeat(64)

const revised = {
  voteId: ID.vote,
  listId: ID.list,
  apartmentId: ID.apartment,
  title: '101동 대표 선출',
  description: null,
  ballotKind: 'open',
  weight: 'unit',
  opensAt: null,
  closesAt: null,
  electronicClosesAt: '2025-03-20T09:00:00.000Z',
  interimResults: false,
  questions: [
    {
      id: ID.question,
      title: '누구를 뽑으시겠습니까?',
      minChoices: 0,
      maxChoices: 1,
      choices: [{ id: ID.choice, label: '홍길동' }],
    },
  ],
  byOwner: true,
  kind: 'election',
  dongs: ['101'],
  choiceOrder: 'lot',
  seats: [{ questionId: ID.question, seats: 1 }],
  publicResults: true,
} as const

const ofUnit = {
  voteId: ID.vote,
  listId: ID.list,
  apartmentId: ID.apartment,
  listUserId: ID.listUser,
  personId: ID.person,
  ...place,
}
const paper = { voteId: ID.vote, listId: ID.list, number: '12345678' }
const proxy = { proxyId: PROXY, voteId: ID.vote, listId: ID.list, listUserId: ID.listUser }
const candidate = { choiceId: ID.choice, voteId: ID.vote, listId: ID.list }

export const voteExamples: ExamplesOf<
  typeof vote &
    typeof ballot &
    typeof ballotChallenge &
    typeof ballotPaper &
    typeof candidateEvents &
    typeof forgottenCandidates &
    typeof proxyEvents &
    typeof questionSet &
    typeof votePattern &
    typeof voterTold &
    typeof voterAtDesk &
    typeof voterSession &
    typeof codesHeld &
    typeof phoneCall &
    typeof voteLink &
    typeof verification
> = {
  VoteRevised: {
    ...revised,
    dongs: ['101'],
    seats: [...revised.seats],
    questions: [{ ...revised.questions[0], choices: [...revised.questions[0].choices] }],
  },
  VoteDeleted: { voteId: ID.vote, listId: ID.list },
  VoteAnnounced: { voteId: ID.vote, listId: ID.list, announcedOn: '2026-03-01', place: '단지 게시판', text: null },
  VoteAnnouncementWithdrawn: { voteId: ID.vote, listId: ID.list, reason: '후보자 이름을 수정합니다.' },
  ChoicesDrawn: {
    voteId: ID.vote,
    listId: ID.list,
    orders: [{ questionId: ID.question, choiceIds: [ID.choice] }],
  },
  VoteKeyDestroyed: { voteId: ID.vote, listId: ID.list },
  VoteCounted: { voteId: ID.vote, listId: ID.list, place: '관리사무소', observers: 2 },
  CandidateDescribed: { ...candidate, career: '전 동대표', pledges: '주차장을 넓히겠습니다.' },
  CandidatePictureTaken: { ...candidate, objectKey: 'sealed/picture', sha256: HASH, size: 20_000 },
  CandidatePictureRemoved: candidate,
  CandidatesForgotten: { voteId: ID.vote, listId: ID.list, choiceIds: [ID.choice] },
  QuestionSetKept: {
    setId: SET,
    apartmentId: ID.apartment,
    name: '임원 선출',
    questions: [{ title: '회장', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성', assent: true }] }],
    explanations: [{ question: 0, plainSummary: '회장을 뽑습니다.', outcomes: [{ choice: 0, text: '뽑습니다.' }] }],
  },
  QuestionSetDeleted: { setId: SET, apartmentId: ID.apartment },
  VotePatternSaved: {
    patternId: SET,
    apartmentId: ID.apartment,
    name: '주차장 안건',
    list: { coOwners: 'representative', contactChanges: 'second-admin', bothWays: 'first', days: 30 },
    vote: {
      title: '주차장 안건',
      description: null,
      kind: 'resolution',
      ballotKind: 'secret',
      weight: 'owner',
      district: 'all',
      choiceOrder: 'fixed',
      publicResults: false,
      encrypted: true,
      interimResults: false,
      rule: 'management-bylaws',
      questions: [{ title: '찬성합니까?', minChoices: 0, maxChoices: 1, choices: [{ label: '찬성', assent: true }] }],
    },
  },
  VotePatternRenamed: { patternId: SET, apartmentId: ID.apartment, name: '주차장 개방 안건' },
  VotePatternDeleted: { patternId: SET, apartmentId: ID.apartment },
  BallotPaperIssued: { ...ofUnit, paperNumber: null, proxy: { proxyId: PROXY, holderPersonId: null } },
  BallotPaperReturned: ofUnit,
  BallotPaperCast: ofUnit,
  BallotSetAside: { ...ofUnit, receiptId: LINK, cause: 'paper-counts' },
  BallotWithdrawn: { ...ofUnit, receiptId: LINK, cause: 'voter', evidence },
  BallotChallenged: {
    ...ofUnit,
    receiptId: LINK,
    challengerEntryId: ID.listUser,
    challengerPersonId: ID.person,
    ballotWay: 'online',
    way: 'online',
    evidence,
  },
  BallotChallengeRejected: { ...ofUnit, receiptId: LINK, approvalId: RUN },
  BallotChallengeUpheld: { ...ofUnit, receiptId: LINK, effect: 'void', approvalId: RUN },
  BallotPapersPrinted: { voteId: ID.vote, listId: ID.list, runId: RUN, numbers: ['12345678', '87654321'], form: HASH },
  PaperEntered: {
    ...paper,
    digest: 'digest',
    listUserId: ID.listUser,
    personId: ID.person,
    enteredBy: ID.admin,
    afterBallot: true,
  },
  PaperEntriesDiffered: { ...paper, enteredBy: ID.admin },
  PaperCounted: { ...paper, answers },
  PaperSetAside: { ...paper, cause: 'voted-online' },
  PaperScanKept: { ...paper, objectKey: 'sealed/scan', sha256: HASH, size: 20_000, pages: 1 },
  ProxyEntered: {
    ...proxy,
    apartmentId: ID.apartment,
    personId: ID.person,
    holderListUserId: null,
    holderPersonId: null,
    holderName: '홍길동',
    holderPhone: '01012345678',
    enteredBy: ID.admin,
    relation: 'family',
    scan: { objectKey: 'sealed/proxy', sha256: HASH, size: 20_000, pages: 1 },
  },
  ProxyConfirmed: { ...proxy, holderPersonId: null },
  ProxyRefused: { ...proxy, holderPersonId: null, reason: '서명이 없습니다.' },
  ProxyRevoked: { ...proxy, holderPersonId: ID.person, reason: '직접 왔습니다.', cause: 'voted-oneself' },
  ProxyUsed: { ...proxy, holderPersonId: ID.person },
  ProxyRuleDecided: { voteId: ID.vote, listId: ID.list, allowed: false, reason: '관리규약에 따릅니다.' },
  HolderEntrusted: { ...proxy, holder: 'digest' },
  HolderReleased: proxy,
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
    explanations: [
      {
        questionId: ID.question,
        plainSummary: '승강기를 바꿀지 정합니다.',
        translations: [{ language: 'en', title: 'Replace the lifts?', plainSummary: 'It decides about the lifts.' }],
        outcomes: [{ choiceId: ID.choice, text: '찬성하면 3월에 공사를 시작합니다.' }],
        attachments: [{ id: SET, name: '견적서.pdf', objectKey: HASH, size: 81_234, pages: 4 }],
      },
    ],
    rule: {
      turnout: { numerator: 1, denominator: 2, over: false },
      approval: { numerator: 2, denominator: 3, over: true, of: 'all' },
    },
  },
  VoteOpened: {
    voteId: ID.vote,
    listId: ID.list,
    questionHashes: [{ questionId: ID.question, sha256: HASH }],
  },
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
  EncryptedBallotsListed: {
    voteId: ID.vote,
    listId: ID.list,
    ballots: [{ slot: 'a'.repeat(64), encrypted: 'AAECAw' }],
  },
  EncryptedBallotMasksSummed: { voteId: ID.vote, listId: ID.list, counted: 1, leftOut: [], masks: ['A'.repeat(43)] },
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
  VoterSeenAtDesk: {
    deskId: RUN,
    voteId: ID.vote,
    listId: ID.list,
    listUserId: ID.listUser,
    personId: ID.person,
    expiresAt: AT,
    network: '0123456789abcdef0123456789abcdef',
  },
  VoterSessionEnded: { voteId: ID.vote, listId: ID.list },
  DeskTabletOpened: {
    deskId: RUN,
    voteId: ID.vote,
    listId: ID.list,
    listUserId: ID.listUser,
    personId: ID.person,
    network: '0123456789abcdef0123456789abcdef',
  },
  VoterTold: {
    messageId: RUN,
    voteId: ID.vote,
    listId: ID.list,
    listUserId: ID.listUser,
    personId: ID.person,
    about: 'voted-at-desk',
    outcome: 'accepted',
    statusCode: null,
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
  CodesHeld: {
    heldId: ID.message,
    apartmentId: ID.apartment,
    listId: ID.list,
    voteId: ID.vote,
    of: 'phone',
    until: AT,
  },
  PhoneCallRequested: {
    ...phoneCallPlace,
    requestId: ID.message,
    failed: 'wrong-code',
    preferredTime: 'morning',
    caller: { phone: '01012345678', name: '홍길동', dong: '101', ho: '1502' },
  },
  PhoneCallWithdrawn: { ...phoneCallPlace, requestId: ID.message, left: 0 },
  PhoneCallMade: { ...phoneCallPlace, outcome: 'unreached', tries: 3, isOver: true },
  PhoneCallerErased: { ...phoneCallPlace, cause: 'withdrawn' },
  VoterVerified: { verificationId: ID.verification, voteId: ID.vote, listUserId: ID.listUser },
}
