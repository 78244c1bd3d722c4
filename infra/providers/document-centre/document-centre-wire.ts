import { z } from 'zod'
import type { DepositOrder } from '../document-centre.ts'

/**
 * Wire format of a certified document centre. No centre publishes one: paths, fields, codes and
 * signatures are our assumption, to be replaced by those of the contract. The centre is assumed to
 * answer the same deposit for the same reference, to compute hashes itself, and to sign certificates
 * with Ed25519.
 */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const time = z.iso.datetime({ offset: true })
const short = z.string().min(1).max(200)
const depositId = z.string().regex(/^[\w.-]{1,100}$/)

export const keptDocument = z.object({ depositId, sha256, depositedAt: time })

export const issued = z.object({
  statement: z.string().min(2).max(8_000),
  signature: z.base64().max(200),
  file: z.base64().min(8),
})

/** Signed statement of a certificate, JSON. `fileSha256`: hash of the file that is printed. */
export const statement = z.object({
  number: short,
  centre: short,
  applicant: z.object({ name: short, identifier: short }),
  askedAt: time,
  issuedAt: time,
  validUntil: time,
  purpose: short,
  document: z.object({
    depositId,
    reference: short,
    sha256,
    title: z.string().max(500),
    author: short,
    recipient: short,
    sentAt: time,
    receivedAt: time,
    depositedAt: time,
  }),
  fileSha256: sha256,
})

export const refusal = z.object({ code: z.string().max(100) })

/** Writes the body of a deposit. */
export const depositBody = ({ file, reference: _reference, ...about }: DepositOrder): string =>
  JSON.stringify({ ...about, file: Buffer.from(file).toString('base64') })

/** Codes of refusals, as we assume them. */
export const refusalReasons = {
  REFERENCE_TAKEN: 'reference-taken',
  RETENTION: 'retention',
  UNKNOWN_DEPOSIT: 'unknown',
  UNKNOWN_ACCOUNT: 'account',
  WRONG_SIGNATURE: 'account',
} as const
