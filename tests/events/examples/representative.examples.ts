import type * as representative from '#events/representative/representative.events.ts'
import { evidence, ID, LINK, type ExamplesOf } from './example.ts'

const sha256 = (digit: string): string => digit.repeat(64)
const other = '01950000-0000-7000-8000-0000000000f2'
const set = { coOwnersId: '01950000-0000-7000-8000-0000000000f3', listId: ID.list, apartmentId: ID.apartment }
const owners = { coOwners: [ID.person, other], units: [{ dong: '101', ho: '1001' }] }
const identity = {
  verificationId: ID.verification,
  provider: 'nice',
  ciHash: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
} as const
const appointment = { appointmentId: '01950000-0000-7000-8000-0000000000f4', representativeId: ID.person }

export const representativeExamples: ExamplesOf<typeof representative> = {
  RepresentativeAgreed: {
    ...set,
    ...owners,
    personId: ID.person,
    listUserId: ID.listUser,
    representativeId: ID.person,
    receiptId: LINK,
    text: { version: 1, sha256: sha256('1') },
    identity,
    submission: '00112233445566778899aabbccddeeff',
    paper: {
      signedOn: '2026-11-01',
      enteredBy: '01950000-0000-7000-8000-0000000000f5',
      confirmedBy: '01950000-0000-7000-8000-0000000000f6',
      scan: { objectKey: sha256('2'), sha256: sha256('3'), size: 20_480, pages: 1 },
    },
    agreed: {
      signature: { way: 'drawn', objectKey: sha256('8'), sha256: sha256('9'), strokes: 3 },
      evidence,
    },
  },
  RepresentativeAppointed: {
    ...set,
    ...owners,
    ...appointment,
    leftOut: [],
    agreedBy: [ID.person, other],
    required: { numerator: 3, denominator: 4 },
    article: '도시정비법 시행령 제33조 제1항 제1호 가목',
    appointedOn: '2026-11-02',
  },
  RepresentativeAgreementRevoked: {
    ...set,
    personId: ID.person,
    representativeId: ID.person,
    revokedOn: '2026-11-10',
    receiptId: LINK,
    identity,
    evidence,
    reference: '철회서 제1호',
  },
  RepresentativeEnded: { ...set, ...appointment, cause: 'revoked', endedOn: '2026-11-10', reference: '철회서 제1호' },
}
