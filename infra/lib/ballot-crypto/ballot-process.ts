import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { faultOfBallot, type BallotFault } from './scheme/check-ballot.ts'
import { logarithms } from './scheme/logarithm.ts'
import { pointsOf, readBallot, writeBallot, type Ciphertext, type EncryptedBallot } from './scheme/ballot-bytes.ts'
import { emptyMaskedSum, isUnmasked, maskPoints, withMasked, writtenMasks, type MaskedSum } from './scheme/mask.ts'
import { encryptOpenings, openingsOf } from './scheme/encrypt-ballot.ts'
import { combinedSum, isProvenPart, type Quorum } from './scheme/decryption-part.ts'
import type { BallotStatement, EncryptedQuestion } from './scheme/statement.ts'
import { bytesOf, reduced, WIDTH } from './scheme/scalar.ts'
import { decryptSum, emptySum, withCiphertext, writtenSum, type RunningSum } from './scheme/tally.ts'
import { openSodiumGroup } from './sodium-group.ts'
import { randomInt } from 'node:crypto'

/** Statement of a ballot as the process gets it: bytes are base64url. */
export type WrittenStatement = Omit<BallotStatement, 'key' | 'helperKeys'> & {
  readonly key: string
  readonly helperKeys?: readonly string[]
}
export type WrittenSum = {
  readonly questionId: string
  readonly choiceId: string
  readonly r: string
  readonly s: string
  readonly total: number
  readonly factor: string
  readonly proof: string
}

type OfChoice = { readonly questionId: string; readonly choiceId: string }
/** Encrypted product of the ballots for a choice. */
export type WrittenProduct = OfChoice & {
  readonly r: string
  readonly s: string
  readonly helped: readonly string[]
}
export type WrittenPart = OfChoice & { readonly factor: string; readonly proof: string }
export type WrittenTotal = OfChoice & { readonly total: number }
/**
 * Total chosen in invented ballots for a choice, and the sum of the randomness that they were
 * encrypted with.
 */
export type WrittenInvention = WrittenTotal & { readonly randomness: string }

/** Decryption parts of a trustee, to be verified against the products. */
export type PartsToCheck = {
  readonly voteId: string
  readonly trusteeId: string
  readonly publicKey: string
  readonly products: readonly WrittenProduct[]
  readonly parts: readonly WrittenPart[]
}
/**
 * Ballot as the log has it beside its unit: its masked points, and the seed of its masks. Bytes are
 * base64url.
 */
export type MaskedBallot = { readonly masked: string; readonly seed: string }
/** Ballot that counts. Invented ballots have no masked form in the log. */
export type BallotToCount = { readonly encrypted: string } & Partial<MaskedBallot>
/** Number of invented ballots to make for a statement. */
export type Invention = { readonly statement: Omit<WrittenStatement, 'slot'>; readonly ballots: number }
/** Verified parts to be combined, by the numbers of their trustees, from 1. */
export type PartsToCombine = {
  readonly quorum: Quorum
  readonly counted: number
  readonly products: readonly WrittenProduct[]
  readonly given: readonly { readonly place: number; readonly parts: readonly WrittenPart[] }[]
}

/**
 * Request to the process: verify a ballot; begin a count, add ballots to it, decrypt the products,
 * or return them encrypted; verify the parts of a trustee, and combine such parts.
 */
export type BallotProcessRequest =
  | { readonly check: string; readonly statement: WrittenStatement }
  | { readonly count: readonly EncryptedQuestion[]; readonly helpers: number }
  | { readonly add: readonly BallotToCount[] }
  | { readonly voteId: string; readonly publicKey: string; readonly secret: string }
  | { readonly multiply: true }
  | { readonly checkParts: PartsToCheck }
  | { readonly combine: PartsToCombine }
  | { readonly invent: Invention }

/** Answer of the process. `failed`: the kind of the error alone. */
export type BallotProcessAnswer =
  | { readonly fault: BallotFault }
  | MaskedBallot
  | { readonly added: number }
  | { readonly sums: readonly WrittenSum[]; readonly masks: readonly string[] }
  | { readonly products: readonly WrittenProduct[]; readonly masks: readonly string[] }
  | { readonly areProven: boolean }
  | { readonly totals: readonly WrittenTotal[] }
  | { readonly invented: readonly WrittenInvention[]; readonly ballots: readonly string[] }
  | { readonly failed: string }

const group = await openSodiumGroup()

type Counting = {
  readonly questions: readonly EncryptedQuestion[]
  readonly helpers: number
  sums: readonly (readonly RunningSum<Uint8Array>[])[]
  masked: MaskedSum<Uint8Array>
  ballots: number
}
let counting: Counting | null = null

const bytesIn = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const check = (ballot: string, { key, helperKeys = [], ...statement }: WrittenStatement): BallotFault | null => {
  const bytes = bytesIn(ballot)
  // Only the canonical encoding of a ballot is accepted.
  if (written(bytes) !== ballot) return 'length'
  const keys = { key: bytesIn(key), helperKeys: helperKeys.map(bytesIn) }
  return faultOfBallot(group, { ...statement, ...keys }, bytes)
}

/** Returns a checked ballot masked with a new seed. @throws RangeError where it cannot be read */
const mask = (ballot: string, { questions, helperKeys = [] }: WrittenStatement): MaskedBallot => {
  const read = readBallot(questions, bytesIn(ballot), helperKeys.length)
  if ('unreadable' in read) throw new RangeError('no ballot of this vote')
  const seed = crypto.getRandomValues(new Uint8Array(WIDTH))
  return { masked: written(maskPoints(group, pointsOf(read), seed)), seed: written(seed) }
}

const checkAndMask = (ballot: string, statement: WrittenStatement): BallotProcessAnswer => {
  const fault = check(ballot, statement)
  return fault === null ? mask(ballot, statement) : { fault }
}

const begin = (questions: readonly EncryptedQuestion[], helpers: number): number => {
  const sums = questions.map(({ choiceIds }) => choiceIds.map(() => emptySum(group, helpers)))
  const choices = sums.flat().length
  counting = { questions, helpers, ballots: 0, sums, masked: emptyMaskedSum(group, (2 + helpers) * choices) }
  return 0
}

const summed = (sums: Counting['sums'], { ciphertexts }: EncryptedBallot): Counting['sums'] =>
  sums.map((ofQuestion, question) =>
    ofQuestion.map((sum, choice) => {
      const ciphertext = ciphertexts[question]?.[choice]
      return ciphertext ? withCiphertext(group, sum, ciphertext) : sum
    }),
  )

const add = (count: Counting, ballots: readonly BallotToCount[]): number => {
  for (const { encrypted, masked, seed } of ballots) {
    const ballot = readBallot(count.questions, bytesIn(encrypted), count.helpers)
    if ('unreadable' in ballot) throw new RangeError('no ballot of this vote')
    count.sums = summed(count.sums, ballot)
    if (masked !== undefined && seed !== undefined)
      count.masked = withMasked(group, count.masked, { masked: bytesIn(masked), seed: bytesIn(seed) })
    count.ballots += 1
  }
  return count.ballots
}

/**
 * Returns the sums of the masks of all ballots.
 * @throws {RangeError} where the log's masked ballots differ from those that were added
 */
const masksOf = ({ sums, masked, ballots }: Counting): readonly string[] => {
  // Invented ballots have no masks.
  if (ballots > 0 && masked.masks.every((sum) => sum === 0n)) return []
  const products = sums.flat().map((sum) => writtenSum(group, sum))
  if (!isUnmasked(group, masked, products)) throw new RangeError('other ballots than the log has')
  return writtenMasks(masked).map(written)
}

type Deciphering = Extract<BallotProcessRequest, { secret: string }>

const decipher = (count: Counting, { voteId, publicKey, secret }: Deciphering): readonly WrittenSum[] => {
  const logarithm = logarithms(group, BigInt(count.ballots))
  const key = { secret: bytesIn(secret), publicKey: bytesIn(publicKey) }
  return count.questions.flatMap(({ id: questionId, choiceIds }, question) =>
    choiceIds.map((choiceId, choice) => {
      const sum = writtenSum(group, count.sums[question]?.[choice] ?? emptySum(group))
      const { total, factor, proof } = decryptSum(group, { voteId, questionId, choiceId }, sum, { key, logarithm })
      return {
        questionId,
        choiceId,
        r: written(sum.r),
        s: written(sum.s),
        total: Number(total),
        factor: written(factor),
        proof: written(proof),
      }
    }),
  )
}

const multiplied = ({ questions, sums }: Counting): readonly WrittenProduct[] =>
  questions.flatMap(({ id: questionId, choiceIds }, question) =>
    choiceIds.map((choiceId, choice) => {
      const { r, s, helped } = writtenSum(group, sums[question]?.[choice] ?? emptySum(group))
      return { questionId, choiceId, r: written(r), s: written(s), helped: helped.map(written) }
    }),
  )

const ciphertextOf = ({ r, s, helped }: WrittenProduct): Ciphertext => ({
  r: bytesIn(r),
  s: bytesIn(s),
  helped: helped.map(bytesIn),
})

const isSameChoice = (one: OfChoice, other: OfChoice | undefined): boolean =>
  one.questionId === other?.questionId && one.choiceId === other.choiceId

/** Tells whether there is one proven part for each product, in order, in canonical encoding. */
const areProven = ({ voteId, trusteeId, publicKey, products, parts }: PartsToCheck): boolean =>
  parts.length === products.length &&
  products.every((product, index) => {
    const part = parts[index]
    if (!part || !isSameChoice(product, part)) return false
    const said = { publicKey: bytesIn(publicKey), factor: bytesIn(part.factor), proof: bytesIn(part.proof) }
    if (written(said.factor) !== part.factor || written(said.proof) !== part.proof) return false
    const { questionId, choiceId } = product
    return isProvenPart(group, { voteId, questionId, choiceId, trusteeId }, ciphertextOf(product), said)
  })

const combine = ({ quorum, counted, products, given }: PartsToCombine): readonly WrittenTotal[] => {
  const logarithm = logarithms(group, BigInt(counted))
  return products.map((product) => {
    const { questionId, choiceId } = product
    const placed = given.flatMap(({ place, parts }) => {
      const part = parts.find((one) => isSameChoice(product, one))
      return part ? [{ place, factor: bytesIn(part.factor) }] : []
    })
    const total = logarithm(combinedSum(group, quorum, ciphertextOf(product), placed))
    return { questionId, choiceId, total: Number(total) }
  })
}

/** Picks some items at random, each as likely as another. */
const someOf = (all: readonly string[], count: number): readonly string[] => {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0] ?? '')
}

/** Picks random answers question by question, as many as may be chosen. */
const inventedAnswers = (questions: readonly EncryptedQuestion[]): readonly (readonly string[])[] =>
  questions.map(({ choiceIds, minChoices, maxChoices }) => {
    const most = Math.min(maxChoices, choiceIds.length)
    return someOf(choiceIds, randomInt(minChoices, most + 1))
  })

/**
 * Makes ballots encrypted as voters do it, for invented slots, and verified as theirs are.
 * @throws {Error} where one is invalid
 */
const invent = ({ statement, ballots }: Invention) => {
  const { questions } = statement
  const opened = Array.from({ length: ballots }, () => openingsOf(questions, inventedAnswers(questions)))
  const encrypted = opened.map((openings, index) => {
    const of = { ...statement, slot: `rehearsal-${index + 1}` }
    const keys = { key: bytesIn(of.key), helperKeys: (of.helperKeys ?? []).map(bytesIn) }
    const ballot = written(writeBallot(encryptOpenings(group, { ...of, ...keys }, openings)))
    if (check(ballot, of) !== null) throw new Error('an invented ballot is none')
    return ballot
  })
  const invented = questions.flatMap(({ id: questionId, choiceIds }, question) =>
    choiceIds.map((choiceId, choice) => {
      const own = opened.flatMap((openings) => openings[question]?.[choice] ?? [])
      const randomness = written(bytesOf(reduced(own.reduce((sum, { r }) => sum + r, 0n))))
      return { questionId, choiceId, total: own.reduce((sum, { m }) => sum + m, 0), randomness }
    }),
  )
  return { invented, ballots: encrypted }
}

const answer = (asked: BallotProcessRequest): BallotProcessAnswer => {
  if ('check' in asked) return checkAndMask(asked.check, asked.statement)
  if ('checkParts' in asked) return { areProven: areProven(asked.checkParts) }
  if ('invent' in asked) return invent(asked.invent)
  if ('combine' in asked) return { totals: combine(asked.combine) }
  if ('count' in asked) return { added: begin(asked.count, asked.helpers) }
  if (counting === null) throw new Error('no count was begun')
  if ('add' in asked) return { added: add(counting, asked.add) }
  const masks = masksOf(counting)
  const told =
    'multiply' in asked ? { products: multiplied(counting), masks } : { sums: decipher(counting, asked), masks }
  counting = null
  return told
}

workerChannel.onAsked((asked: BallotProcessRequest) => {
  try {
    workerChannel.tell(answer(asked))
  } catch (error) {
    workerChannel.tell({ failed: error instanceof Error ? error.name : typeof error } satisfies BallotProcessAnswer)
  }
})

workerChannel.tell('ready')
