import { bytesOf, scalarIn, WIDTH } from './scalar.ts'
import { ballotLength, claimsOf, type EncryptedQuestion } from './statement.ts'

/** An ElGamal ciphertext in encoded points: r is rG, s is rY + mG; `helped` rH of each helper key H. */
export type Ciphertext = { readonly r: Uint8Array; readonly s: Uint8Array; readonly helped: readonly Uint8Array[] }

/** For each value of a claim a response; for each but the last a challenge of its own: all add up to the ballot's. */
export type ClaimProof = { readonly challenges: readonly bigint[]; readonly responses: readonly bigint[] }

/** An encrypted ballot in its short form: whoever checks it computes the commitments themselves. Ciphertexts by question and choice. */
export type EncryptedBallot = {
  readonly ciphertexts: readonly (readonly Ciphertext[])[]
  readonly challenge: bigint
  readonly proofs: readonly ClaimProof[]
}

/** The points of a ciphertext as they are written and hashed. */
export const encodedIn = ({ r, s, helped }: Ciphertext): readonly Uint8Array[] => [r, s, ...helped]

/** A ballot as it travels and is kept: all ciphertexts, the challenge, then of each claim its challenges and its responses. */
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

/** length: not as long as a ballot of these questions is; scalar: a number of it is not within the order. */
export type Unreadable = 'length' | 'scalar'

/** The ballot that was written, under so many helper keys; points are as they came: nobody has decoded them yet. */
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
  // None of them is null.
  return { ciphertexts, challenge, proofs } as EncryptedBallot
}

/** The encoded points of a ballot, question by question. */
export const pointsOf = ({ ciphertexts }: EncryptedBallot): readonly Uint8Array[] =>
  ciphertexts.flat().flatMap(encodedIn)
