import {
  readBallot,
  pointsOf,
  type Ciphertext,
  type EncryptedBallot,
} from '../../encrypted-ballots/scheme/ballot-bytes.ts'
import { faultOfBallot } from '../../encrypted-ballots/scheme/check-ballot.ts'
import { nobleGroup, nobleGroupFor } from '../../encrypted-ballots/scheme/noble-group.ts'
import type { EncryptedQuestion } from '../../encrypted-ballots/scheme/statement.ts'
import { emptySum, isProvenSum, withCiphertext, writtenSum } from '../../encrypted-ballots/scheme/tally.ts'
import { isProvenKey } from '../../encrypted-ballots/scheme/vote-key.ts'
import { bytesIn, nameOf, textOf, type BallotKeys } from './ballot-texts.ts'
import { mustBe, Refused } from './failure.ts'
import type { JointlyDecrypted, Trustees } from './trustees.ts'
import { fieldsOf, listIn, textIn, wholeIn, type Fields } from './values.ts'

type Sum = {
  readonly r: string
  readonly s: string
  readonly total: number
  readonly factor: string
  readonly proof: string
}

/** What a box of encrypted ballots came to, as its event says. */
export type Decrypted = {
  readonly counted: number
  /** Receipts of those that do not count. */
  readonly leftOut: ReadonlySet<string>
  /** By question and choice. */
  readonly sums: ReadonlyMap<string, Sum>
}

/** The ballots of an encrypted vote while they come. */
export type EncryptedBallots = {
  /** @throws Refused where it is no ballot of this vote and this place, or stands in another one */
  readonly take: (receipt: string, encrypted: string, slot: string) => void
  /** Totals by question and choice, of those that count. @throws Refused where they are not what the ballots come to */
  readonly totals: (decrypted: Decrypted | JointlyDecrypted) => ReadonlyMap<string, number>
}

/** @throws Refused */
export const decryptedIn = (value: unknown): Decrypted => {
  const tally = fieldsOf(value, 'a tally')
  const sums = listIn(tally, 'sums').map((one) => fieldsOf(one, 'a sum'))
  return {
    counted: wholeIn(tally, 'counted'),
    leftOut: new Set(listIn(tally, 'leftOut').map(String)),
    sums: new Map(
      sums.map((sum) => [
        nameOf(textIn(sum, 'questionId'), textIn(sum, 'choiceId')),
        {
          r: textIn(sum, 'r'),
          s: textIn(sum, 's'),
          total: wholeIn(sum, 'total'),
          factor: textIn(sum, 'factor'),
          proof: textIn(sum, 'proof'),
        },
      ]),
    ),
  }
}

/** The key that the system keeps until the count. @throws Refused where `VoteOpened.encryption` is not proven */
export const systemKey = (voteId: string, encryption: Fields): BallotKeys => {
  const publicKey = bytesIn(textIn(encryption, 'publicKey'))
  const proof = bytesIn(textIn(encryption, 'proof'))
  mustBe(isProvenKey(nobleGroup, voteId, { publicKey, proof }), 'tally', `the key of vote ${voteId} is not proven`)
  return { publicKey, helperKeys: [] }
}

type Opened = {
  readonly voteId: string
  readonly publicKey: Uint8Array
  readonly questions: readonly EncryptedQuestion[]
}

/** What the system's key has decrypted. @throws Refused where it is not proven */
const totalsOfSystem = (
  { voteId, publicKey, questions }: Opened,
  products: ReadonlyMap<string, Ciphertext>,
  { sums }: Decrypted,
): ReadonlyMap<string, number> =>
  new Map(
    questions.flatMap(({ id: questionId, choiceIds }) =>
      choiceIds.map((choiceId): readonly [string, number] => {
        const where = nameOf(questionId, choiceId)
        const [told, product] = [sums.get(where), products.get(where)]
        if (!told || !product) throw new Refused('tally', `the sum of ${where} is missing`)
        mustBe(textOf(product.r) === told.r && textOf(product.s) === told.s, 'tally', `the product of ${where}`)
        const [factor, proof] = [bytesIn(told.factor), bytesIn(told.proof)]
        const decryption = { publicKey, total: BigInt(told.total), factor, proof }
        const isProven = isProvenSum(nobleGroup, { voteId, questionId, choiceId }, product, decryption)
        mustBe(isProven, 'tally', `what ${where} decrypts to is not proven`)
        return [where, told.total]
      }),
    ),
  )

/** `keys`: the system's, or those of trustees, who then say what the products come to. */
export const encryptedBallots = (
  voteId: string,
  questions: readonly EncryptedQuestion[],
  keys: BallotKeys | Trustees,
): EncryptedBallots => {
  const { publicKey, helperKeys } = keys
  const group = nobleGroupFor(publicKey, ...helperKeys)
  const ballots = new Map<string, EncryptedBallot>()
  const points = new Set<string>()

  const take = (receipt: string, encrypted: string, slot: string): void => {
    const bytes = bytesIn(encrypted)
    const fault = faultOfBallot(group, { voteId, questions, key: publicKey, helperKeys, slot }, bytes)
    mustBe(fault === null, 'answers', `the encrypted ballot of ${slot}: ${fault}`)
    const ballot = readBallot(questions, bytes, helperKeys.length)
    if ('unreadable' in ballot) throw new Refused('answers', `the encrypted ballot of ${slot} cannot be read`)
    for (const point of pointsOf(ballot).map(textOf)) {
      mustBe(!points.has(point), 'twice', `a part of the ballot of ${slot} stands in another one`)
      points.add(point)
    }
    ballots.set(receipt, ballot)
  }

  const productOf = (counted: readonly EncryptedBallot[], question: number, choice: number): Ciphertext =>
    writtenSum(
      group,
      counted.reduce(
        (sum, { ciphertexts }) => {
          const ciphertext = ciphertexts[question]?.[choice]
          if (!ciphertext) throw new Refused('answers', 'an encrypted ballot cannot be read')
          return withCiphertext(group, sum, ciphertext)
        },
        emptySum(group, helperKeys.length),
      ),
    )

  /** What the ballots that count come to, encrypted. */
  const productsOf = ({ counted, leftOut }: Decrypted | JointlyDecrypted): ReadonlyMap<string, Ciphertext> => {
    const those = [...ballots].filter(([receipt]) => !leftOut.has(receipt)).map(([, ballot]) => ballot)
    mustBe(those.length === counted, 'tally', `${those.length} encrypted ballots count`)
    return new Map(
      questions.flatMap(({ id, choiceIds }, question) =>
        choiceIds.map((choiceId, choice) => [nameOf(id, choiceId), productOf(those, question, choice)] as const),
      ),
    )
  }

  const totals = (decrypted: Decrypted | JointlyDecrypted): ReadonlyMap<string, number> => {
    const products = productsOf(decrypted)
    // Whoever holds the key tells what they come to.
    if ('totals' in keys && 'told' in decrypted) return keys.totals(products, decrypted)
    if ('totals' in keys || 'told' in decrypted)
      throw new Refused('tally', `vote ${voteId} was opened by another key than its own`)
    return totalsOfSystem({ voteId, publicKey, questions }, products, decrypted)
  }

  return { take, totals }
}

/** What came for a choice, of `totals`. */
export const totalOf = (totals: ReadonlyMap<string, number>, questionId: string, choiceId: string): number =>
  totals.get(nameOf(questionId, choiceId)) ?? 0
