import { DerError, objectIdOf, partOf, readWhole, sameBytes, timeOf, type DerValue } from './der.ts'
import { signatureHolds } from './web-crypto.ts'

/** Parts of an X.509 certificate. */
export type Certificate = {
  readonly der: Uint8Array
  /** Part that its issuer signed (TBSCertificate). */
  readonly told: DerValue
  readonly algorithm: DerValue
  readonly signature: Uint8Array
  readonly serial: Uint8Array
  readonly issuer: DerValue
  readonly subject: DerValue
  readonly publicKey: DerValue
  readonly from: Date
  readonly to: Date
  /**
   * Returns an extension's value, and whether it is critical: a reader that does not know it must
   * refuse.
   */
  readonly extension: (id: string) => { readonly critical: boolean; readonly value: DerValue } | undefined
}

const extensionsOf = (told: DerValue): readonly DerValue[] =>
  told.parts.find(({ tag }) => tag === 0xa3)?.parts[0]?.parts ?? []

/** Parses a certificate. @throws {DerError} where the bytes are none */
export const readCertificate = (der: Uint8Array): Certificate => {
  const whole = readWhole(der)
  const told = partOf(whole, 0, 0x30)
  const first = partOf(told, 0).tag === 0xa0 ? 1 : 0
  const validity = partOf(told, first + 3, 0x30)
  // The first byte of a bit string says how many of the last bits are unused.
  const signature = partOf(whole, 2, 0x03).content
  if (whole.tag !== 0x30 || whole.parts.length !== 3 || signature[0] !== 0) throw new DerError('no certificate')
  return {
    der,
    told,
    algorithm: partOf(whole, 1, 0x30),
    signature: signature.subarray(1),
    serial: partOf(told, first, 0x02).raw,
    issuer: partOf(told, first + 2, 0x30),
    subject: partOf(told, first + 4, 0x30),
    publicKey: partOf(told, first + 5, 0x30),
    from: timeOf(partOf(validity, 0)),
    to: timeOf(partOf(validity, 1)),
    extension: (id) => {
      const found = extensionsOf(told).find((extension) => objectIdOf(partOf(extension, 0)) === id)
      if (!found) return undefined
      return { critical: found.parts.length === 3, value: readWhole(partOf(found, -1, 0x04).content) }
    },
  }
}

const COMMON_NAME = '2.5.4.3'
const ORGANISATION = '2.5.4.10'

const textOf = ({ tag, content }: DerValue): string =>
  new TextDecoder(tag === 0x1e ? 'utf-16be' : 'utf-8').decode(content).replaceAll(/\p{C}/gu, '').slice(0, 200)

/** Returns a readable name: the common name, else the organisation; empty where it has neither. */
export const readableName = (name: DerValue): string => {
  const parts = name.parts.flatMap((group) => group.parts)
  const named = (id: string) => parts.find((part) => objectIdOf(partOf(part, 0)) === id)
  const found = named(COMMON_NAME) ?? named(ORGANISATION)
  return found ? textOf(partOf(found, 1)) : ''
}

export const isValidAt = ({ from, to }: Certificate, time: Date): boolean => time >= from && time <= to

const BASIC_CONSTRAINTS = '2.5.29.19'

const mayIssue = (certificate: Certificate): boolean => {
  const constraints = certificate.extension(BASIC_CONSTRAINTS)?.value
  const first = constraints?.parts[0]
  return first?.tag === 0x01 && first.content[0] === 0xff
}

/**
 * Tells whether one certificate's key made the signature of another. An unknown algorithm vouches
 * for nothing.
 */
const hasSigned = async (issuer: Certificate, { algorithm, signature, told }: Certificate): Promise<boolean> => {
  try {
    return await signatureHolds({ publicKey: issuer.publicKey, algorithm, signature, data: told.raw })
  } catch {
    return false
  }
}

/** Tells whether a certificate names itself as issuer: a root, or one made by its own holder. */
export const isSelfIssued = ({ subject, issuer }: Certificate): boolean => sameBytes(subject.raw, issuer.raw)

const MAX_PATH = 6

const issuerOf = async (certificate: Certificate, pool: readonly Certificate[]): Promise<Certificate | undefined> => {
  for (const one of pool)
    if (sameBytes(one.subject.raw, certificate.issuer.raw) && mayIssue(one) && (await hasSigned(one, certificate)))
      return one
  return undefined
}

/**
 * Returns a certificate, its issuer, that one's issuer, and so on as far as `pool` goes; each
 * signature is verified, a self-signed one too.
 */
export const pathFrom = async (leaf: Certificate, pool: readonly Certificate[]): Promise<readonly Certificate[]> => {
  const path = [leaf]
  for (let last = leaf; path.length < MAX_PATH && !isSelfIssued(last);) {
    const next = await issuerOf(last, pool)
    if (!next || (isSelfIssued(next) && !(await hasSigned(next, next)))) break
    path.push(next)
    last = next
  }
  return path
}
