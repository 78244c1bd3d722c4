import { fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, listId, type StreamEvent } from './names.ts'

const about = (number: number, type: string, data: object = {}): StreamEvent => [
  `identity-record-${fixedId(number)}`,
  {
    type,
    data: {
      recordId: fixedId(number),
      listId,
      apartmentId,
      listUserId: fixedId(number + 10),
      personId: fixedId(number + 20),
      ...data,
    },
  },
]
const recorded = (number: number): StreamEvent =>
  about(number, 'IdentityRecorded', {
    document: 'passport',
    viewing: 'video-call',
    recordedBy: fixedId(1),
    validUntil: NOW.toISOString(),
    seen: { name: 'HOA', lastCharacters: '12A4', expiresOn: '2030-01-31', email: 'hoa@example.com' },
  })
const confirmed = (number: number): StreamEvent => about(number, 'IdentityRecordConfirmed', { confirmedBy: fixedId(2) })
const revoked = (number: number, cause: string): StreamEvent => about(number, 'IdentityRecordRevoked', { cause })

const tablet = { tabletId: fixedId(950) }
const inPerson = (number: number): readonly StreamEvent[] => [
  about(number, 'IdentityRecordedInPerson', {
    recordedBy: fixedId(1),
    validUntil: NOW.toISOString(),
    seen: { document: 'resident-card', name: '김말순', lastCharacters: '4321', expiresOn: null },
  }),
  confirmed(number),
  about(number, 'SigningTabletLent', { ...tablet, secretHash: 'a'.repeat(64), expiresAt: NOW.toISOString() }),
  about(number, 'SigningTabletOpened', { ...tablet, phoneChanges: 0, sessionUntil: NOW.toISOString() }),
  about(number, 'SigningTabletEnded', tablet),
]

/** Identities that wait, were confirmed, rejected, revoked by the office, objected to, and seen in person. */
export const identityRecordStory = (): readonly StreamEvent[] => [
  recorded(900),
  recorded(901),
  confirmed(901),
  recorded(902),
  about(902, 'IdentityRecordRejected', { rejectedBy: fixedId(2), reason: '다른 사람입니다.' }),
  recorded(903),
  confirmed(903),
  revoked(903, 'office'),
  recorded(904),
  confirmed(904),
  revoked(904, 'objection'),
  ...inPerson(905),
]
