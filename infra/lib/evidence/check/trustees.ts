import {
  combinedSum,
  isProvenPart,
  type Ciphertext,
  nobleGroup,
  isProvenTrusteeKey,
  jointKeyOf,
} from '../../ballot-crypto/scheme/index.ts'

import { bytesIn, nameOf, textOf, type BallotKeys } from './count/ballot-texts.ts'
import { mustBe, Refused } from './failure.ts'
import { fieldsOf, listIn, textIn, wholeIn, type Fields } from './count/values.ts'

/** Decryption of a box by the parts of trustees, as in its event. */
export type JointlyDecrypted = {
  readonly counted: number
  readonly leftOut: ReadonlySet<string>
  readonly trusteeIds: readonly string[]
  /** Totals by question and choice. */
  readonly told: ReadonlyMap<string, number>
}

type GivenPart = { readonly factor: Uint8Array; readonly proof: Uint8Array }

/** Trustees of a vote's key, as far as the file has been read. */
export type Trustees = BallotKeys & {
  /**
   * Takes a trustee's parts.
   * @throws {Refused} where they belong to no trustee, or were given before
   */
  readonly give: (data: Fields) => void
  /**
   * Returns the totals of the products.
   * @throws {Refused} where a part is not proven, or the totals differ from the stated ones
   */
  readonly totals: (
    products: ReadonlyMap<string, Ciphertext>,
    decrypted: JointlyDecrypted,
  ) => ReadonlyMap<string, number>
}

/** Trustees named to hold a vote's key: the newest event of this kind before the vote opens. */
export type NamedTrustees = {
  readonly threshold: number
  readonly trusteeIds: readonly string[]
  /** Office of each of them in order; null: the log is from before offices were recorded. */
  readonly offices: readonly string[] | null
}

/** Form of an office: one line without characters that change how the surrounding text is read. */
const OFFICE_FORM = /^[가-힣A-Za-z0-9](?:[가-힣A-Za-z0-9()·,. -]{0,18}[가-힣A-Za-z0-9)])?$/

const officesIn = (data: Fields, count: number): readonly string[] | null => {
  if (data['offices'] === undefined) return null
  const offices = listIn(data, 'offices')
  const areOffices = offices.every((one): one is string => typeof one === 'string' && OFFICE_FORM.test(one))
  if (!areOffices || offices.length !== count) throw new Refused('tally', `${count} trustees, and other offices`)
  return offices
}

/** Reads the named trustees. @throws {Refused} where there is not one office for each of them */
export const namedTrusteesIn = (data: Fields): NamedTrustees => {
  const trusteeIds = listIn(data, 'trusteeIds').map(String)
  return { threshold: wholeIn(data, 'threshold'), trusteeIds, offices: officesIn(data, trusteeIds.length) }
}

/** Reads a joint decryption. @throws {Refused} */
export const jointlyDecryptedIn = (value: unknown): JointlyDecrypted => {
  const tally = fieldsOf(value, 'a tally')
  const sums = listIn(tally, 'sums').map((one) => fieldsOf(one, 'a sum'))
  return {
    counted: wholeIn(tally, 'counted'),
    leftOut: new Set(listIn(tally, 'leftOut').map(String)),
    trusteeIds: listIn(tally, 'trusteeIds').map(String),
    told: new Map(
      sums.map((sum) => [nameOf(textIn(sum, 'questionId'), textIn(sum, 'choiceId')), wholeIn(sum, 'total')]),
    ),
  }
}

const partsIn = (data: Fields): ReadonlyMap<string, GivenPart> =>
  new Map(
    listIn(data, 'parts').map((one) => {
      const part = fieldsOf(one, 'a part')
      const given = { factor: bytesIn(textIn(part, 'factor')), proof: bytesIn(textIn(part, 'proof')) }
      return [nameOf(textIn(part, 'questionId'), textIn(part, 'choiceId')), given]
    }),
  )

/**
 * Returns the key that trustees hold together.
 * @throws {Refused} where one of their keys is not proven, or the joint key does not follow from
 * them
 */
const jointKeysIn = (
  voteId: string,
  { threshold, trusteeIds }: NamedTrustees,
  encryption: Fields,
): BallotKeys & { readonly keys: readonly Uint8Array[] } => {
  const made = listIn(encryption, 'keys').map((one) => fieldsOf(one, 'a key'))
  const isNamed =
    wholeIn(encryption, 'threshold') === threshold &&
    made.map((one) => textIn(one, 'trusteeId')).join() === trusteeIds.join()
  mustBe(isNamed, 'tally', `the key of vote ${voteId} is not of the trustees who were named`)
  mustBe(threshold >= 2 && threshold <= trusteeIds.length, 'tally', `${threshold} trustees open vote ${voteId}`)
  const roster = { voteId, threshold, trusteeIds }
  const keys = made.map((one) => {
    const [trusteeId, publicKey] = [textIn(one, 'trusteeId'), bytesIn(textIn(one, 'publicKey'))]
    const proven = { publicKey, proof: bytesIn(textIn(one, 'proof')) }
    mustBe(isProvenTrusteeKey(nobleGroup, roster, trusteeId, proven), 'tally', `the part of trustee ${trusteeId}`)
    return publicKey
  })
  const joint = jointKeyOf(nobleGroup, threshold, keys)
  const told = [textIn(encryption, 'publicKey'), ...listIn(encryption, 'helperKeys').map(String)]
  const isJoint = told.join() === [joint.key, ...joint.helperKeys].map(textOf).join()
  mustBe(isJoint, 'tally', `the key of vote ${voteId} is not what its trustees' parts come to`)
  return { publicKey: joint.key, helperKeys: joint.helperKeys, keys }
}

/**
 * Returns the trustees who hold a vote's key.
 * @throws {Refused} where the key of `VoteOpened.jointKey` is not that of those who were named
 */
export const assertHeldByTrustees = (voteId: string, roster: NamedTrustees | null, encryption: Fields): Trustees => {
  if (roster === null) throw new Refused('tally', `nobody was named for vote ${voteId}`)
  const { threshold, trusteeIds } = roster
  const { keys, ...ballotKeys } = jointKeysIn(voteId, roster, encryption)
  const given = new Map<string, ReadonlyMap<string, GivenPart>>()

  const give = (data: Fields): void => {
    const trusteeId = textIn(data, 'trusteeId')
    mustBe(trusteeIds.includes(trusteeId), 'tally', `${trusteeId} is no trustee of vote ${voteId}`)
    mustBe(!given.has(trusteeId), 'twice', `trustee ${trusteeId} gave a part again`)
    given.set(trusteeId, partsIn(data))
  }

  /** Checks every part that was given, used or not. */
  const checkParts = (where: string, product: Ciphertext): void => {
    const [questionId = '', choiceId = ''] = where.split(' ')
    for (const [trusteeId, parts] of given) {
      const [part, publicKey] = [parts.get(where), keys[trusteeIds.indexOf(trusteeId)]]
      const name = { voteId, questionId, choiceId, trusteeId }
      const isProven = part && publicKey && isProvenPart(nobleGroup, name, product, { ...part, publicKey })
      mustBe(isProven === true, 'tally', `what trustee ${trusteeId} gave for ${where} is not proven`)
    }
  }

  const placed = (where: string, { trusteeIds: used }: JointlyDecrypted) =>
    used.map((trusteeId) => {
      const part = given.get(trusteeId)?.get(where)
      if (!part) throw new Refused('tally', `the part of trustee ${trusteeId} for ${where} is missing`)
      return { place: trusteeIds.indexOf(trusteeId) + 1, factor: part.factor }
    })

  const totals: Trustees['totals'] = (products, decrypted) => {
    const { length } = new Set(decrypted.trusteeIds).size === decrypted.trusteeIds.length ? decrypted.trusteeIds : []
    mustBe(length === threshold, 'tally', `${threshold} trustees open vote ${voteId}`)
    for (const [where, product] of products) {
      checkParts(where, product)
      const total = decrypted.told.get(where)
      if (total === undefined) throw new Refused('tally', `the sum of ${where} is missing`)
      const quorum = { trustees: trusteeIds.length, threshold }
      const point = combinedSum(nobleGroup, quorum, product, placed(where, decrypted))
      const said = nobleGroup.encode(nobleGroup.times(nobleGroup.base, BigInt(total)))
      mustBe(textOf(point) === textOf(said), 'tally', `the parts of ${where} come to another number`)
    }
    return decrypted.told
  }

  return { ...ballotKeys, give, totals }
}
