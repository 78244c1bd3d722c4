import { createHash, sign, type KeyObject } from 'node:crypto'
import { partOf, readWhole } from './check/der.ts'
import {
  sortedElements,
  derNull,
  objectId,
  octetString,
  sequence,
  setOf,
  derElement,
  derInteger,
} from './der-writing.ts'

/** Object identifiers of signatures and time stamps (RFC 5652, RFC 5035, RFC 3161). */
export const cmsIds = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

/** Signer: the certificates in DER, the signer's own first, and its private key (RSA or P-256). */
export type Signer = { readonly certificates: readonly Uint8Array[]; readonly key: KeyObject }

export const sha256 = (...pieces: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

/** Returns issuer and serial number of a certificate, as they stand in it. @throws {DerError} */
const issuerAndSerial = (certificate: Uint8Array): { readonly issuer: Uint8Array; readonly serial: Uint8Array } => {
  const told = partOf(readWhole(certificate), 0, 0x30)
  const first = partOf(told, 0).tag === 0xa0 ? 1 : 0
  return { serial: partOf(told, first, 0x02).raw, issuer: partOf(told, first + 2, 0x30).raw }
}

const attribute = (type: string, value: Uint8Array): Buffer => sequence(objectId(type), setOf(value))

const sha256Algorithm = sequence(objectId(cmsIds.sha256))

const signatureAlgorithm = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'ec' ? sequence(objectId(cmsIds.ecdsaWithSha256)) : sequence(objectId(cmsIds.rsa), derNull)

type SignedContent = {
  /** SHA-256 of the signed content. */
  readonly digest: Uint8Array
  readonly contentType?: string
  /** Content that is embedded in the signature; absent: detached. */
  readonly content?: Uint8Array
  /**
   * Requests a time stamp token over the signature's bytes, which is stored as an unsigned
   * attribute.
   */
  readonly stamp?: (signature: Buffer) => Promise<Uint8Array>
}

const attributesOf = ({ digest, contentType = cmsIds.data }: SignedContent, certificate: Uint8Array) => {
  const { issuer, serial } = issuerAndSerial(certificate)
  // PAdES requires the certificate to be signed as well: a twin with the same key and number could
  // replace it otherwise.
  const named = sequence(octetString(sha256(certificate)), sequence(sequence(derElement(0xa4, issuer)), serial))
  return sortedElements([
    attribute(cmsIds.contentType, objectId(contentType)),
    attribute(cmsIds.messageDigest, octetString(digest)),
    attribute(cmsIds.signingCertificateV2, sequence(sequence(named))),
  ])
}

/**
 * Makes a signature as PDF takes it: PKCS#7 with the attributes of PAdES baseline B, without
 * signing time (the PDF has it). RSA gives the same bytes for the same digest, ECDSA different ones
 * each time.
 * @throws what `stamp` throws
 */
export const signCms = async ({ certificates, key }: Signer, what: SignedContent): Promise<Buffer> => {
  const [certificate] = certificates
  if (certificate === undefined) throw new RangeError('nobody signs')
  const { issuer, serial } = issuerAndSerial(certificate)
  const attributes = attributesOf(what, certificate)
  const signature = sign('sha256', derElement(0x31, ...attributes), key)
  const token = await what.stamp?.(signature)
  const signer = sequence(
    derInteger(1),
    sequence(issuer, serial),
    sha256Algorithm,
    derElement(0xa0, ...attributes),
    signatureAlgorithm(key),
    octetString(signature),
    ...(token ? [derElement(0xa1, attribute(cmsIds.timeStampToken, token))] : []),
  )
  const { contentType = cmsIds.data, content } = what
  const signed = sequence(
    derInteger(contentType === cmsIds.data ? 1 : 3),
    setOf(sha256Algorithm),
    sequence(objectId(contentType), ...(content ? [derElement(0xa0, octetString(content))] : [])),
    derElement(0xa0, ...sortedElements(certificates)),
    setOf(signer),
  )
  return sequence(objectId(cmsIds.signedData), derElement(0xa0, signed))
}
