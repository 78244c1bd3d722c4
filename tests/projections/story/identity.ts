import { fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, type StreamEvent } from './names.ts'

const proofs = [640, 641, 642, 643].map(fixedId)
const [acceptedId = '', refusedId = '', waitingId = '', fittingId = ''] = proofs
const { listUserId, personId } = holder(1)

const verifies = (verificationId: string): StreamEvent => [
  `identity-verification-${verificationId}`,
  {
    type: 'IdentityVerified',
    data: {
      verificationId,
      provider: 'nice',
      sealedFor: verificationId === fittingId ? personId : verificationId,
      ciHash: 'ci',
      diHash: 'di',
      evidence: {
        name: '홍길동',
        birthDate: '1950-03-01',
        gender: 'male',
        foreigner: false,
        phone: '01077778888',
        carrier: null,
        transaction: 'web',
        ip: '203.0.113.7',
        userAgent: 'tests',
      },
      entries: verificationId === fittingId ? [{ listUserId, personId, phoneChanges: 0 }] : [],
      sessionUntil: verificationId === fittingId ? NOW.toISOString() : null,
    },
  },
]
const place = (verificationId: string) => ({ verificationId, listId, apartmentId })
const about = (verificationId: string, type: string, data: object): StreamEvent => [
  `identity-mismatch-${verificationId}`,
  { type, data: { ...place(verificationId), ...data } },
]

/**
 * One who fits, and three who do not: taken for an owner, refused and forgotten, and one who waits.
 */
export const identityStory = (): readonly StreamEvent[] => [
  ...proofs.map(verifies),
  ...[acceptedId, refusedId, waitingId].map((id) => about(id, 'IdentityMismatchRaised', { dong: '101', ho: '1' })),
  about(acceptedId, 'IdentityMismatchAccepted', { listUserId, personId, differs: ['phone'] }),
  about(refusedId, 'IdentityMismatchRefused', { reason: '다른 사람입니다.' }),
  [
    `identity-verification-${refusedId}`,
    { type: 'IdentityEvidenceDestroyed', data: { verificationId: refusedId, cause: 'refused' } },
  ],
]
