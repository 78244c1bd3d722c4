import { createHash } from 'node:crypto'
import { isValidAt, readCertificate, type Certificate } from './check/certificate.ts'
import { DerError, objectIdOf, partOf, readWhole, sameBytes, timeOf, type DerValue } from './check/der.ts'
import { signatureHolds } from './check/web-crypto.ts'
import { derNull, objectId, octetString, sequence } from './der-writing.ts'

/**
 * Status of a certificate in an answer. `until`: time of the next update; null where the answer
 * names none.
 */
export type RevocationStatus = { readonly isRevoked: boolean; readonly until: Date | null }

const SHA1 = '1.3.14.3.2.26'
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
/** Tolerance for clocks that differ. */
const EARLY_MS = 300_000

/** Hashes names of certificates, not signatures: responders support only SHA-1 here (RFC 5019). */
const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest()

const keyBits = ({ publicKey }: Certificate): Uint8Array => partOf(publicKey, 1, 0x03).content.subarray(1)

const certificateId = (certificate: Certificate, issuer: Certificate): Buffer =>
  sequence(
    sequence(objectId(SHA1), derNull),
    octetString(sha1(issuer.subject.raw)),
    octetString(sha1(keyBits(issuer))),
    Buffer.from(certificate.serial),
  )

/**
 * Makes a request for one certificate (RFC 6960), without a nonce: responders return answers that
 * they have signed before.
 */
export const ocspRequest = (certificate: Certificate, issuer: Certificate): Buffer =>
  sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))))

/**
 * Returns the certificates that may sign the answer: the issuer's, or one that the issuer certified
 * for this purpose.
 */
const responderKey = async (basic: DerValue, issuer: Certificate, now: Date): Promise<readonly Certificate[]> => {
  const brought = (basic.parts[3]?.parts[0]?.parts ?? []).map(({ raw }) => readCertificate(raw))
  const delegated: Certificate[] = []
  for (const one of brought) {
    const usage = one.extension(EXTENDED_KEY_USAGE)?.value
    const isForThis = usage?.parts.some((purpose) => objectIdOf(purpose) === OCSP_SIGNING) ?? false
    const { algorithm, signature, told } = one
    const isIssued = await signatureHolds({ publicKey: issuer.publicKey, algorithm, signature, data: told.raw })
    if (isForThis && isIssued && isValidAt(one, now)) delegated.push(one)
  }
  return [issuer, ...delegated]
}

const isSigned = async (basic: DerValue, by: readonly Certificate[]): Promise<boolean> => {
  const data = partOf(basic, 0, 0x30).raw
  const algorithm = partOf(basic, 1, 0x30)
  const signature = partOf(basic, 2, 0x03).content.subarray(1)
  for (const { publicKey } of by) {
    try {
      if (await signatureHolds({ publicKey, algorithm, signature, data })) return true
    } catch {
      // The key is of another kind; the next one may fit.
    }
  }
  return false
}

const answersIn = (basic: DerValue): readonly DerValue[] =>
  partOf(basic, 0, 0x30).parts.find(({ tag }) => tag === 0x30)?.parts ?? []

/**
 * Reads a responder's answer once it is verified: signed by an authorized key, about this
 * certificate, and current.
 * @throws {DerError} where it cannot be trusted
 */
export const readOcsp = async (
  answer: Uint8Array,
  [certificate, issuer]: readonly [Certificate, Certificate],
  now: Date,
): Promise<RevocationStatus> => {
  const response = readWhole(answer)
  if (partOf(response, 0, 0x0a).content[0] !== 0) throw new DerError('no answer of a responder')
  const bytes = partOf(partOf(response, 1, 0xa0), 0, 0x30)
  if (objectIdOf(partOf(bytes, 0)) !== BASIC_RESPONSE) throw new DerError('answer of an unknown kind')
  const basic = readWhole(partOf(bytes, 1, 0x04).content)
  const wanted = readWhole(certificateId(certificate, issuer))
  const single = answersIn(basic).find(({ parts: [id] }) =>
    [1, 2, 3].every((index) => id && sameBytes(partOf(id, index).raw, partOf(wanted, index).raw)),
  )
  if (!single) throw new DerError('answer about another certificate')
  if (!(await isSigned(basic, await responderKey(basic, issuer, now)))) throw new DerError('answer that is not signed')
  const next = single.parts.find(({ tag }, index) => index > 2 && tag === 0xa0)
  const until = next ? timeOf(partOf(next, 0)) : null
  const from = timeOf(partOf(single, 2, 0x18))
  if (from.getTime() > now.getTime() + EARLY_MS || (until && until < now)) throw new DerError('answer of another time')
  const { tag } = partOf(single, 1)
  if (tag !== 0x80 && tag !== 0xa1) throw new DerError('certificate that the responder does not know')
  return { isRevoked: tag === 0xa1, until }
}
