import type * as identity from '#events/identity/identity-verification.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const verificationId = ID.verification

export const identityExamples: ExamplesOf<typeof identity> = {
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
  ResidentSessionEnded: { verificationId },
}
