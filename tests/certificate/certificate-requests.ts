import type { CertificateSignatureEvent } from '#events/certificate/certificate-signature.events.ts'
import type { CertificateRequestData } from '#services/certificate/certificate-signature.decider.ts'
import { afterSeconds, fixedId, NOW } from '#tests/support/fixed.ts'

const place = {
  signatureId: fixedId(1),
  consentId: fixedId(2),
  listUserId: fixedId(3),
  personId: fixedId(4),
  listId: fixedId(5),
  apartmentId: fixedId(6),
}

const signer = { name: '홍길동', phone: '01012345678', birthDate: '1950-03-01' }

export const asked: CertificateRequestData = {
  ...place,
  app: 'kakao',
  recognition: { number: '모의-kakao', until: '2099-12-31' },
  receiptId: '0'.repeat(32),
  documentSha256: 'ab'.repeat(32),
  transaction: { signer, title: '동의서', appUrl: null, kept: 'barocert:{}' },
  requestedAt: NOW.toISOString(),
  expiresAt: afterSeconds(600).toISOString(),
}

export const requested: CertificateSignatureEvent = { type: 'CertificateSignatureRequested', data: asked }
export const started: CertificateSignatureEvent = {
  type: 'CertificateVerificationStarted',
  data: { ...place, startedAt: NOW.toISOString() },
}
export const answered: CertificateSignatureEvent = {
  type: 'CertificateAnswerRecorded',
  data: { ...place, raw: '{}', rawSha256: 'cd'.repeat(32), answeredAt: NOW.toISOString() },
}
export const verified: CertificateSignatureEvent = {
  type: 'CertificateSignatureVerified',
  data: {
    ...place,
    app: asked.app,
    recognition: asked.recognition,
    receiptId: asked.receiptId,
    documentSha256: asked.documentSha256,
    signedDataSha256: 'ef'.repeat(32),
    ciHash: 'c1',
    completedAt: NOW.toISOString(),
    verifiedAt: NOW.toISOString(),
  },
}
export const ended = (
  reason: Extract<CertificateSignatureEvent, { type: 'CertificateSignatureEnded' }>['data']['reason'],
): CertificateSignatureEvent => ({
  type: 'CertificateSignatureEnded',
  data: { ...place, reason, endedAt: NOW.toISOString() },
})
