import { isSelfIssued, pathFrom, readCertificate, type Certificate } from './certificate.ts'
import { DerError, joinBytes, objectIdOf, partOf, sameBytes, type DerValue } from './der.ts'
import { hashOf, isDigestOf, signatureHolds, type HashName } from './web-crypto.ts'

/** Fault of a signature. */
export type SignatureFault =
  /** The content differs from what was signed. */
  | 'digest'
  /** The signature is over another kind of content. */
  | 'content-type'
  /** The signature does not name its certificate, or names another one than it contains. */
  | 'certificate'
  | 'signature'
  /** The signature contains unrelated certificates. */
  | 'stray-certificate'

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/** Parsed signature: PKCS#7 with exactly one signer. */
export type SignedData = {
  readonly contentType: string
  /** Embedded content; absent: detached. */
  readonly content: Uint8Array | undefined
  readonly certificates: readonly Certificate[]
  readonly certificate: Certificate
  readonly hash: HashName
  readonly algorithm: DerValue
  readonly signature: Uint8Array
  /**
   * Signed attributes as they were signed: encoded as a set, not with the tag that they are stored
   * with.
   */
  readonly signedBytes: Uint8Array
  /**
   * Returns the single value of an attribute.
   * @throws {DerError} where it occurs twice or has several values
   */
  readonly signed: (id: string) => DerValue | undefined
  readonly unsigned: (id: string) => DerValue | undefined
}

const attributesIn =
  (set: DerValue | undefined) =>
  (id: string): DerValue | undefined => {
    const found = set?.parts.filter((attribute) => objectIdOf(partOf(attribute, 0)) === id) ?? []
    if (found.length === 0) return undefined
    const values = partOf(found[0], 1, 0x31)
    if (found.length > 1 || values.parts.length !== 1) throw new DerError('attribute with several values')
    return values.parts[0]
  }

/** Asserts the version: unsigned parts may hold no free value. */
const assertVersion = (value: DerValue, version: number): void => {
  if (!sameBytes(partOf(value, 0, 0x02).content, Uint8Array.of(version))) throw new DerError('version')
}

/** Parses a signature. @throws {DerError} where it has not one signer with signed attributes */
export const readSignedData = (whole: DerValue): SignedData => {
  if (whole.tag !== 0x30 || whole.parts.length !== 2 || objectIdOf(partOf(whole, 0)) !== ids.signedData)
    throw new DerError('no signature')
  const data = partOf(partOf(whole, 1, 0xa0), 0, 0x30)
  const carried = partOf(data, 2, 0x30)
  const rest = data.parts.slice(3)
  const contentType = objectIdOf(partOf(carried, 0))
  assertVersion(data, contentType === ids.data ? 1 : 3)
  const signers = partOf(data, -1, 0x31)
  const signer = partOf(signers, 0, 0x30)
  if (signers.parts.length !== 1) throw new DerError('several signers')
  assertVersion(signer, 1)
  const hash = hashOf(partOf(signer, 2, 0x30))
  if (!partOf(data, 1, 0x31).parts.some((algorithm) => hashOf(algorithm) === hash))
    throw new DerError('hash not announced')
  const named = partOf(signer, 1, 0x30)
  const certificates = (rest.find(({ tag }) => tag === 0xa0)?.parts ?? []).map(({ raw }) => readCertificate(raw))
  const certificate = certificates.find(
    ({ issuer, serial }) => sameBytes(issuer.raw, partOf(named, 0).raw) && sameBytes(serial, partOf(named, 1).raw),
  )
  if (!certificate) throw new DerError("the signer's certificate is missing")
  const attributes = partOf(signer, 3, 0xa0)
  const content = carried.parts[1]
  return {
    contentType,
    content: content && partOf(content, 0, 0x04).content,
    certificates,
    certificate,
    hash,
    algorithm: partOf(signer, 4, 0x30),
    signature: partOf(signer, 5, 0x04).content,
    signedBytes: joinBytes(Uint8Array.of(0x31), attributes.raw.subarray(1)),
    signed: attributesIn(attributes),
    unsigned: attributesIn(signer.parts[6]),
  }
}

/**
 * Returns the first certificate's digest in `SigningCertificateV2` (RFC 5035), or in version 1 in
 * old time stamps.
 */
const namedDigest = ({ signed }: SignedData): { readonly hash: HashName; readonly value: Uint8Array } | undefined => {
  const second = signed(ids.signingCertificateV2)
  const attribute = second ?? signed(ids.signingCertificate)
  if (!attribute) return undefined
  const named = partOf(partOf(attribute, 0, 0x30), 0, 0x30)
  const first = partOf(named, 0)
  if (first.tag === 0x30) return { hash: hashOf(first), value: partOf(named, 1, 0x04).content }
  return { hash: second ? 'SHA-256' : 'SHA-1', value: partOf(named, 0, 0x04).content }
}

const namesItsCertificate = async (data: SignedData): Promise<boolean> => {
  const named = namedDigest(data)
  return named !== undefined && (await isDigestOf(named.value, named.hash, data.certificate.der))
}

const bringsStrays = async ({ certificate, certificates }: SignedData): Promise<boolean> => {
  if (certificates.length === 1) return false
  const path = await pathFrom(certificate, certificates)
  // A change of the last certificate of an open path would go unnoticed.
  return !path.some(isSelfIssued) || certificates.some((one) => !path.includes(one))
}

/**
 * Lists the faults of a signature over `content`; none: it is valid in itself. Trust in the signer
 * is checked elsewhere.
 */
export const faultsOf = async (data: SignedData, content: Uint8Array): Promise<readonly SignatureFault[]> => {
  const { hash, signed, certificate, algorithm, signature, signedBytes, contentType } = data
  const said = signed(ids.messageDigest)
  const type = signed(ids.contentType)
  const holds = await signatureHolds({
    publicKey: certificate.publicKey,
    algorithm,
    hash,
    signature,
    data: signedBytes,
  })
  const checks: readonly (readonly [SignatureFault, boolean])[] = [
    ['digest', said !== undefined && (await isDigestOf(said.content, hash, content))],
    ['content-type', type !== undefined && objectIdOf(type) === contentType],
    ['certificate', await namesItsCertificate(data)],
    ['signature', holds],
    ['stray-certificate', !(await bringsStrays(data))],
  ]
  return checks.flatMap(([fault, isRight]) => (isRight ? [] : [fault]))
}
