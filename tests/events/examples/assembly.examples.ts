import type * as assembly from '#events/assembly/assembly.events.ts'
import type * as attendanceNotice from '#events/assembly/attendance-notice.events.ts'
import type * as notice from '#events/assembly/notice.events.ts'
import type * as proxyHolder from '#events/assembly/proxy-holder.events.ts'
import type * as course from '#events/assembly/course.events.ts'
import type * as onlineCertificate from '#events/assembly/online-certificate.events.ts'
import type * as statement from '#events/assembly/statement.events.ts'
import type * as inspection from '#events/assembly/inspection.events.ts'
import type * as publication from '#events/assembly/publication.events.ts'
import type * as assemblyReport from '#events/assembly/assembly-report.events.ts'
import type * as assemblyCount from '#events/assembly/assembly-count.events.ts'
import type * as attendance from '#events/assembly/attendance.events.ts'
import type * as minutes from '#events/assembly/minutes.events.ts'
import type * as minutesLink from '#events/assembly/minutes-link.events.ts'
import { AT, evidence, ID, LINK, tokenHash, type ExamplesOf } from './example.ts'

const idOf = (n: number): string => `01950000-0000-7000-8000-0000000000${n}`

const names = { assemblyId: idOf(81), apartmentId: ID.apartment, listId: ID.list }
const particulars: ExamplesOf<typeof assembly>['AssemblyDrafted'] = {
  ...names,
  kind: 'association',
  title: '2026년 정기총회',
  place: '한빛마을 커뮤니티센터',
  startsAt: '2025-03-20T05:00:00.000Z',
  ways: ['in-person', 'proxy', 'paper', 'electronic'],
  bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'day-before' },
  agenda: [
    { itemId: idOf(82), kind: 'report', title: '사업 경과', text: null },
    { itemId: idOf(83), kind: 'vote', voteId: ID.vote, matter: 'ordinary' },
  ],
  consentListId: idOf(93),
}
const act = {
  ...names,
  attendeeId: idOf(84),
  listUserId: ID.listUser,
  personId: ID.person,
  actId: idOf(85),
  at: AT,
}
const { at: _at, ...notified } = act
const speaker = { ...names, attendeeId: idOf(84), listUserId: ID.listUser, personId: ID.person }
const identityCheck = { how: 'id-seen' as const, by: '김관리', on: '2025-03-20' }

const delivery = { ...names, deliveryId: idOf(89), listUserId: ID.listUser, personId: ID.person }
const posting = { ...names, postingId: idOf(90) }
const mailing = { ...names, mailingId: idOf(91) }
const stored = { objectKey: 'a'.repeat(64), sha256: 'b'.repeat(64), size: 2_000 }
const ofDocument = { ...names, publicationId: idOf(89) }
const file = { objectKey: 'a1'.repeat(32), sha256: 'b2'.repeat(32), size: 24_000, pages: 3 }
const cost = { item: '총회 책자 인쇄', supplier: '한빛인쇄', amount: 301_000, receipt: '2025-031' }
const ofRequest = { ...names, requestId: idOf(91), personId: ID.person }

const certificate = { ...names, verificationId: idOf(94) }
const transaction = {
  app: 'kakao' as const,
  recognition: { number: '제2025-1호', until: '2027-12-31' },
  receiptId: '02504000000100000000000000000001',
  documentSha256: 'c3'.repeat(32),
}

const signer = { ...names, signerId: idOf(91) }
const code = { ...signer, codeId: idOf(92) }

type Examples = ExamplesOf<
  typeof assembly &
    typeof attendance &
    typeof attendanceNotice &
    typeof proxyHolder &
    typeof onlineCertificate &
    typeof course &
    typeof statement &
    typeof notice &
    typeof publication &
    typeof inspection &
    typeof assemblyCount &
    typeof assemblyReport &
    typeof minutes &
    typeof minutesLink
>

export const assemblyExamples: Examples = {
  AssemblyDrafted: { ...particulars, replaces: idOf(92) },
  AssemblyRevised: { ...particulars, title: '정기총회' },
  AssemblyDeleted: names,
  AssemblyNoticed: {
    ...names,
    noticedOn: '2025-03-10',
    days: { required: 7, given: 10 },
    votes: [{ itemId: idOf(83), voteId: ID.vote, kind: 'resolution', title: '안건', revision: 1 }],
    document: stored,
  },
  AssemblyOpened: names,
  AssemblyEnded: names,
  AssemblyCancelled: { ...names, reason: '장소를 다시 정합니다.', replacedBy: idOf(92) },
  VotePutOnAgenda: { ...names, voteId: ID.vote },
  VoteTakenOffAgenda: { ...names, voteId: ID.vote },
  AttendeeArrived: {
    ...act,
    ownerIds: [ID.person],
    identityCheck,
    entryCode: { verificationId: idOf(89) },
    deskAt: AT,
  },
  AttendeeProxyArrived: {
    ...act,
    ownerIds: [ID.person],
    identityCheck,
    holderName: '홍배우',
    relation: 'spouse',
    form: '위임장 12번',
  },
  AttendeeLeft: { ...act, actId: idOf(86) },
  AttendeeReturned: { ...act, actId: idOf(87) },
  AttendanceCorrected: {
    ...act,
    correctionId: idOf(88),
    to: 'time',
    reason: '퇴장을 늦게 적었습니다.',
    requestedBy: ID.admin,
    confirmedBy: ID.account,
  },
  ProxyHolderAdmitted: { ...names, attendeeId: idOf(84), listUserId: ID.listUser, holder: 'd1'.repeat(16) },
  AttendanceObjected: { ...notified, objectionId: idOf(89) },
  AttendanceNoticeSent: {
    ...notified,
    messageId: idOf(89),
    about: 'arrived',
    outcome: 'accepted',
    statusCode: null,
  },
  AttendanceObjectionOffered: { ...notified, objectionId: idOf(89) },
  AttendeeEnteredOnline: {
    ...act,
    actId: idOf(71),
    ownerIds: [ID.person],
    proof: { kind: 'phone', verificationId: idOf(89) },
    origin: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
  },
  AttendeeLeftOnline: { ...act, actId: idOf(72), how: 'silent' },
  AttendeeReturnedOnline: { ...act, actId: idOf(73) },
  OnlineCertificateRequested: {
    ...certificate,
    ...transaction,
    requestedAt: AT,
    expiresAt: '2025-03-20T05:10:00.000Z',
  },
  OnlineCertificateCheckStarted: { ...certificate, startedAt: AT },
  OnlineCertificateVerified: {
    ...certificate,
    ...transaction,
    personId: ID.person,
    entries: [{ listUserId: ID.listUser, personId: ID.person, phoneChanges: 0 }],
    signedDataSha256: 'd4'.repeat(32),
    ciHash: '0123456789abcdef0123456789abcdef',
    raw: '{"receiptID":"02504000000100000000000000000001"}',
    rawSha256: 'e5'.repeat(32),
    completedAt: AT,
    verifiedAt: AT,
  },
  OnlineCertificateEnded: { ...certificate, reason: 'not-matched', endedAt: AT },
  AgendaItemStarted: { ...names, itemId: idOf(83) },
  AgendaItemEnded: { ...names, itemId: idOf(83) },
  MeetingStreamSet: { ...names, stream: { kind: 'youtube', address: 'abcdefghijk' } },
  MeetingInterrupted: {
    ...names,
    interruptionId: idOf(74),
    cause: 'announced',
    from: AT,
    until: null,
    affected: null,
    online: null,
    note: '음향을 고치고 있습니다.',
  },
  MeetingResumed: { ...names, interruptionId: idOf(74), until: AT },
  DisplayAddressIssued: { ...names, displayId: idOf(75), digest: '0123456789abcdef0123456789abcdef' },
  DisplayAddressRevoked: { ...names, displayId: idOf(75) },
  StatementSubmitted: {
    ...speaker,
    statementId: idOf(76),
    at: AT,
    kind: 'question',
    itemId: idOf(83),
    readers: 'all',
    text: '공사비가 왜 늘었습니까?',
  },
  StatementAnswered: {
    ...speaker,
    statementId: idOf(76),
    answerId: idOf(77),
    text: '자재비가 올랐습니다.',
    isSpoken: false,
  },
  StatementHidden: { ...speaker, statementId: idOf(76), reason: '다른 사람의 개인정보가 있습니다.' },
  StatementShown: { ...speaker, statementId: idOf(76) },
  FloorRequested: { ...speaker, requestId: idOf(78) },
  FloorRequestWithdrawn: { ...speaker, requestId: idOf(78) },
  FloorGiven: { ...speaker, requestId: idOf(78) },
  FloorEnded: { ...speaker, requestId: idOf(78) },
  FloorDeclined: { ...speaker, requestId: idOf(78) },
  NoticeMailSent: { ...delivery, number: '1234567890123', sentOn: '2025-03-10' },
  NoticeMailSettled: { ...delivery, outcome: 'arrived', on: '2025-03-12' },
  NoticeHandedOver: {
    ...delivery,
    on: '2025-03-11',
    handedBy: '김관리',
    receiver: 'family',
    receiverName: '홍배우',
  },
  NoticeDeliveryVoided: { ...delivery, reason: '다른 소유자의 번호입니다.' },
  NoticePosted: { ...posting, dong: '101', spot: '1·2호 라인', at: AT, photo: stored },
  NoticePostingVoided: { ...posting, reason: '다른 동의 사진입니다.' },
  NoticeMailingNamed: mailing,
  NoticeMailingVoided: { ...mailing, reason: '통지의 내용이 없습니다.' },
  AssemblyDocumentPublished: {
    ...ofDocument,
    document: 'minutes',
    title: '정기총회 의사록',
    version: 2,
    replaces: idOf(90),
    madeOn: '2025-03-21',
    source: 'upload',
    file,
    looked: { phones: [2], unread: [] },
    publishedOn: '2025-03-25',
  },
  AssemblyDocumentWithdrawn: { ...ofDocument, reason: '소유자의 이름이 보입니다.' },
  AssemblyDocumentPosted: { ...ofDocument, way: 'board', postedOn: '2025-03-26', note: '101동 게시판' },
  AssemblyDocumentDestroyed: { ...ofDocument, rule: 'keeping-period', keptUntil: '2030-12-31' },
  PublicationListSent: { ...names, quarter: '2025-Q1', sentOn: '2025-04-10', note: null },
  InspectionRequested: {
    ...ofRequest,
    capacity: 'owner',
    listUserId: ID.listUser,
    way: 'paper',
    wants: 'copy',
    documents: ['minutes', 'ballots'],
    purpose: '의결 과정을 확인하려고 합니다.',
    details: '3번 안건',
    identityCheck,
    requestedOn: '2025-04-01',
    answerBy: '2025-04-16',
    basis: '도시정비법 제124조 제4항',
  },
  InspectionGranted: { ...ofRequest, cost: 1_500 },
  InspectionRefused: {
    ...ofRequest,
    ground: 'not-held',
    reason: '보관하지 않는 자료입니다.',
    requestedBy: ID.admin,
    confirmedBy: ID.account,
  },
  InspectionCopyMade: {
    ...ofRequest,
    copyId: idOf(92),
    document: 'minutes',
    title: '정기총회 의사록',
    publicationId: idOf(89),
    originalSha256: 'b2'.repeat(32),
    file: { ...file, objectKey: 'c3'.repeat(32), sha256: 'd4'.repeat(32) },
    removedNumbers: 1,
  },
  InspectionCopyHandedOut: {
    ...ofRequest,
    copyId: idOf(92),
    way: 'paper',
    handedOutOn: '2025-04-10',
    identityCheck,
    proof: '수령증 3번',
  },
  InspectionCopyDestroyed: { ...ofRequest, copyId: idOf(92), rule: 'copy-period', keptUntil: '2025-07-09' },
  InspectionRequesterErased: { ...ofRequest, keptUntil: '2026-04-10' },
  AssemblyCostEntered: { ...names, costId: idOf(96), cost },
  AssemblyCostCorrected: {
    ...names,
    costId: idOf(96),
    revision: 2,
    cost: { ...cost, amount: 310_000 },
    reason: '영수증과 다르게 적었습니다.',
  },
  AssemblyCostRemoved: { ...names, costId: idOf(96), reason: '다른 총회의 비용입니다.' },
  AssemblyReportMade: {
    ...names,
    reportId: idOf(97),
    upTo: 120,
    contentSha256: 'e5'.repeat(32),
    pdf: { sha256: 'f6'.repeat(32), size: 40_000 },
    workbook: { sha256: 'a7'.repeat(32), size: 9_000 },
  },
  TellerNamed: { ...names, tellerId: idOf(93), role: '개표 참관인', name: '정참관' },
  AssemblyCountBegun: { ...names, place: '커뮤니티센터', tellers: [{ tellerId: idOf(93), role: '개표 참관인' }] },
  AssemblyCounted: { ...names, counted: [ID.vote], notHeld: [] },
  MinutesWritten: {
    ...names,
    minutesId: idOf(94),
    version: 1,
    revision: 1,
    texts: { opening: '의장이 개회를 선언하다.', course: [{ itemId: idOf(83), text: '질의 없음' }], remarks: '' },
  },
  MinutesFinalised: { ...names, minutesId: idOf(94), version: 1, ...stored },
  MinutesReopened: { ...names, version: 2, reason: '이름을 바로잡습니다.' },
  MinutesSignerNamed: {
    ...signer,
    role: 'chair',
    source: 'roll',
    listUserId: ID.listUser,
    personId: ID.person,
    name: '홍길동',
    phone: '01012345678',
    replaces: null,
  },
  MinutesSignerReplaced: { ...signer, reason: '연락이 닿지 않습니다.' },
  MinutesSigned: {
    ...signer,
    version: 1,
    contentSha256: tokenHash,
    receiptId: LINK,
    signature: { way: 'drawn', objectKey: tokenHash, sha256: tokenHash, strokes: 3 },
    evidence,
  },
  MinutesSigningRefused: { ...signer, version: 1, reason: '경과가 다릅니다.', evidence },
  MinutesSealed: { ...names, minutesId: idOf(94), version: 1, ...stored, seal: 'B-B' },
  MinutesLinkRequested: { ...signer, messageId: idOf(95) },
  MinutesLinkTold: { ...signer, messageId: idOf(95), outcome: 'accepted', statusCode: null },
  MinutesCodeIssued: { ...code, expiresAt: AT },
  MinutesCodeRefused: code,
  MinutesCodeLocked: { ...code, until: AT },
  MinutesSignerConfirmed: { ...code, until: AT },
  MinutesCodeSent: { ...code, outcome: 'accepted', statusCode: null },
}
