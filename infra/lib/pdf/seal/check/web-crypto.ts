import { DerError, joinBytes, objectIdOf, partOf, readWhole, sameBytes, toHex, type DerValue } from './der.ts'

/**
 * Hash algorithms that signatures may use. SHA-1 identifies certificates in old time stamps, and
 * nothing else.
 */
export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

const hashes: Readonly<Record<string, HashName>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

type Method = { readonly kind: 'RSA' | 'EC'; readonly hash?: HashName }

const methods: Readonly<Record<string, Method>> = {
  '1.2.840.113549.1.1.1': { kind: 'RSA' },
  '1.2.840.113549.1.1.11': { kind: 'RSA', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'RSA', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'RSA', hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { kind: 'EC', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'EC', hash: 'SHA-384' },
}

type Curve = { readonly name: string; readonly bytes: number }

const curves: Readonly<Record<string, Curve>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
}

/** Narrows the type for WebCrypto, which excludes shared memory: bytes of a file never are. */
const unshared = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>

/** Tells whether WebCrypto is available: browsers leave it out on pages served by plain http. */
export const canCompute = (): boolean => (globalThis as { crypto?: { subtle?: unknown } }).crypto?.subtle !== undefined

export const digest = async (hash: HashName, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(hash, unshared(bytes)))

/** Asserts that an algorithm has no parameters, which is encoded as nothing or as NULL. */
const assertPlain = ({ tag, parts }: DerValue): void => {
  const [, parameters] = parts
  const isPlain = parameters === undefined || (parameters.tag === 0x05 && parameters.raw.length === 2)
  if (tag !== 0x30 || parts.length > 2 || !isPlain) throw new DerError('algorithm with parameters')
}

/** Returns the hash of an algorithm. @throws {DerError} where it is not supported */
export const hashOf = (algorithm: DerValue): HashName => {
  const hash = hashes[objectIdOf(partOf(algorithm, 0))]
  assertPlain(algorithm)
  if (!hash) throw new DerError('hash that is not known')
  return hash
}

/**
 * Converts an ECDSA signature for WebCrypto: two numbers of the curve's length each, without DER.
 */
const plainSignature = (signature: Uint8Array, { bytes }: Curve): Uint8Array => {
  const numbers = readWhole(signature)
  if (numbers.parts.length !== 2) throw new DerError('ECDSA signature')
  return joinBytes(
    ...numbers.parts.map((number) => {
      const first = number.content.findIndex((byte) => byte !== 0)
      const digits = first < 0 ? new Uint8Array() : number.content.subarray(first)
      if (number.tag !== 0x02 || digits.length > bytes) throw new DerError('ECDSA signature')
      return joinBytes(new Uint8Array(bytes - digits.length), digits)
    }),
  )
}

type SignatureInput = {
  /** SubjectPublicKeyInfo of the claimed signer. */
  readonly publicKey: DerValue
  readonly algorithm: DerValue
  /** Hash, where the algorithm does not determine it. */
  readonly hash?: HashName
  readonly signature: Uint8Array
  readonly data: Uint8Array
}

/**
 * Tells whether a signature is valid (RSA with PKCS#1 padding, or ECDSA).
 * @throws {DerError} for other algorithms or keys
 */
export const signatureHolds = async ({
  publicKey,
  algorithm,
  signature,
  data,
  ...given
}: SignatureInput): Promise<boolean> => {
  const method = methods[objectIdOf(partOf(algorithm, 0))]
  const hash = method?.hash ?? given.hash
  assertPlain(algorithm)
  if (!method || !hash) throw new DerError('signature algorithm that is not known')
  if (method.kind === 'RSA') {
    const how = { name: 'RSASSA-PKCS1-v1_5', hash }
    const key = await crypto.subtle.importKey('spki', unshared(publicKey.raw), how, false, ['verify'])
    return crypto.subtle.verify(how.name, key, unshared(signature), unshared(data))
  }
  const curve = curves[objectIdOf(partOf(partOf(publicKey, 0), 1))]
  if (!curve) throw new DerError('curve that is not known')
  const how = { name: 'ECDSA', namedCurve: curve.name }
  const key = await crypto.subtle.importKey('spki', unshared(publicKey.raw), how, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, unshared(plainSignature(signature, curve)), unshared(data))
}

/** Returns the SHA-256 of a file or a certificate, in hexadecimal digits. */
export const fingerprintOf = async (bytes: Uint8Array): Promise<string> => toHex(await digest('SHA-256', bytes))

export const isDigestOf = async (value: Uint8Array, hash: HashName, bytes: Uint8Array): Promise<boolean> =>
  sameBytes(value, await digest(hash, bytes))
