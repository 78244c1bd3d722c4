import type { Deposit, DepositCertificate } from '#services/deposit/deposit.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'

const [documentId, listId, personId] = [fixedId(1), fixedId(2), fixedId(3)]
const depositId = 'SIM-0123456789AB'

export const ofDocument = { documentId, listId } as const

/** A deposit, and its certificate. */
export const sampleDeposit: Deposit = {
  ...ofDocument,
  personId,
  sha256: 'a'.repeat(64),
  centre: '모의 전자문서센터',
  reference: `${documentId}.aaaaaaaaaaaaaaaa.0`,
  depositId,
  depositedAt: '2026-11-21T03:00:00.000Z',
}

export const sampleCertificate: DepositCertificate = {
  ...ofDocument,
  personId,
  depositId,
  number: '20261121-000001',
  issuedAt: '2026-11-21T03:00:05.000Z',
  validUntil: '2027-02-19T03:00:05.000Z',
  statement: '{}',
  signature: 'c2ln',
  file: { objectKey: 'b'.repeat(64), sha256: 'c'.repeat(64), size: 40_000, crc32: 12_345 },
}
