import { encodedIn, type Ciphertext, type ClaimProof, type EncryptedBallot } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import { isNeutral, type Group } from './group.ts'
import { randomScalar, reduced } from './scalar.ts'
import { claimsOf, partsOf, type BallotStatement, type Claim, type EncryptedQuestion } from './statement.ts'

/** Encrypted number, and the randomness of its encryption. */
export type Opening = { readonly m: number; readonly r: bigint }

/**
 * Branch of an OR-proof before the challenge is known. The true one holds its commitment, the
 * others are simulated.
 */
type Branch<Point> = { readonly committed: readonly Point[] } & (
  | { readonly isTrue: true; readonly w: bigint }
  | { readonly isTrue: false; readonly challenge: bigint; readonly response: bigint }
)

type Draft<Point> = { readonly opening: Opening; readonly branches: readonly Branch<Point>[] }

/** Draws the random scalars of a ballot, one after the other. */
type Draw = () => bigint

/** Returns the numbers to be encrypted, with their randomness. */
export const openingsOf = (
  questions: readonly EncryptedQuestion[],
  chosen: readonly (readonly string[])[],
  draw: Draw = randomScalar,
): readonly (readonly Opening[])[] =>
  questions.map(({ choiceIds }, question) =>
    choiceIds.map((choiceId) => ({ m: chosen[question]?.includes(choiceId) ? 1 : 0, r: draw() })),
  )

/** Returns the opening of a claim: that of its ciphertext, or the sum over its question. */
const openingOf = (openings: readonly (readonly Opening[])[], { question, choice }: Claim): Opening => {
  const all = openings[question] ?? []
  const own = choice === null ? all : all.slice(choice, choice + 1)
  return { m: own.reduce((sum, { m }) => sum + m, 0), r: reduced(own.reduce((sum, { r }) => sum + r, 0n)) }
}

/**
 * Asserts that the choices answer their questions: others cannot be proven.
 * @throws {RangeError}
 */
const assertProvable = (claims: readonly Claim[], openings: readonly (readonly Opening[])[]): void => {
  for (const claim of claims)
    if (!claim.values.includes(openingOf(openings, claim).m)) throw new RangeError('not as many choices as are asked')
}

/**
 * Encrypts a ballot and proves that it is one: each choice 0 or 1, and their sum within the
 * question's limits, by the OR-proof of Cramer, Damgård and Schoenmakers (CRYPTO 1994) over ElGamal
 * ciphertexts (Cramer, Gennaro, Schoenmakers, EUROCRYPT 1997). All proofs of a ballot share one
 * challenge, so that none can be moved into another. Simulated branches are computed from base and
 * key alone, which costs less than computing them from the ciphertext, and gives the same.
 * `chosen`: ids of choices, question by question. The randomness is not stored, unless `draw` is
 * deterministic.
 * @throws {RangeError}
 */
export const encryptBallot = <Point>(
  group: Group<Point>,
  statement: BallotStatement,
  chosen: readonly (readonly string[])[],
  draw: Draw = randomScalar,
): EncryptedBallot => encryptOpenings(group, statement, openingsOf(statement.questions, chosen, draw), draw)

/** Encrypts a ballot with given randomness. @throws {RangeError} */
export const encryptOpenings = <Point>(
  group: Group<Point>,
  statement: BallotStatement,
  openings: readonly (readonly Opening[])[],
  draw: Draw = randomScalar,
): EncryptedBallot => {
  const { base, add, times, encode } = group
  const { questions } = statement
  const [key, ...helperKeys] = keysOf(group, statement)
  if (key === undefined) throw new RangeError('no key to encrypt under')
  const claims = claimsOf(questions)
  assertProvable(claims, openings)
  const ciphertexts = openings.map((ofQuestion) =>
    ofQuestion.map(({ m, r }): Ciphertext => {
      const masked = times(key, r)
      const helped = helperKeys.map((helper) => encode(times(helper, r)))
      return { r: encode(times(base, r)), s: encode(m === 1 ? add(masked, base) : masked), helped }
    }),
  )
  const drafts = claims.map((claim): Draft<Point> => {
    const opening = openingOf(openings, claim)
    // The claim of the sum need not include the helper keys: each choice proves that it uses the
    // same randomness under them.
    const keys = { key, helperKeys: claim.choice === null ? [] : helperKeys }
    return { opening, branches: claim.values.map((value) => branchOf(group, keys, { opening, value, draw })) }
  })
  const commitments = drafts.flatMap(({ branches }) => branches.flatMap(({ committed }) => committed.map(encode)))
  const points = ciphertexts.flat().flatMap(encodedIn)
  const challenge = challengeOf(group, 'ballot', [...partsOf(statement), ...points, ...commitments])
  return { ciphertexts, challenge, proofs: drafts.map((draft) => proofOf(draft, challenge)) }
}

/** Returns the key and the helper keys as points. @throws {RangeError} where one is invalid */
const keysOf = <Point>({ decode }: Group<Point>, { key, helperKeys = [] }: BallotStatement): readonly Point[] =>
  [key, ...helperKeys].map((bytes) => {
    const point = isNeutral(bytes) ? null : decode(bytes)
    if (point === null) throw new RangeError('no key to encrypt under')
    return point
  })

type Keys<Point> = { readonly key: Point; readonly helperKeys: readonly Point[] }

const branchOf = <Point>(
  { base, add, times }: Group<Point>,
  { key, helperKeys }: Keys<Point>,
  { opening: { m, r }, value, draw }: { readonly opening: Opening; readonly value: number; readonly draw: Draw },
): Branch<Point> => {
  if (value === m) {
    const w = draw()
    return { isTrue: true, w, committed: [base, key, ...helperKeys].map((one) => times(one, w)) }
  }
  const [challenge, response] = [draw(), draw()]
  const made = reduced(response - challenge * r)
  const shift = reduced(challenge * BigInt(value - m))
  return {
    isTrue: false,
    challenge,
    response,
    committed: [
      times(base, made),
      add(times(key, made), times(base, shift)),
      ...helperKeys.map((helper) => times(helper, made)),
    ],
  }
}

/**
 * Computes a claim's proof: the true branch answers what the simulated ones leave of the challenge.
 */
const proofOf = <Point>({ opening, branches }: Draft<Point>, challenge: bigint): ClaimProof => {
  const madeUp = branches.reduce((sum, branch) => sum + (branch.isTrue ? 0n : branch.challenge), 0n)
  const left = reduced(challenge - madeUp)
  const answered = branches.map((branch) =>
    branch.isTrue ? { challenge: left, response: reduced(branch.w + left * opening.r) } : branch,
  )
  return {
    challenges: answered.slice(0, -1).map((one) => one.challenge),
    responses: answered.map(({ response }) => response),
  }
}
