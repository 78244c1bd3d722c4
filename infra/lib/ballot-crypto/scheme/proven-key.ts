import { challengeOf, type TranscriptPart } from './challenge.ts'
import { isNeutral, type Group } from './group.ts'
import { bytesOf, randomScalar, reduced, scalarIn, WIDTH } from './scalar.ts'

/**
 * Key pair. `proof`: shows that the publisher of the public key knows the private one: a challenge
 * and a response.
 */
export type ProvenKey = { readonly secret: Uint8Array; readonly publicKey: Uint8Array; readonly proof: Uint8Array }

/** Purpose of a key: hashed into its proof, so that the proof holds for nothing else. */
export type KeyPurpose = { readonly purpose: string; readonly parts: readonly TranscriptPart[] }

/** Makes a key pair with Schnorr's proof of knowledge (CRYPTO 1989). */
export const createProvenKey = <Point>(group: Group<Point>, { purpose, parts }: KeyPurpose): ProvenKey => {
  const { base, times, encode } = group
  const [secret, w] = [randomScalar(), randomScalar()]
  const publicKey = encode(times(base, secret))
  const challenge = challengeOf(group, purpose, [...parts, publicKey, encode(times(base, w))])
  const proof = new Uint8Array(2 * WIDTH)
  proof.set(bytesOf(challenge))
  proof.set(bytesOf(reduced(w + challenge * secret)), WIDTH)
  return { secret: bytesOf(secret), publicKey, proof }
}

/**
 * Tells whether a public key is valid, for this purpose, and proven to be known to its publisher.
 */
export const verifyKeyProof = <Point>(
  group: Group<Point>,
  { purpose, parts }: KeyPurpose,
  { publicKey, proof }: Pick<ProvenKey, 'publicKey' | 'proof'>,
): boolean => {
  if (proof.length !== 2 * WIDTH || publicKey.length !== WIDTH || isNeutral(publicKey)) return false
  const [challenge, response] = [scalarIn(proof.slice(0, WIDTH)), scalarIn(proof.slice(WIDTH))]
  const key = group.decode(publicKey)
  if (challenge === null || response === null || key === null) return false
  const commitment = group.subtract(group.times(group.base, response), group.times(key, challenge))
  return challengeOf(group, purpose, [...parts, publicKey, group.encode(commitment)]) === challenge
}
