import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import type { BallotChallengeEvent } from './ballot-challenge.events.ts'
import {
  dong,
  encryptedBytes,
  evidence,
  ho,
  id,
  identityCheck,
  limitedString,
  linkSecret,
  ratio,
  text,
} from '../values/schemas.ts'

/** One item a question; no choice at all is an abstention. */
export const answers = z.array(z.strictObject({ questionId: id, choiceIds: z.array(id) }))
/**
 * Answers on a paper: an item may be invalid (무효) while the others count. It is a vote cast all the
 * same, and chooses nothing.
 */
export const paperAnswers = z.array(
  z.strictObject({ questionId: id, choiceIds: z.array(id), invalid: z.literal(true).optional() }),
)
export type Answers = z.output<typeof paperAnswers>

/** Questions for which a paper is invalid; its answers choose nothing there. */
export const invalidItems = z.array(id).min(1).max(50)

type AnswersRecord = {
  readonly answers: z.output<typeof answers> | null
  readonly invalid?: readonly string[] | undefined
}

/** Returns answers as events have them. */
export const recordedAnswers = (said: Answers | null) => {
  const invalid = (said ?? []).flatMap((item) => (item.invalid === true ? [item.questionId] : []))
  const plain = said && said.map(({ questionId, choiceIds }) => ({ questionId, choiceIds }))
  return { answers: plain, ...(invalid.length > 0 ? { invalid } : {}) }
}

/** Returns the answers of an event. */
export const answersIn = ({ answers: said, invalid = [] }: AnswersRecord): Answers | null =>
  said && said.map((item) => (invalid.includes(item.questionId) ? { ...item, invalid: true as const } : item))

/**
 * Confirmation of a person who voted for a unit of several owners: the words as they were shown.
 */
export const unitStatement = z.strictObject({ version: z.int().positive(), text: text(500) })

/**
 * Blinded slot of a ballot or a paper (`infra/lib/evidence/FORMAT.md`), a part of the event's hash
 * beside the rest: the hash alone shows under which slot it counts. Absent: recorded before slots
 * were.
 */
const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const slot = hexHash

/** An encrypted ballot as it travels and as it is listed once its vote is counted: base64url. */
export const encryptedBallot = limitedString(40_000).regex(/^[A-Za-z0-9_-]+$/)

/**
 * Stream `ballot-{voteId}-{digest of 동 and 호}`: the ballots of a unit, one, or one an owner if each
 * casts a share. The roll decides the weight of a ballot, as it is at the close. A secret ballot
 * has no answers here: they are in the ballot box, without a name, and `answersProof` is a MAC of
 * them (or of the encrypted ballot) under a secret that only the voter's browser has.
 */
export const BallotCast = defineEvent(
  'BallotCast',
  {
    voteId: id,
    listId: id,
    apartmentId: id,
    listUserId: id,
    personId: id,
    dong,
    ho,
    /** Confirmation of voting for all owners of the unit. */
    forUnit: unitStatement.optional(),
    /**
     * Part of the unit that a secret ballot weighs if each owner casts a share: its paper has the
     * same.
     */
    part: ratio.optional(),
    receiptId: linkSecret,
    answers: answers.nullable(),
    /** Questions for which a paper is invalid (무효). */
    invalid: invalidItems.optional(),
    answersProof: z.string().nullable(),
    /**
     * Points of an encrypted ballot, masked (`infra/lib/ballot-crypto`): they do not reveal which
     * ballot this is, and add up to the same sums. The ballot itself is in the ballot box until the
     * count lists all of them by blinded slot. Such a ballot has no `slot`.
     */
    masked: encryptedBallot.optional(),
    /**
     * SHA-256 that commits to the slot of a masked ballot: opened if the ballot does not count, so
     * that everybody sees why.
     */
    slotCommitment: hexHash.optional(),
    evidence: personal(evidence),
    /**
     * Way of voting. paper: entered by two administrators, with its number; desk: on a tablet,
     * after an administrator checked the identity. Absent: online.
     */
    way: z.enum(['online', 'paper', 'desk']).optional(),
    paperNumber: z.string().max(20).optional(),
    /** Assembly on whose sheet it stood, with the items of other votes under the same number. */
    assemblyId: id.optional(),
    /** Proxy who cast it; `personId` is the owner who gave the proxy form. */
    proxy: z.strictObject({ proxyId: id, holderPersonId: id.nullable() }).optional(),
    slot: slot.optional(),
    /**
     * Proof of the voter's identity: their document, which two administrators saw
     * (`identity-record-{recordId}`). Absent: their phone, or as `way` tells.
     */
    proof: z.strictObject({ kind: z.literal('identity-document'), recordId: id }).optional(),
    /**
     * Receipt of the withdrawn ballot after which this one was cast. Absent: it is the first of its
     * unit, or of its owner.
     */
    afterWithdrawn: linkSecret.optional(),
  },
  { sealedFor: 'personId' },
)

const ofUnit = { voteId: id, listId: id, apartmentId: id, listUserId: id, personId: id, dong, ho }
/**
 * Stream `ballot-…` of the unit: a paper was handed out for the unit, which is no vote before it is
 * returned. In a secret vote its number is not recorded.
 */
export const BallotPaperIssued = defineEvent(
  'BallotPaperIssued',
  {
    ...ofUnit,
    paperNumber: z.string().max(20).nullable(),
    proxy: z.strictObject({ proxyId: id, holderPersonId: id.nullable() }).optional(),
    slot: slot.optional(),
    /**
     * Check of the identity of the person who took the paper. Absent: handed out before it was
     * recorded.
     */
    identityCheck: personal(identityCheck).optional(),
    /** Assembly of whose sheet it is an item: it goes out and comes back with the others. */
    assemblyId: id.optional(),
  },
  { sealedFor: 'personId' },
)
/** Given back, spoilt or unused: the unit can vote again. */
export const BallotPaperReturned = defineEvent('BallotPaperReturned', { ...ofUnit, slot: slot.optional() })
/**
 * Stream `ballot-…` of the unit, in a secret vote: all papers that were handed out were returned
 * and read at the count, so the unit voted with its own. If some were not returned it is unknown
 * whose they are, and no unit has this event.
 */
export const BallotPaperCast = defineEvent('BallotPaperCast', {
  ...ofUnit,
  proxy: z.strictObject({ proxyId: id, holderPersonId: id.nullable() }).optional(),
  slot: slot.optional(),
})
/** An open ballot no longer counts, since the list's rule lets the unit's paper count. */
export const BallotSetAside = defineEvent('BallotSetAside', {
  ...ofUnit,
  receiptId: linkSecret,
  cause: z.enum(['paper-counts']),
})

/**
 * Stream `ballot-…` of the unit: a ballot does not count any more, and the unit may vote again; the
 * ballot stays in the log. Written before the count only, and where the vote is `withdrawable` or a
 * challenge of the ballot was upheld.
 */
export const BallotWithdrawn = defineEvent(
  'BallotWithdrawn',
  {
    ...ofUnit,
    /** Receipt of the ballot. */
    receiptId: linkSecret,
    /**
     * Cause of the withdrawal. voter: by whoever cast it or for whom it was cast, after proving
     * their identity; in-writing: the owner demanded it at the desk or in writing, and two
     * administrators carried it out; challenge: two administrators upheld a challenge of the ballot.
     */
    cause: z.union([z.enum(['voter', 'in-writing']), z.enum(['challenge'])]),
    /** Proxy who withdrew what they had cast; absent: the owner did. */
    proxy: z.strictObject({ proxyId: id, holderPersonId: id.nullable() }).optional(),
    /** Origin of the request; null of one in writing. */
    evidence: personal(evidence),
    /** Request that the second administrator confirmed; absent of the voter's own. */
    approvalId: id.optional(),
    /** Check of the identity of the owner who demanded it in writing. */
    identityCheck: personal(identityCheck).optional(),
  },
  { sealedFor: 'personId' },
)

/**
 * Sum of the ballots for a choice of a question, for abstention, or for any assent. `units` counts
 * parts of units; areas and land in 1/10000 ㎡, null if papers do not have them.
 */
const boxSum = z.strictObject({
  questionId: id,
  of: z.union([id, z.enum(['abstention', 'assent'])]),
  ballots: z.int().nonnegative(),
  units: ratio,
  area: ratio.nullable(),
  land: ratio.nullable(),
  /**
   * Area of units whose land share the roll lacks: the site's land is divided by it. Absent: it is
   * not.
   */
  areaWithoutLand: ratio.optional(),
})
/** Published areas and land of a sum: each paper's is the mean of five or more that are alike. */
const disclosedSum = z.strictObject({
  questionId: id,
  of: boxSum.shape.of,
  area: ratio.nullable(),
  land: ratio.nullable(),
  areaWithoutLand: ratio.optional(),
})
type DisclosedSum = Readonly<z.output<typeof disclosedSum>>
/** Sum with its published values; absent: the values themselves. */
export type BoxSum = Readonly<z.output<typeof boxSum>> & { readonly told?: DisclosedSum | undefined }

/** Returns the sums of a box, each with its published values. */
export const disclosedSums = ({
  sums,
  told = [],
}: Pick<EventOf<typeof BallotBoxOpened>['data'], 'sums' | 'told'>): readonly BoxSum[] => {
  const found = new Map(told.map((one) => [`${one.questionId} ${one.of}`, one]))
  return sums.map((sum) => ({ ...sum, told: found.get(`${sum.questionId} ${sum.of}`) }))
}

/**
 * Stream `ballot-box-{voteId}`, before the box is opened: encrypted ballots that count, by blinded
 * slot and in the slots' order, some an event. No event reveals which of them is whose:
 * `EncryptedBallotMasksSummed` proves that all of them together are those that were cast.
 */
export const EncryptedBallotsListed = defineEvent('EncryptedBallotsListed', {
  voteId: id,
  listId: id,
  ballots: z.array(z.strictObject({ slot, encrypted: encryptedBallot })).min(1),
})
/**
 * Sums of the masks of all listed ballots, point by point in the order of a ballot's points, and
 * the ballots that do not count; recorded after the last part of the list. Those open their slots,
 * which are not on the roll of the close; in a vote by owner they do not, since the ballot that
 * counts for another unit or of another owner may be listed under the same slot.
 */
export const EncryptedBallotMasksSummed = defineEvent('EncryptedBallotMasksSummed', {
  voteId: id,
  listId: id,
  counted: z.int().nonnegative(),
  leftOut: z.array(z.strictObject({ receiptId: linkSecret, slot: slot.nullable(), salt: hexHash.nullable() })),
  masks: z.array(encryptedBytes(32)),
})

/** Product of all ciphertexts of a choice, its decryption, and the proof of that. */
const decryptedSum = z.strictObject({
  questionId: id,
  choiceId: id,
  r: encryptedBytes(32),
  s: encryptedBytes(32),
  total: z.int().nonnegative(),
  factor: encryptedBytes(32),
  proof: encryptedBytes(64),
})
/**
 * Tally of encrypted ballots: their number, and those left out since their units are not on the
 * roll of the close.
 */
const decryptedTally = z.strictObject({
  counted: z.int().nonnegative(),
  leftOut: z.array(linkSecret),
  sums: z.array(decryptedSum),
})
export type DecryptedTally = Readonly<z.output<typeof decryptedTally>>

/**
 * Tally of a vote whose key trustees hold: the products of `EncryptedBallotsMultiplied`, decrypted
 * with the parts of these trustees.
 */
const jointTally = z.strictObject({
  counted: z.int().nonnegative(),
  leftOut: z.array(linkSecret),
  trusteeIds: z.array(id).min(1),
  sums: z.array(z.strictObject({ questionId: id, choiceId: id, total: z.int().nonnegative() })),
})
export type JointTally = Readonly<z.output<typeof jointTally>>

/**
 * Stream `ballot-box-{voteId}`: the secret ballots of a closed vote, shuffled, without anything
 * that would reveal a unit; and their sums.
 */
export const BallotBoxOpened = defineEvent('BallotBoxOpened', {
  voteId: id,
  listId: id,
  ballots: z.array(z.strictObject({ answers })),
  sums: z.array(boxSum),
  /** Absent: nothing of it weighs by area or land. */
  told: z.array(disclosedSum).optional(),
  /**
   * Tally of an encrypted vote, whose ballots are in the log and were never opened: `ballots` is
   * empty then.
   */
  tally: decryptedTally.optional(),
  jointTally: jointTally.optional(),
})
/** The box does not hold what was cast: nothing is counted. */
export const BallotBoxFoundBroken = defineEvent('BallotBoxFoundBroken', {
  voteId: id,
  listId: id,
  /**
   * Cause of a broken box. missing, surplus: fewer or more papers than ballots; unreadable: one
   * cannot be decrypted; invalid: one is no ballot of this vote.
   */
  cause: z.enum(['missing', 'surplus', 'unreadable', 'invalid']),
  papers: z.int().nonnegative(),
  ballots: z.int().nonnegative(),
})

export type BallotEvent =
  | EventOf<typeof BallotCast>
  | EventOf<typeof BallotPaperIssued>
  | EventOf<typeof BallotPaperReturned>
  | EventOf<typeof BallotPaperCast>
  | EventOf<typeof BallotSetAside>
  | EventOf<typeof BallotWithdrawn>
  | BallotChallengeEvent
export type BallotCastEvent = EventOf<typeof BallotCast>
export type BallotBoxEvent =
  | EventOf<typeof EncryptedBallotsListed>
  | EventOf<typeof EncryptedBallotMasksSummed>
  | EventOf<typeof BallotBoxOpened>
  | EventOf<typeof BallotBoxFoundBroken>
