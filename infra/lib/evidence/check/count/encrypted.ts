import {
  readBallot,
  pointsOf,
  type Ciphertext,
  type EncryptedBallot,
  faultOfBallot,
  emptyMaskedSum,
  isUnmasked,
  withMaskedPoints,
  nobleGroup,
  nobleGroupFor,
  scalarIn,
  type EncryptedQuestion,
  emptySum,
  isProvenSum,
  withCiphertext,
  writtenSum,
  isProvenKey,
} from '../../../ballot-crypto/scheme/index.ts'
import { bytesIn, nameOf, textOf, type BallotKeys } from './ballot-texts.ts'
import { mustBe, Refused } from '../failure.ts'
import type { JointlyDecrypted, Trustees } from '../trustees.ts'
import { hashOfText } from '../log/hashes.ts'
import { fieldsOf, listIn, textIn, textOrNull, wholeIn, type Fields } from './values.ts'

type Sum = {
  readonly r: string
  readonly s: string
  readonly total: number
  readonly factor: string
  readonly proof: string
}

/** Decryption of a box of encrypted ballots, as in its event. */
export type DecryptedBox = {
  readonly counted: number
  /** Receipts of ballots that do not count. */
  readonly leftOut: ReadonlySet<string>
  /** Sums by question and choice. */
  readonly sums: ReadonlyMap<string, Sum>
}

/** Ballots of an encrypted vote so far. */
export type EncryptedBallots = {
  /**
   * Takes the masked points of a ballot, and the commitment to its slot.
   * @throws {Refused} where their number is not that of a ballot of this vote
   */
  readonly mask: (receipt: string, masked: string, slotCommitment: string) => void
  /** Takes the withdrawal of a masked ballot, which does not count. @throws {Refused} */
  readonly withdraw: (receipt: string) => void
  /**
   * Takes a ballot from the list of the count.
   * @throws {Refused} where its proofs are invalid, or its slot or a point occurs in another one
   */
  readonly list: (slot: string, encrypted: string) => void
  /** Takes the sums of the listed ballots' masks. @throws {Refused} the second time */
  readonly sumMasks: (data: Fields) => void
  /** Receipts of masked ballots. */
  readonly receipts: ReadonlySet<string>
  /** Receipts of withdrawn ballots. */
  readonly withdrawn: ReadonlySet<string>
  /** Slots of listed ballots. */
  readonly slots: ReadonlySet<string>
  /** Returns the receipts of ballots that do not count; null: the vote was not counted. */
  readonly leftOut: () => ReadonlySet<string> | null
  /**
   * Compares the list with the masked ballots. `roll`: slots of the close, where they are known;
   * null: a ballot that does not count opens no slot (by owner).
   * @throws {Refused} where other ballots are listed than were cast, or one of the roll is left out
   */
  readonly checkList: (roll: ReadonlySet<string> | null) => void
  /**
   * Returns totals by question and choice, of the listed ballots.
   * @throws {Refused} where they do not follow from the ballots
   */
  readonly totals: (decrypted: DecryptedBox | JointlyDecrypted) => ReadonlyMap<string, number>
}

/** Reads a decryption. @throws {Refused} */
export const decryptedIn = (value: unknown): DecryptedBox => {
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

/**
 * Reads the key that the system stores until the count.
 * @throws {Refused} where `VoteOpened.encryption` is not proven
 */
export const systemKey = (voteId: string, encryption: Fields): BallotKeys => {
  const publicKey = bytesIn(textIn(encryption, 'publicKey'))
  const proof = bytesIn(textIn(encryption, 'proof'))
  mustBe(isProvenKey(nobleGroup, voteId, { publicKey, proof }), 'tally', `the key of vote ${voteId} is not proven`)
  return { publicKey, helperKeys: [] }
}

type EncryptedVote = {
  readonly voteId: string
  readonly publicKey: Uint8Array
  readonly questions: readonly EncryptedQuestion[]
}

/**
 * Returns the totals decrypted with the system's key.
 * @throws {Refused} where they are not proven
 */
const totalsOfSystem = (
  { voteId, publicKey, questions }: EncryptedVote,
  products: ReadonlyMap<string, Ciphertext>,
  { sums }: DecryptedBox,
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

type OpenedSlot = { readonly slot: string; readonly salt: string }
type MaskSum = {
  readonly counted: number
  readonly leftOut: ReadonlySet<string>
  /** Opened slots of ballots that do not count, by receipt. */
  readonly opened: ReadonlyMap<string, OpenedSlot>
  readonly masks: readonly bigint[]
}

const openedIn = (left: Fields): readonly (readonly [string, OpenedSlot])[] => {
  const [slot, salt] = [textOrNull(left, 'slot'), textOrNull(left, 'salt')]
  return slot === null || salt === null ? [] : [[textIn(left, 'receiptId'), { slot, salt }]]
}

const leftOutIn = (data: Fields): readonly Fields[] =>
  listIn(data, 'leftOut').map((one) => fieldsOf(one, 'a ballot that does not count'))

const summedIn = (data: Fields): MaskSum => ({
  counted: wholeIn(data, 'counted'),
  leftOut: new Set(leftOutIn(data).map((left) => textIn(left, 'receiptId'))),
  opened: new Map(leftOutIn(data).flatMap(openedIn)),
  masks: listIn(data, 'masks').map((one) => {
    const mask = scalarIn(bytesIn(String(one)))
    if (mask === null) throw new Refused('tally', 'a mask that is no number of the group')
    return mask
  }),
})

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item))

/** Encrypted vote with the ballots taken so far. */
type CollectedBallots = {
  readonly voteId: string
  readonly questions: readonly EncryptedQuestion[]
  readonly keys: BallotKeys | Trustees
  readonly group: ReturnType<typeof nobleGroupFor>
  /** Listed ballots by slot. */
  readonly listed: Map<string, EncryptedBallot>
  readonly slots: Set<string>
  readonly points: Set<string>
  /** Masked points and commitments to slots by receipt. */
  readonly masked: Map<string, { readonly bytes: Uint8Array; readonly slotCommitment: string }>
  readonly receipts: Set<string>
  readonly withdrawn: Set<string>
  summed: MaskSum | null
}

const listBallot = (held: CollectedBallots, slot: string, encrypted: string): void => {
  const { voteId, questions, keys, group, slots, points } = held
  const { publicKey, helperKeys } = keys
  const bytes = bytesIn(encrypted)
  mustBe(held.summed === null, 'time', `a ballot of ${slot} is listed behind the sums`)
  mustBe(!slots.has(slot), 'twice', `${slot} is listed twice`)
  const fault = faultOfBallot(group, { voteId, questions, key: publicKey, helperKeys, slot }, bytes)
  mustBe(fault === null, 'answers', `the encrypted ballot of ${slot}: ${fault}`)
  const ballot = readBallot(questions, bytes, helperKeys.length)
  if ('unreadable' in ballot) throw new Refused('answers', `the encrypted ballot of ${slot} cannot be read`)
  for (const point of pointsOf(ballot).map(textOf)) {
    mustBe(!points.has(point), 'twice', `a part of the ballot of ${slot} stands in another one`)
    points.add(point)
  }
  held.listed.set(slot, ballot)
  slots.add(slot)
}

const productOf = ({ group, keys, listed }: CollectedBallots, question: number, choice: number): Ciphertext =>
  writtenSum(
    group,
    [...listed.values()].reduce(
      (sum, { ciphertexts }) => {
        const ciphertext = ciphertexts[question]?.[choice]
        if (!ciphertext) throw new Refused('answers', 'an encrypted ballot cannot be read')
        return withCiphertext(group, sum, ciphertext)
      },
      emptySum(group, keys.helperKeys.length),
    ),
  )

/** Returns the encrypted products of the listed ballots. */
const productsOf = (held: CollectedBallots): ReadonlyMap<string, Ciphertext> =>
  new Map(
    held.questions.flatMap(({ id, choiceIds }, question) =>
      choiceIds.map((choiceId, choice) => [nameOf(id, choiceId), productOf(held, question, choice)] as const),
    ),
  )

/** Returns the sums of the masked points of ballots that count. */
const maskedPoints = ({ voteId, group, masked, points: _, ...held }: CollectedBallots, { leftOut }: MaskSum) => {
  const choices = held.questions.reduce((count, { choiceIds }) => count + choiceIds.length, 0)
  const { points } = emptyMaskedSum(group, (2 + held.keys.helperKeys.length) * choices)
  const counted = [...masked].filter(([receipt]) => !leftOut.has(receipt))
  try {
    return counted.reduce((sum, [, { bytes }]) => withMaskedPoints(group, sum, bytes), points)
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('answers', `a masked ballot of vote ${voteId}: ${error.message}`)
    throw error
  }
}

/** Checks that no withdrawn ballot counts, or opens its slot: another one may be listed under it. */
const checkWithdrawn = ({ withdrawn }: CollectedBallots, { leftOut, opened }: MaskSum): void => {
  for (const receipt of withdrawn) {
    mustBe(leftOut.has(receipt), 'tally', `${receipt} counts, though it was withdrawn`)
    mustBe(!opened.has(receipt), 'tally', `${receipt} was withdrawn, and opens its slot`)
  }
}

const checkLeftOut = (
  { masked, withdrawn }: CollectedBallots,
  { leftOut, opened }: MaskSum,
  roll: ReadonlySet<string>,
): void => {
  for (const receipt of leftOut) {
    if (withdrawn.has(receipt)) continue
    const own = opened.get(receipt)
    const text = own && `danji masked slot 1\n${own.slot}\n${own.salt}\n`
    const isOwn = text !== undefined && hashOfText(text) === masked.get(receipt)?.slotCommitment
    mustBe(isOwn, 'tally', `the slot of ${receipt}`)
    mustBe(!own || !roll.has(own.slot), 'tally', `${receipt} is left out, though its slot is on the roll`)
  }
}

const checkList = (held: CollectedBallots, roll: ReadonlySet<string> | null): void => {
  const { voteId, group, listed, masked, summed } = held
  if (summed === null) throw new Refused('tally', `the ballots of vote ${voteId} are not listed`)
  const { counted, leftOut, masks } = summed
  mustBe(
    listed.size === counted && counted + leftOut.size === masked.size && [...leftOut].every((one) => masked.has(one)),
    'tally',
    `${masked.size} ballots, ${counted} counted, ${listed.size} listed and ${leftOut.size} left out`,
  )
  checkWithdrawn(held, summed)
  if (roll !== null) checkLeftOut(held, summed, roll)
  const isSame = isUnmasked(group, { points: maskedPoints(held, summed), masks }, [...productsOf(held).values()])
  mustBe(isSame, 'tally', `other ballots of vote ${voteId} are listed than were cast`)
}

const totalsOf = (held: CollectedBallots, decrypted: DecryptedBox | JointlyDecrypted): ReadonlyMap<string, number> => {
  const { voteId, questions, keys, summed } = held
  mustBe(
    summed !== null && decrypted.counted === summed.counted && isSameSet(decrypted.leftOut, summed.leftOut),
    'tally',
    `the tally of vote ${voteId} is of other ballots than are listed`,
  )
  const products = productsOf(held)
  // The holders of the key return the totals.
  if ('totals' in keys && 'told' in decrypted) return keys.totals(products, decrypted)
  if ('totals' in keys || 'told' in decrypted)
    throw new Refused('tally', `vote ${voteId} was opened by another key than its own`)
  return totalsOfSystem({ voteId, publicKey: keys.publicKey, questions }, products, decrypted)
}

/**
 * Collects the ballots of a vote. `keys`: the system's, or those of trustees, who return the totals
 * of the products.
 */
export const encryptedBallots = (
  voteId: string,
  questions: readonly EncryptedQuestion[],
  keys: BallotKeys | Trustees,
): EncryptedBallots => {
  const held: CollectedBallots = {
    voteId,
    questions,
    keys,
    group: nobleGroupFor(keys.publicKey, ...keys.helperKeys),
    listed: new Map(),
    slots: new Set(),
    points: new Set(),
    masked: new Map(),
    receipts: new Set(),
    withdrawn: new Set(),
    summed: null,
  }
  return {
    mask: (receipt, text, slotCommitment) => {
      held.masked.set(receipt, { bytes: bytesIn(text), slotCommitment })
      held.receipts.add(receipt)
    },
    withdraw: (receipt) => {
      mustBe(held.receipts.has(receipt), 'outside', `${receipt} is withdrawn, and was never cast`)
      mustBe(!held.withdrawn.has(receipt), 'twice', `${receipt} is withdrawn twice`)
      held.withdrawn.add(receipt)
    },
    list: (slot, encrypted) => listBallot(held, slot, encrypted),
    sumMasks: (data) => {
      mustBe(held.summed === null, 'twice', `the masks of vote ${voteId} are summed again`)
      held.summed = summedIn(data)
    },
    receipts: held.receipts,
    withdrawn: held.withdrawn,
    slots: held.slots,
    leftOut: () => held.summed?.leftOut ?? null,
    checkList: (roll) => checkList(held, roll),
    totals: (decrypted) => totalsOf(held, decrypted),
  }
}

/** Returns the total of a choice. */
export const totalOf = (totals: ReadonlyMap<string, number>, questionId: string, choiceId: string): number =>
  totals.get(nameOf(questionId, choiceId)) ?? 0
