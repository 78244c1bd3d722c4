import type * as deposit from '#events/deposit/deposit.events.ts'
import type * as depositSettings from '#events/deposit/deposit-settings.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const documentId = '01950000-0000-7000-8000-000000000d01'
const of = { documentId, listId: ID.list }
const depositId = 'SIM-0123456789AB'

export const depositExamples: ExamplesOf<typeof deposit> & ExamplesOf<typeof depositSettings> = {
  DepositsTurnedOn: { listId: ID.list, apartmentId: ID.apartment, centre: '모의 전자문서센터' },
  DepositsTurnedOff: { listId: ID.list, apartmentId: ID.apartment, centre: '모의 전자문서센터', waiting: 2 },
  DocumentDeposited: {
    ...of,
    personId: ID.person,
    sha256: 'a'.repeat(64),
    centre: '모의 전자문서센터',
    reference: `${documentId}.${'a'.repeat(16)}.0`,
    depositId,
    depositedAt: '2026-11-21T03:00:00.000Z',
  },
  DepositCertificateIssued: {
    ...of,
    personId: ID.person,
    depositId,
    number: '20261121-000001',
    issuedAt: '2026-11-21T03:00:05.000Z',
    validUntil: '2027-02-19T03:00:05.000Z',
    statement: '{"number":"20261121-000001"}',
    signature: 'c2lnbmF0dXJl',
    file: { objectKey: 'b'.repeat(64), sha256: 'c'.repeat(64), size: 40_000, crc32: 12_345 },
  },
  DepositFailed: { ...of, step: 'certificate', reason: 'wrong-signature' },
  DepositRetried: of,
  DepositDiffered: { ...of, apartmentId: ID.apartment, depositId, difference: 'changed' },
  DepositFoundUnchanged: { ...of, depositId },
  DepositWithdrawn: { ...of, depositId },
  DepositWithdrawalRefused: { ...of, depositId },
}
