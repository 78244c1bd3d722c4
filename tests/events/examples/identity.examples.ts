import type * as mismatch from '#events/identity/identity-mismatch.events.ts'
import type * as identity from '#events/identity/identity-verification.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const verificationId = ID.verification
const place = { verificationId, listId: ID.list, apartmentId: ID.apartment }

export const identityExamples: ExamplesOf<typeof identity & typeof mismatch> = {
  IdentityRequested: {
    verificationId,
    provider: 'nice',
    target: { kind: 'vote', id: ID.vote },
    listId: ID.list,
    apartmentId: ID.apartment,
    personId: ID.person,
    expiresAt: '2026-11-21T03:10:00.000Z',
  },
  IdentityVerified: {
    verificationId,
    provider: 'nice',
    sealedFor: ID.person,
    ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    diHash: '00112233445566778899aabbccddeeff',
    evidence: {
      name: '홍길동',
      birthDate: '1950-03-01',
      gender: 'male',
      foreigner: false,
      phone: '01012345678',
      carrier: '1',
      transaction: 'web-transaction',
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0',
    },
    entries: [{ listUserId: ID.listUser, personId: ID.person, phoneChanges: 0 }],
    sessionUntil: '2026-11-21T03:32:00.000Z',
  },
  IdentityFailed: { verificationId, reason: 'cancelled' },
  IdentityEvidenceDestroyed: { verificationId, cause: 'unraised' },
  ResidentSessionEnded: { verificationId },
  IdentityMismatchRaised: { ...place, dong: '101', ho: '1502' },
  IdentityMismatchAccepted: { ...place, listUserId: ID.listUser, personId: ID.person, differs: ['phone'] },
  IdentityMismatchRefused: { ...place, reason: '신분증의 이름이 다릅니다.' },
  IdentityDecisionTold: { verificationId, listId: ID.list, outcome: 'accepted', statusCode: null },
  IdentityRecognised: { apartmentId: ID.apartment, personId: ID.person, verificationId },
}
