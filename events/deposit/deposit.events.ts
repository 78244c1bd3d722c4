import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, limitedString } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const time = z.iso.datetime({ offset: true })
const centre = limitedString(40).min(1)
const depositId = limitedString(100).min(1)

/** Step of a deposit that failed. */
export const depositStep = z.enum(['deposit', 'certificate'])
export type DepositStep = z.output<typeof depositStep>

/**
 * Reason of a failure. refused: by the centre; wrong-hash: it names another SHA-256 than the file's;
 * wrong-signature: the certificate is not signed with the centre's key; wrong-certificate: it is of
 * another document, or in an unknown form; unavailable: given up after days of tries; unreadable: the
 * sealed file is erased or damaged; no-centre: the centre of the list is not the installation's.
 */
export const depositFailure = z.enum([
  'refused',
  'wrong-hash',
  'wrong-signature',
  'wrong-certificate',
  'unavailable',
  'unreadable',
  'no-centre',
])
export type DepositFailure = z.output<typeof depositFailure>

/** Difference that a check found: the centre does not have the document, or has another content. */
export const depositDifference = z.enum(['missing', 'changed'])
export type DepositDifference = z.output<typeof depositDifference>

/**
 * Stream `deposit-{documentId}`: a sealed consent at a certified document centre. `sha256`: that of
 * the sealed file, which the centre confirmed. `reference`: our number, by which the centre never
 * makes two deposits of one.
 */
export const DocumentDeposited = defineEvent('DocumentDeposited', {
  documentId: id,
  listId: id,
  personId: id,
  sha256,
  centre,
  reference: limitedString(100).min(1),
  depositId,
  /** Time by the centre's clock. */
  depositedAt: time,
})

/**
 * Certificate of a deposit, whose signature was checked and which names the document's hash.
 * `statement`: what the centre signed, with its signature; `file`: the certificate to print,
 * encrypted with the person's key.
 */
export const DepositCertificateIssued = defineEvent(
  'DepositCertificateIssued',
  {
    documentId: id,
    listId: id,
    personId: id,
    depositId,
    number: limitedString(200).min(1),
    issuedAt: time,
    validUntil: time,
    statement: personal(limitedString(8_000)),
    signature: limitedString(200),
    file: z.strictObject({
      objectKey: sha256,
      sha256,
      size: z.int().positive(),
      crc32: z.int().nonnegative().max(0xffff_ffff),
    }),
  },
  { sealedFor: 'personId' },
)

/** Given up, until somebody retries it. */
export const DepositFailed = defineEvent('DepositFailed', {
  documentId: id,
  listId: id,
  step: depositStep,
  reason: depositFailure,
})

/** Retry by an administrator. A document whose deposit differs is deposited once more, anew. */
export const DepositRetried = defineEvent('DepositRetried', { documentId: id, listId: id })

/** A check found that the centre does not keep what was deposited. */
export const DepositDiffered = defineEvent('DepositDiffered', {
  documentId: id,
  listId: id,
  apartmentId: id,
  depositId,
  difference: depositDifference,
})

/** A later check found the document as it was deposited. */
export const DepositFoundUnchanged = defineEvent('DepositFoundUnchanged', { documentId: id, listId: id, depositId })

/** Deleted at the centre, since its person was erased. */
export const DepositWithdrawn = defineEvent('DepositWithdrawn', { documentId: id, listId: id, depositId })

/** The centre does not delete it, such as before the end of its period. */
export const DepositWithdrawalRefused = defineEvent('DepositWithdrawalRefused', {
  documentId: id,
  listId: id,
  depositId,
})

export type DepositEvent =
  | EventOf<typeof DocumentDeposited>
  | EventOf<typeof DepositCertificateIssued>
  | EventOf<typeof DepositFailed>
  | EventOf<typeof DepositRetried>
  | EventOf<typeof DepositDiffered>
  | EventOf<typeof DepositFoundUnchanged>
  | EventOf<typeof DepositWithdrawn>
  | EventOf<typeof DepositWithdrawalRefused>
