import type { GuardedCall } from '#services/calls.contract.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const waiting = ({ waitingRecordId }: MatrixIds) => ({ id: waitingRecordId })
const confirmed = ({ confirmedRecordId }: MatrixIds) => ({ id: confirmedRecordId })
const inPerson = ({ inPersonRecordId }: MatrixIds) => ({ id: inPersonRecordId })
const seen = { lastCharacters: '12A4', email: 'hoa@example.com' }

/** Probes of calls about identities of owners without a Korean phone. */
export const identityRecordProbes = {
  'GET /api/identity-records': { status: 200 },
  // Nobody on the roll has that name: that is said to who may record an identity.
  'POST /api/identity-records': {
    status: 422,
    isAbout: true,
    body: ({ entryId: listUserId }) => ({
      listUserId,
      document: 'passport',
      viewing: 'desk',
      name: '아무개',
      expiresOn: '2030-01-31',
      ...seen,
    }),
  },
  'POST /api/identity-records/{id}/confirm': { status: 200, params: waiting, body: () => seen },
  'POST /api/identity-records/in-person': {
    status: 422,
    isAbout: true,
    body: ({ entryId: listUserId }) => ({
      listUserId,
      document: 'passport',
      name: '아무개',
      lastCharacters: '12A4',
      expiresOn: '2030-01-31',
    }),
  },
  'POST /api/identity-records/{id}/confirm-in-person': {
    status: 200,
    params: inPerson,
    body: () => ({ document: 'passport', lastCharacters: '12A4' }),
  },
  // The list is a vote's.
  'POST /api/identity-records/{id}/signing-tablet': { status: 422, params: inPerson },
  'POST /api/identity-records/{id}/reject': { status: 200, params: waiting, body: () => ({ reason: '다른 사람' }) },
  'POST /api/identity-records/{id}/resend': { status: 200, params: confirmed },
  'POST /api/identity-records/{id}/revoke': { status: 200, params: waiting },
} satisfies Readonly<Partial<Record<GuardedCall, Probe>>>
