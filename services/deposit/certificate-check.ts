import type { DepositFailure } from '#events/deposit/deposit.events.ts'
import type { CertificateItems, ReadCertificate } from '#infra/providers/document-centre.ts'
import type { Deposit } from './deposit.decider.ts'

/** Certificate that names the deposit, or the reason why it proves nothing. */
export type CheckedCertificate =
  | { readonly kind: 'sound'; readonly items: CertificateItems }
  | { readonly kind: 'unsound'; readonly reason: Extract<DepositFailure, 'wrong-signature' | 'wrong-certificate'> }

const unsound = (reason: 'wrong-signature' | 'wrong-certificate'): CheckedCertificate => ({ kind: 'unsound', reason })

/**
 * Checks a certificate whose signature was checked: it has to name the deposit, our reference and the
 * file's SHA-256, and to be valid for a time.
 */
export const checkCertificate = (read: ReadCertificate, deposit: Deposit): CheckedCertificate => {
  if (read.kind === 'unsound') return unsound(read.fault === 'signature' ? 'wrong-signature' : 'wrong-certificate')
  const { items } = read
  const { depositId, reference, sha256 } = items.document
  const isOfDeposit = depositId === deposit.depositId && reference === deposit.reference && sha256 === deposit.sha256
  const isValid = Date.parse(items.validUntil) > Date.parse(items.issuedAt)
  return isOfDeposit && isValid ? { kind: 'sound', items } : unsound('wrong-certificate')
}
