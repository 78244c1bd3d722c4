import { isValidAt, pathFrom, readableName, type Certificate } from './certificate.ts'
import { DerError, objectIdOf, partOf, readWhole, sameBytes, timeOf, type DerValue } from './der.ts'
import { faultsOf, readSignedData, type SignatureFault } from './signed-data.ts'
import { hashOf, isDigestOf } from './web-crypto.ts'

/** Fault of a time stamp. */
export type StampFault =
  | SignatureFault
  /** The stamp was made for other bytes. */
  | 'imprint'
  /** The certificate is not for time stamping. */
  | 'purpose'
  /** The certificate was not valid at the stamped time. */
  | 'validity'
  /** No trusted authority certified its certificate. */
  | 'authority'

/** Time stamp (RFC 3161) verified against the bytes that it is for. */
export type StampCheck = {
  readonly at: Date
  /** Name of the authority in its certificate. */
  readonly authority: string
  /** Null where no trusted authorities are configured. */
  readonly trusted: boolean | null
  readonly faults: readonly StampFault[]
}

const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** Content of a token, before any of it is verified. */
export type StampInfo = {
  readonly imprint: { readonly algorithm: DerValue; readonly value: Uint8Array }
  readonly at: Date
  readonly nonce: DerValue | undefined
}

/** Parses the content of a time stamp token. @throws {DerError} */
export const readStampInfo = (token: DerValue): StampInfo => {
  const { contentType, content } = readSignedData(token)
  if (contentType !== TIME_STAMP_INFO || !content) throw new DerError('no time stamp')
  const info = readWhole(content)
  const imprint = partOf(info, 2, 0x30)
  return {
    imprint: { algorithm: partOf(imprint, 0, 0x30), value: partOf(imprint, 1, 0x04).content },
    at: timeOf(partOf(info, 4, 0x18)),
    nonce: info.parts.slice(5).find(({ tag }) => tag === 0x02),
  }
}

/**
 * Tells whether a certificate is for time stamping alone, with the critical extension that RFC 3161
 * requires.
 */
const isForStamping = (certificate: Certificate): boolean => {
  const usage = certificate.extension(EXTENDED_KEY_USAGE)
  return (
    usage?.critical === true && usage.value.parts.length === 1 && objectIdOf(usage.value.parts[0]) === TIME_STAMPING
  )
}

const isVouchedFor = async (
  certificate: Certificate,
  brought: readonly Certificate[],
  authorities: readonly Certificate[],
): Promise<boolean> => {
  const path = await pathFrom(certificate, [...authorities, ...brought])
  return path.some(({ der }) => authorities.some((authority) => sameBytes(authority.der, der)))
}

/**
 * Verifies a token that is to stamp `value` (the bytes of a signature). `authorities`: the trusted
 * ones; none: trust is unknown.
 * @throws {DerError} where it cannot be parsed
 */
export const checkStamp = async (
  token: DerValue,
  value: Uint8Array,
  authorities: readonly Certificate[],
): Promise<StampCheck> => {
  const data = readSignedData(token)
  const { imprint, at } = readStampInfo(token)
  const { certificate, certificates, content = new Uint8Array() } = data
  const isKnown = authorities.length > 0
  const trusted = isKnown && (await isVouchedFor(certificate, certificates, authorities))
  const checks: readonly (readonly [StampFault, boolean])[] = [
    ['imprint', await isDigestOf(imprint.value, hashOf(imprint.algorithm), value)],
    ['purpose', isForStamping(certificate)],
    ['validity', isValidAt(certificate, at)],
    ['authority', trusted || !isKnown],
  ]
  // Authorities include any certificates they like: a long chain, often with a second root.
  const inItself = (await faultsOf(data, content)).filter((fault) => fault !== 'stray-certificate')
  return {
    at,
    authority: readableName(certificate.subject),
    trusted: isKnown ? trusted : null,
    faults: [...inItself, ...checks.flatMap(([fault, isRight]) => (isRight ? [] : [fault]))],
  }
}
