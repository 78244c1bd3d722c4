import type { EventDefinition, EventOf } from '#events/event-type.ts'
import type * as admin from '#events/account/admin.events.ts'
import type * as session from '#events/account/session.events.ts'
import type * as signIn from '#events/account/sign-in.events.ts'
import type * as apartment from '#events/apartment/apartment.events.ts'
import type * as listUser from '#events/roll/list-user.events.ts'
import type * as memo from '#events/person/memo.events.ts'
import type * as rollImport from '#events/roll-import/roll-import.events.ts'
import type * as person from '#events/person/person.events.ts'
import type * as unit from '#events/person/unit.events.ts'
import type * as list from '#events/list/list.events.ts'
import type * as participation from '#events/list/participation.events.ts'
import type * as message from '#events/messaging/message.events.ts'
import type * as ballot from '#events/vote/ballot.events.ts'
import type * as voteLink from '#events/participation/vote-link.events.ts'
import type * as verification from '#events/participation/voter-verification.events.ts'
import type * as vote from '#events/vote/vote.events.ts'

type Modules = typeof admin &
  typeof session &
  typeof signIn &
  typeof apartment &
  typeof listUser &
  typeof person &
  typeof unit &
  typeof list &
  typeof participation &
  typeof memo &
  typeof rollImport &
  typeof message &
  typeof ballot &
  typeof voteLink &
  typeof verification &
  typeof vote

type Examples = {
  readonly [Name in keyof Modules as Modules[Name] extends EventDefinition ? Name : never]: EventOf<
    Modules[Name]
  >['data']
}

const ID = {
  admin: '01950000-0000-7000-8000-00000000000a',
  session: '01950000-0000-7000-8000-00000000000b',
  apartment: '01950000-0000-7000-8000-000000000001',
  list: '01950000-0000-7000-8000-000000000002',
  listUser: '01950000-0000-7000-8000-000000000003',
  person: '01950000-0000-7000-8000-000000000004',
  vote: '01950000-0000-7000-8000-000000000005',
  question: '01950000-0000-7000-8000-000000000006',
  choice: '01950000-0000-7000-8000-000000000007',
  verification: '01950000-0000-7000-8000-000000000008',
  message: '01950000-0000-7000-8000-000000000009',
  account: '01950000-0000-7000-8000-00000000000c',
} as const

const AT = '2025-03-01T00:00:00.000Z'
const LINK = 'AbCdEfGhIjKlMnOpQrStUv'
const tokenHash = 'ab'.repeat(32)
const evidence = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 14)' }
const answers = [{ questionId: ID.question, choiceIds: [ID.choice] }]
const place = { dong: '101', ho: '1502' }
const holding = { area: 849_900, landShare: 351_234, ownershipShare: '1/2', kakaoEnabled: true }

/**
 * One event of every type, as logs hold it: each must stay readable for good. An example is never changed. Where a type has gained
 * optional fields, or is no longer written, its example shows that what was recorded before still fits.
 */
export const recordedExamples: Examples = {
  AdminRegistered: { adminId: ID.admin, name: '관리자', email: 'admin@example.com', role: 'ADMIN' },
  AdminPasswordSet: { adminId: ID.admin, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g' },
  AdminEmailClaimed: { adminId: ID.admin },
  AdminChanged: { adminId: ID.admin, name: '관리자', email: null, phone: '01012345678', role: 'AUDITOR' },
  AdminKakaoLinked: { adminId: ID.admin, kakaoId: '3141592653' },
  AdminAssigned: { adminId: ID.admin, apartmentId: ID.apartment },
  AdminUnassigned: { adminId: ID.admin, apartmentId: ID.apartment },
  AdminSignedOutEverywhere: { adminId: ID.admin, reason: 'asked' },
  AdminDeleted: { adminId: ID.admin },
  AdminPhoneClaimed: { adminId: ID.admin },
  AdminKakaoClaimed: { adminId: ID.admin },
  AdminClaimReleased: { adminId: ID.admin },
  SuperAdminAppointed: { adminId: ID.admin },
  SuperAdminDismissed: { adminId: ID.admin },
  SignInAttempted: { accountId: ID.account, adminId: null, evidence, failures: 5, lockedUntil: AT, forgottenAt: AT },
  SignInSucceeded: { accountId: ID.account },
  SignInFailed: { accountId: ID.account },
  SignInBlocked: { accountId: ID.account, adminId: ID.admin, until: AT, evidence },
  KakaoSignInRefused: { subjectId: ID.account, reason: 'linked-to-another', adminId: ID.admin, evidence },
  SessionStarted: { sessionId: ID.session, adminId: ID.admin, tokenHash, expiresAt: AT, evidence },
  SessionRefreshed: { sessionId: ID.session, tokenHash, expiresAt: AT },
  SessionEnded: { sessionId: ID.session, reason: 'signed-out' },
  SignInRefused: { adminId: ID.admin, evidence },
  ApartmentRegistered: {
    apartmentId: ID.apartment,
    name: '행복마을 1단지',
    address: '서울특별시 중구 세종대로 110',
    totalUnits: 1_204,
  },
  ApartmentChanged: {
    apartmentId: ID.apartment,
    name: '한빛마을',
    address: '경기도 고양시',
    totalUnits: 1_000,
    officePhone: '0310001234',
  },
  ApartmentDeleted: { apartmentId: ID.apartment },
  CampaignBegun: { apartmentId: ID.apartment, listId: ID.list },
  ListCreated: {
    listId: ID.list,
    apartmentId: ID.apartment,
    name: '조합설립 동의',
    type: 'vote',
    startDate: '2025-03-01',
    endDate: '2025-03-31',
  },
  ListUserAdded: {
    listUserId: ID.listUser,
    listId: ID.list,
    apartmentId: ID.apartment,
    personId: ID.person,
    ...place,
    ...holding,
  },
  ListUserChanged: {
    listUserId: ID.listUser,
    listId: ID.list,
    area: null,
    landShare: null,
    ownershipShare: null,
    kakaoEnabled: false,
  },
  PersonRegistered: {
    personId: ID.person,
    apartmentId: ID.apartment,
    name: '홍길동',
    phone: '01012345678',
    birthDate: '1950-05-05',
  },
  ListChanged: {
    listId: ID.list,
    name: '조합설립 동의',
    startDate: '2025-03-01',
    endDate: '2025-04-15',
    rule: null,
    coOwners: 'representative',
  },
  ListClosed: { listId: ID.list, cause: 'time', closedAt: '2025-04-15T15:00:00.000Z' },
  ListReopened: { listId: ID.list, endDate: '2025-05-31' },
  ListArchived: { listId: ID.list },
  ListRestored: { listId: ID.list },
  ListDeleted: { listId: ID.list, apartmentId: ID.apartment },
  VoteBegun: { listId: ID.list, voteId: ID.vote },
  SubmissionsBegun: { listId: ID.list },
  ListUserRemoved: { listUserId: ID.listUser, listId: ID.list, personId: ID.person },
  UnitOwnerRemoved: { listId: ID.list, listUserId: ID.listUser, personId: ID.person },
  PersonErased: { personId: ID.person, apartmentId: ID.apartment, reason: '보유 기간이 끝남' },
  MemoWritten: {
    memoId: '01950000-0000-7000-8000-00000000000d',
    personId: ID.person,
    apartmentId: ID.apartment,
    text: '저녁에 연락해 달라고 함',
  },
  RollUploaded: {
    importId: '01950000-0000-7000-8000-00000000000e',
    listId: ID.list,
    apartmentId: ID.apartment,
    fileName: '소유자명부.xlsx',
    sha256: '0'.repeat(64),
    bytes: 4_096,
  },
  RollImportStarted: {
    importId: '01950000-0000-7000-8000-00000000000e',
    listId: ID.list,
    rows: 5,
    added: 1,
    changed: 1,
    unchanged: 1,
    failed: 2,
    missing: 0,
    reading: {
      sheet: 0,
      headerRow: 3,
      columns: [
        { index: 0, field: 'dong' },
        { index: 1, field: null },
      ],
    },
  },
  RollImportFinished: {
    importId: '01950000-0000-7000-8000-00000000000e',
    listId: ID.list,
    apartmentId: ID.apartment,
    rows: 5,
    added: 1,
    changed: 1,
    unchanged: 1,
    failed: 2,
    missing: 0,
  },
  RollImportFailed: { importId: '01950000-0000-7000-8000-00000000000e', listId: ID.list, reason: 'LIST_CLOSED' },
  RollImportDiscarded: { importId: '01950000-0000-7000-8000-00000000000e', listId: ID.list },
  PersonChanged: { personId: ID.person, name: '홍길동', phone: null, birthDate: null },
  UnitOwnerAdded: { listId: ID.list, ...place, listUserId: ID.listUser, personId: ID.person, name: '홍길동' },
  UnitOwnerRenamed: { listId: ID.list, listUserId: ID.listUser, personId: ID.person, name: '홍길동' },
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
  VoteLinkAttached: { voteId: ID.vote, listId: ID.list, linkId: LINK },
  VoteLinkStatusChanged: { voteId: ID.vote, listId: ID.list, linkId: LINK, status: 'inactive' },
  VoteLinkRemoved: { voteId: ID.vote, listId: ID.list, linkId: LINK },
  VoteLinkIssued: { linkId: LINK, voteId: ID.vote, listId: ID.list, apartmentId: ID.apartment },
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
  VerificationCodeIssued: {
    verificationId: ID.verification,
    voteId: ID.vote,
    linkId: LINK,
    listUserId: null,
    expiresAt: AT,
  },
  VerificationCodeRefused: { verificationId: ID.verification },
  VerificationLocked: { verificationId: ID.verification, until: AT },
  VoterVerified: { verificationId: ID.verification, voteId: ID.vote, listUserId: ID.listUser },
  MessageAccepted: {
    messageId: ID.message,
    listUserId: ID.listUser,
    kind: 'verification-code',
    providerMessageId: 'M4V20250301',
  },
  MessageRefused: {
    messageId: ID.message,
    listUserId: ID.listUser,
    kind: 'verification-code',
    statusCode: '3014',
    reason: '수신자 번호 오류',
  },
}
