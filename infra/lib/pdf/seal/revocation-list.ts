import type { Certificate } from './check/certificate.ts'
import { DerError, partOf, readWhole, sameBytes, timeOf } from './check/der.ts'
import { signatureHolds } from './check/web-crypto.ts'
import type { RevocationStatus } from './ocsp.ts'

const EARLY_MS = 300_000

const isTime = ({ tag }: { readonly tag: number }): boolean => tag === 0x17 || tag === 0x18

/**
 * Reads the status of a certificate from a revocation list once the list is verified: signed by its
 * issuer, and current.
 * @throws {DerError} where it cannot be trusted
 */
export const readRevocationList = async (
  list: Uint8Array,
  [certificate, issuer]: readonly [Certificate, Certificate],
  now: Date,
): Promise<RevocationStatus> => {
  const whole = readWhole(list)
  const told = partOf(whole, 0, 0x30)
  const first = partOf(told, 0).tag === 0x02 ? 1 : 0
  if (!sameBytes(partOf(told, first + 1, 0x30).raw, issuer.subject.raw)) throw new DerError('list of another issuer')
  const signed = await signatureHolds({
    publicKey: issuer.publicKey,
    algorithm: partOf(whole, 1, 0x30),
    signature: partOf(whole, 2, 0x03).content.subarray(1),
    data: told.raw,
  })
  if (!signed) throw new DerError('list that is not signed')
  const [, next] = told.parts.filter(isTime)
  const until = next ? timeOf(next) : null
  if (timeOf(partOf(told, first + 2)).getTime() > now.getTime() + EARLY_MS || (until && until < now))
    throw new DerError('list of another time')
  const revoked = told.parts.slice(first + 3).find(({ tag }) => tag === 0x30)?.parts ?? []
  return { isRevoked: revoked.some((entry) => sameBytes(partOf(entry, 0, 0x02).raw, certificate.serial)), until }
}
