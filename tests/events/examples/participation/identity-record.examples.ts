import type * as identityRecord from '#events/participation/identity-record.events.ts'
import { AT, evidence, ID, tokenHash, type ExamplesOf } from '../example.ts'

const ofRecord = {
  recordId: ID.verification,
  listId: ID.list,
  apartmentId: ID.apartment,
  listUserId: ID.listUser,
  personId: ID.person,
}
const ofTablet = { ...ofRecord, tabletId: ID.message }
const ofLink = { ...ofRecord, linkId: ID.message }

export const identityRecordExamples: ExamplesOf<typeof identityRecord> = {
  IdentityRecorded: {
    ...ofRecord,
    document: 'passport',
    viewing: 'video-call',
    recordedBy: ID.admin,
    validUntil: AT,
    seen: { name: 'NGUYEN THI HOA', lastCharacters: '12A4', expiresOn: '2030-01-31', email: 'hoa@example.com' },
  },
  IdentityRecordedInPerson: {
    ...ofRecord,
    recordedBy: ID.admin,
    validUntil: AT,
    seen: { document: 'resident-card', name: '김말순', lastCharacters: '4321', expiresOn: null },
  },
  IdentityRecordConfirmed: { ...ofRecord, confirmedBy: ID.admin },
  IdentityRecordRejected: { ...ofRecord, rejectedBy: ID.admin, reason: '사진과 다른 사람입니다.' },
  IdentityRecordRevoked: { ...ofRecord, cause: 'objection' },
  IdentityLinkIssued: { ...ofLink, secretHash: tokenHash, issuedAt: AT, expiresAt: AT },
  IdentityLinkSent: { ...ofLink, outcome: 'refused', statusCode: '550' },
  IdentityLinkRefused: { ...ofLink, left: 4 },
  IdentityLinkOpened: {
    ...ofLink,
    browser: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    againUntil: AT,
    evidence,
  },
  SigningTabletLent: { ...ofTablet, secretHash: tokenHash, expiresAt: AT },
  SigningTabletOpened: { ...ofTablet, phoneChanges: 0, sessionUntil: AT },
  SigningTabletEnded: ofTablet,
  IdentityOwnerNotified: { ...ofRecord, messageId: ID.message, outcome: 'withheld', statusCode: null },
}
