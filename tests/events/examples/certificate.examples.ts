import type * as certificate from '#events/certificate/certificate-signature.events.ts'
import { AT, ID, type ExamplesOf } from './example.ts'

const place = {
  signatureId: '01950000-0000-7000-8000-0000000000c1',
  consentId: '01950000-0000-7000-8000-0000000000c2',
  listUserId: ID.listUser,
  personId: ID.person,
  listId: ID.list,
  apartmentId: ID.apartment,
}
const recognition = { number: '모의-kakao', until: '2099-12-31' }
const documentSha256 = 'ab'.repeat(32)
const receiptId = '02304000000100000000000000000001'

export const certificateExamples: ExamplesOf<typeof certificate> = {
  CertificateSignatureRequested: {
    ...place,
    app: 'kakao',
    recognition,
    receiptId,
    documentSha256,
    transaction: {
      signer: { name: '홍길동', phone: '01012345678', birthDate: '1950-03-01' },
      title: '재건축 조합설립 동의서',
      appUrl: null,
      kept: 'barocert:{}',
    },
    ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    requestedAt: AT,
    expiresAt: '2025-03-01T00:10:00.000Z',
  },
  CertificateVerificationStarted: { ...place, startedAt: AT },
  CertificateAnswerRecorded: { ...place, raw: '{"state":1}', rawSha256: 'cd'.repeat(32), answeredAt: AT },
  CertificateSignatureVerified: {
    ...place,
    app: 'kakao',
    recognition,
    receiptId,
    documentSha256,
    signedDataSha256: 'ef'.repeat(32),
    ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    completedAt: AT,
    verifiedAt: AT,
  },
  CertificateSignatureEnded: { ...place, reason: 'lost', endedAt: AT },
}
