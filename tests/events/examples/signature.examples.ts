import type * as mismatch from '#events/identity/identity-mismatch.events.ts'
import type * as laterObjection from '#events/consent-count/later-objection.events.ts'
import type * as deemedConsent from '#events/consent-count/deemed-consent.events.ts'
import type * as consent from '#events/signature/consent.events.ts'
import type * as campaign from '#events/signature/signature-campaign.events.ts'
import type * as paperCopy from '#events/signature/paper-copy.events.ts'
import type * as paperWithdrawal from '#events/signature/paper-withdrawal.events.ts'
import type * as request from '#events/signature/signature-request.events.ts'
import { AT, evidence, ID, LINK, place, type ExamplesOf } from './example.ts'

const [requestId, consentId, documentId, templateId] = [
  '01950000-0000-7000-8000-000000000030',
  '01950000-0000-7000-8000-000000000031',
  '01950000-0000-7000-8000-00000000000f',
  '01950000-0000-7000-8000-000000000020',
]
const ofRequest = { requestId, listId: ID.list, listUserId: ID.listUser }
const ofEntry = {
  listId: ID.list,
  apartmentId: ID.apartment,
  listUserId: ID.listUser,
  personId: ID.person,
  ...place,
}
const ofCopy = {
  copyId: ID.verification,
  listId: ID.list,
  apartmentId: ID.apartment,
  listUserId: ID.listUser,
  personId: ID.person,
}
const ofMismatch = { verificationId: ID.verification, listId: ID.list }
const sha256 = (digit: string): string => digit.repeat(64)

const signatureId = '01950000-0000-7000-8000-000000000032'
const number = {
  runId: '01950000-0000-7000-8000-000000000033',
  number: 12,
  text: '제2025-0012호',
  authority: '성남시장',
}
const body = { objectKey: sha256('c'), sha256: sha256('d'), size: 204_800, pages: 3 }
const explained = [{ key: 'founding', version: 2, sha256: sha256('e'), at: AT }]
const prepared = {
  requestId,
  signatureId,
  app: 'kakao' as const,
  template: { templateId, version: 2, sha256: sha256('2'), fieldsSha256: sha256('3') },
  pictures: [sha256('4'), sha256('5')],
  texts: [{ key: 'personal-data', version: 1, sha256: sha256('6') }],
  identity: { verificationId: ID.verification, provider: 'nice' as const, ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
  submission: '00112233445566778899aabbccddeeff',
  number,
  body,
  explained,
} satisfies Partial<ExamplesOf<typeof consent>['ConsentPrepared']>
const signedBy = {
  values: { '01950000-0000-7000-8000-000000000040': '찬성', '01950000-0000-7000-8000-000000000041': true },
  filledSha256: sha256('7'),
  signature: { way: 'drawn', objectKey: sha256('8'), sha256: sha256('9'), strokes: 3 },
  evidence,
} as const
const certificate = {
  signatureId,
  app: 'kakao',
  provider: '카카오',
  recognition: { number: '2023-001', until: '2026-11-30' },
  receiptId: '02304000000100000000000000000012',
  documentSha256: sha256('d'),
  signedDataSha256: sha256('f'),
  ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  completedAt: AT,
} as const

export const signatureExamples: ExamplesOf<
  typeof campaign &
    typeof request &
    typeof consent &
    typeof paperCopy &
    typeof paperWithdrawal &
    typeof deemedConsent &
    typeof laterObjection &
    typeof mismatch
> = {
  SignatureLinkAttached: { listId: ID.list, linkId: LINK, certificate: 'required' },
  SignatureLinkStatusChanged: { listId: ID.list, linkId: LINK, status: 'inactive' },
  SignatureLinkRemoved: { listId: ID.list, linkId: LINK },
  SignatureSettingsChanged: {
    listId: ID.list,
    templateId,
    typedSignature: true,
    imprintSignature: false,
    withdrawal: 'not-allowed',
    certificate: 'offered',
  },
  ConsentExplanationsChanged: {
    listId: ID.list,
    explanations: [{ key: 'founding', title: '추정분담금', text: '추정분담금과 그 산출 근거입니다.', version: 2 }],
  },
  ConsentEffectAcknowledged: { listId: ID.list, rule: 'redevelopment-association', effect: 'certificate' },
  CampaignGuideChanged: { listId: ID.list, guideId: LINK },
  SignatureLinkIssued: { listId: ID.list, apartmentId: ID.apartment, requestId },
  GuideUploaded: {
    listId: ID.list,
    apartmentId: ID.apartment,
    requestId,
    name: '조합설립 안내문.pdf',
    objectKey: sha256('1'),
    size: 81_234,
    pages: 4,
  },
  SignatureRequested: {
    ...ofRequest,
    apartmentId: ID.apartment,
    personId: ID.person,
    ...place,
    expiresAt: AT,
    message: '조합설립에 동의해주세요.',
    templateId,
    messageId: ID.message,
  },
  SignatureRequestViewed: ofRequest,
  SignatureRequestReminded: { ...ofRequest, messageId: ID.message },
  SignatureRequestGuideChanged: { ...ofRequest, guideId: LINK },
  SignatureRequestDeleted: ofRequest,
  ConsentSigned: {
    consentId,
    ...ofEntry,
    requestId,
    receiptId: LINK,
    documentId,
    template: { templateId, version: 2, sha256: sha256('2'), fieldsSha256: sha256('3') },
    pictures: [sha256('4'), sha256('5')],
    texts: [{ key: 'personal-data', version: 1, sha256: sha256('6') }],
    identity: { verificationId: ID.verification, provider: 'nice', ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
    submission: '00112233445566778899aabbccddeeff',
    certificate,
    number,
    body,
    explained,
    signed: {
      values: { '01950000-0000-7000-8000-000000000040': '찬성', '01950000-0000-7000-8000-000000000041': true },
      filledSha256: sha256('7'),
      signature: { way: 'drawn', objectKey: sha256('8'), sha256: sha256('9'), strokes: 3 },
      evidence,
    },
  },
  ConsentPrepared: {
    consentId,
    ...ofEntry,
    ...prepared,
    signed: signedBy,
  },
  ConsentPreparationEnded: {
    consentId,
    ...ofEntry,
    signatureId,
    reason: 'closed',
    signedAt: '2026-11-20T14:59:59.000Z',
  },
  ConsentDeclineSigned: {
    consentId,
    ...ofEntry,
    requestId,
    receiptId: LINK,
    documentId,
    template: { templateId, version: 2, sha256: sha256('2'), fieldsSha256: sha256('3') },
    pictures: [sha256('4'), sha256('5')],
    texts: [{ key: 'personal-data', version: 1, sha256: sha256('6') }],
    identity: { verificationId: ID.verification, provider: 'nice', ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
    submission: '00112233445566778899aabbccddeeff',
    answer: { meaning: 'decline', label: '동의하지 않음' },
    signed: {
      values: { '01950000-0000-7000-8000-000000000040': '찬성', '01950000-0000-7000-8000-000000000041': true },
      filledSha256: sha256('7'),
      signature: { way: 'drawn', objectKey: sha256('8'), sha256: sha256('9'), strokes: 3 },
      evidence,
    },
  },
  ConsentWithdrawn: {
    consentId,
    ...ofEntry,
    way: 'paper',
    withdrawnOn: '2025-03-05',
    mail: {
      number: '1234567890123',
      sentOn: '2025-03-05',
      arrivedOn: '2025-03-07',
      authorityArrivedOn: '2025-03-06',
      noticedOn: null,
      effectiveOn: '2025-03-07',
    },
    receiptId: LINK,
    verificationId: ID.verification,
    reason: '다시 생각해보겠습니다.',
    evidence,
  },
  LaterConsentObjected: {
    consentId,
    ...ofEntry,
    to: 'association',
    writtenOn: '2026-11-01',
    mail: {
      number: '1234567890123',
      sentOn: '2026-11-02',
      arrivedOn: '2026-11-04',
      authorityArrivedOn: null,
      noticedOn: null,
      effectiveOn: '2026-11-04',
    },
    effectiveOn: '2026-11-04',
    reason: '조합설립에는 반대합니다.',
  },
  OwnershipPassed: {
    ...ofEntry,
    listUserIds: ['01950000-0000-7000-8000-0000000000f1'],
    passedOn: '2026-11-10',
    reference: '접수 제12345호',
  },
  OwnershipPassingUndone: ofEntry,
  PublicLandAsked: { ...ofEntry, askedOn: '2026-11-01', reference: '조합추진 제2026-7호' },
  PublicLandRefused: { ...ofEntry, refusedOn: '2026-11-20' },
  PublicLandRequestUndone: ofEntry,
  ConsentDeclined: {
    ...ofEntry,
    requestId,
    verificationId: ID.verification,
    reason: '분담금이 정해지지 않았습니다.',
    evidence,
  },
  PaperConsentEntered: {
    consentId,
    ...ofEntry,
    enteredBy: ID.admin,
    signedOn: '2025-03-04',
    scan: { objectKey: sha256('a'), sha256: sha256('b'), size: 512_000, pages: 2 },
    identityCheck: { how: 'id-copy', by: '김관리', on: '2025-03-04' },
    note: '관리사무소 방문 제출',
  },
  PaperConsentConfirmed: { consentId, ...ofEntry, signedOn: '2025-03-04', receiptId: LINK, documentId },
  PaperConsentDeclineConfirmed: { consentId, ...ofEntry, signedOn: '2025-03-04', receiptId: LINK, documentId },
  PaperConsentRefused: { consentId, ...ofEntry, cause: 'by-hand', reason: '서명이 없습니다.' },
  PaperCopyStored: {
    copyId: ID.verification,
    ...ofEntry,
    kind: 'id-card',
    storedBy: ID.admin,
    picture: {
      objectKey: sha256('c'),
      sha256: sha256('d'),
      size: 88_120,
      crc32: 305_419_896,
      width: 1_654,
      height: 1_043,
    },
    boxes: 1,
    numberHidden: 'by-boxes',
  },
  PaperCopyAttached: { ...ofCopy, consentId, to: 'consent', attachedBy: ID.admin },
  PaperCopyDestroyed: {
    ...ofCopy,
    consentId,
    cause: 'refused',
    destroyedBy: ID.admin,
    reason: '뒷자리가 보입니다.',
  },
  PaperWithdrawalRequested: {
    withdrawalId: ID.verification,
    consentId,
    ...ofEntry,
    approvalId: requestId,
    requestedBy: ID.admin,
    withdrawnOn: '2025-03-09',
    reason: '생각이 바뀌었습니다.',
  },
  IdentityMismatchRaised: { ...ofMismatch, apartmentId: ID.apartment, ...place, listUserId: ID.listUser },
  IdentityMismatchAccepted: {
    ...ofMismatch,
    apartmentId: ID.apartment,
    listUserId: ID.listUser,
    personId: ID.person,
    differs: ['phone'],
  },
  IdentityMismatchRefused: { ...ofMismatch, apartmentId: ID.apartment, reason: '명부의 소유자가 아닙니다.' },
  IdentityDecisionTold: { ...ofMismatch, outcome: 'accepted', statusCode: '2000' },
  IdentityRecognised: { apartmentId: ID.apartment, personId: ID.person, verificationId: ID.verification },
}
