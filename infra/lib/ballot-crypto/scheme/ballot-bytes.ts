import { bytesOf, scalarIn, WIDTH } from './scalar.ts'
import { ballotLength, claimsOf, type EncryptedQuestion } from './statement.ts'

/**
 * ElGamal ciphertext in encoded points: r is rG, s is rY + mG; `helped` is rH for each helper key
 * H.
 */
export type Ciphertext = { readonly r: Uint8Array; readonly s: Uint8Array; readonly helped: readonly Uint8Array[] }

/**
 * Proof of a claim: a response for each value, and a challenge for each but the last; all
 * challenges add up to the ballot's.
 */
export type ClaimProof = { readonly challenges: readonly bigint[]; readonly responses: readonly bigint[] }

/**
 * Encrypted ballot in its short form: verifiers compute the commitments themselves. Ciphertexts by
 * question and choice.
 */
export type EncryptedBallot = {
  readonly ciphertexts: readonly (readonly Ciphertext[])[]
  readonly challenge: bigint
  readonly proofs: readonly ClaimProof[]
}

/** Returns the points of a ciphertext in the order in which they are written and hashed. */
export const encodedIn = ({ r, s, helped }: Ciphertext): readonly Uint8Array[] => [r, s, ...helped]

/**
 * Encodes a ballot: all ciphertexts, the challenge, then the challenges and responses of each
 * claim.
 */
export const writeBallot = ({ ciphertexts, challenge, proofs }: EncryptedBallot): Uint8Array => {
  const pieces = [
    ...ciphertexts.flat().flatMap(encodedIn),
    bytesOf(challenge),
    ...proofs.flatMap(({ challenges, responses }) => [...challenges, ...responses].map((scalar) => bytesOf(scalar))),
  ]
  const bytes = new Uint8Array(WIDTH * pieces.length)
  pieces.forEach((piece, index) => bytes.set(piece, WIDTH * index))
  return bytes
}

/**
 * Reason why a ballot cannot be decoded. length: not the length of a ballot of these questions;
 * scalar: a number is not below the order.
 */
export type Unreadable = 'length' | 'scalar'

/** Decodes a ballot with a number of helper keys; its points stay encoded. */
export const readBallot = (
  questions: readonly EncryptedQuestion[],
  bytes: Uint8Array,
  helpers = 0,
): EncryptedBallot | { readonly unreadable: Unreadable } => {
  if (bytes.length !== ballotLength(questions, helpers)) return { unreadable: 'length' }
  let at = 0
  const take = (): Uint8Array => bytes.slice(at, (at += WIDTH))
  const ciphertexts = questions.map(({ choiceIds }) =>
    choiceIds.map(() => ({ r: take(), s: take(), helped: Array.from({ length: helpers }, take) })),
  )
  const challenge = scalarIn(take())
  const proofs = claimsOf(questions).map(({ values }) => ({
    challenges: values.slice(1).map(() => scalarIn(take())),
    responses: values.map(() => scalarIn(take())),
  }))
  const scalars = [challenge, ...proofs.flatMap(({ challenges, responses }) => [...challenges, ...responses])]
  if (scalars.includes(null)) return { unreadable: 'scalar' }
  // No element is null here.
  return { ciphertexts, challenge, proofs } as EncryptedBallot
}

/** Returns the encoded points of a ballot, question by question. */
export const pointsOf = ({ ciphertexts }: EncryptedBallot): readonly Uint8Array[] =>
  ciphertexts.flat().flatMap(encodedIn)
