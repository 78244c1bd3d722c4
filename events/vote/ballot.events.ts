import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
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
/** Answers as a paper says them: an item may be invalid (무효) while the others count. It is a vote cast all the same, and chooses nothing. */
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

/** Returns answers as events keep them. */
export const recordedAnswers = (said: Answers | null) => {
  const invalid = (said ?? []).flatMap((item) => (item.invalid === true ? [item.questionId] : []))
  const plain = said && said.map(({ questionId, choiceIds }) => ({ questionId, choiceIds }))
  return { answers: plain, ...(invalid.length > 0 ? { invalid } : {}) }
}

/** Returns what the answers of an event say. */
export const answersIn = ({ answers: said, invalid = [] }: AnswersRecord): Answers | null =>
  said && said.map((item) => (invalid.includes(item.questionId) ? { ...item, invalid: true as const } : item))

/** What somebody confirmed who voted for a unit of several owners: the words as they were shown. */
export const unitStatement = z.strictObject({ version: z.int().positive(), text: text(500) })

/**
 * The blinded slot that a ballot or a paper is of (`infra/lib/evidence/FORMAT.md`), a part of the event's hash beside the rest: whoever sees the hash
 * alone sees under which one it counts. Absent: recorded before ballots said theirs.
 */
const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const slot = hexHash

/** An encrypted ballot as it travels and as it is listed once its vote is counted: base64url. */
export const encryptedBallot = limitedString(40_000).regex(/^[A-Za-z0-9_-]+$/)

/**
 * Stream `ballot-{voteId}-{digest of 동 and 호}`: the ballots of a unit, one, or one an owner where each casts a share. What a ballot
 * weighs is the roll's to say, as it stands at the close. A secret ballot has no answers here: they lie in the ballot box, beside nobody's
 * name, and `answersProof` is a MAC of them (or of the encrypted ballot) under a secret that only the voter's browser keeps.
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
    /** Where somebody voted for all owners of their unit. */
    forUnit: unitStatement.optional(),
    /** The part of the unit that a secret ballot weighs where each owner casts a share: its paper says the same. */
    part: ratio.optional(),
    receiptId: linkSecret,
    answers: answers.nullable(),
    /** Questions for which a paper is invalid (무효). */
    invalid: invalidItems.optional(),
    answersProof: z.string().nullable(),
    /**
     * Points of an encrypted ballot, masked (`infra/lib/ballot-crypto`): they tell nobody which ballot this is, and come to the same sums. The
     * ballot itself lies in the ballot box until the count lists all of them by blinded slot. Such a ballot has no `slot`.
     */
    masked: encryptedBallot.optional(),
    /** SHA-256 that commits to the slot of a masked ballot: opened where the ballot does not count, so that everybody sees why. */
    slotCommitment: hexHash.optional(),
    evidence: personal(evidence),
    /** paper: entered by two administrators, with its number; desk: on a tablet, after an administrator saw who they are. Absent: online. */
    way: z.enum(['online', 'paper', 'desk']).optional(),
    paperNumber: z.string().max(20).optional(),
    /** Cast by somebody else, under a power of attorney; `personId` is whoever gave it. */
    proxy: z.strictObject({ proxyId: id, holderPersonId: id.nullable() }).optional(),
    slot: slot.optional(),
  },
  { sealedFor: 'personId' },
)

const ofUnit = { voteId: id, listId: id, apartmentId: id, listUserId: id, personId: id, dong, ho }
/** Stream `ballot-…` of the unit: a paper was handed out for the unit, which is no vote before it came back. Of a secret vote its number is not written down. */
export const BallotPaperIssued = defineEvent(
  'BallotPaperIssued',
  {
    ...ofUnit,
    paperNumber: z.string().max(20).nullable(),
    proxy: z.strictObject({ proxyId: id, holderPersonId: id.nullable() }).optional(),
    slot: slot.optional(),
    /** Check of the identity of the person who took the paper. Absent: handed out before it was recorded. */
    identityCheck: personal(identityCheck).optional(),
  },
  { sealedFor: 'personId' },
)
/** Given back, spoilt or unused: the unit can vote again. */
export const BallotPaperReturned = defineEvent('BallotPaperReturned', { ...ofUnit, slot: slot.optional() })
/**
 * Stream `ballot-…` of the unit, in a secret vote: all papers that were handed out came back and were read when it was counted, so the unit voted with its own.
 * Where some did not come back nobody knows whose they are, and no unit has this.
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

/** What was cast for a choice of a question, for none of them, or for any that is assent. `units` counts parts of units; areas and land in 1/10000 ㎡, null where papers do not carry them. */
const boxSum = z.strictObject({
  questionId: id,
  of: z.union([id, z.enum(['abstention', 'assent'])]),
  ballots: z.int().nonnegative(),
  units: ratio,
  area: ratio.nullable(),
  land: ratio.nullable(),
  /** Of those whose land share the roll did not say: the site's land is divided by it. Absent: it is not. */
  areaWithoutLand: ratio.optional(),
})
/** The same areas and land as they may be told: each paper's as the mean of five or more that are alike. */
const toldSum = z.strictObject({
  questionId: id,
  of: boxSum.shape.of,
  area: ratio.nullable(),
  land: ratio.nullable(),
  areaWithoutLand: ratio.optional(),
})
type ToldSum = Readonly<z.output<typeof toldSum>>
/** A sum with what may be told of it; absent: what it is. */
export type BoxSum = Readonly<z.output<typeof boxSum>> & { readonly told?: ToldSum | undefined }

/** What a box came to, each sum with what may be told of it. */
export const sumsToTell = ({
  sums,
  told = [],
}: Pick<EventOf<typeof BallotBoxOpened>['data'], 'sums' | 'told'>): readonly BoxSum[] => {
  const found = new Map(told.map((one) => [`${one.questionId} ${one.of}`, one]))
  return sums.map((sum) => ({ ...sum, told: found.get(`${sum.questionId} ${sum.of}`) }))
}

/**
 * Stream `ballot-box-{voteId}`, before the box is opened: encrypted ballots that count, by blinded slot and in the slots' order, some an event.
 * No event says which of them is whose: `EncryptedBallotMasksSummed` proves that all of them together are those that were cast.
 */
export const EncryptedBallotsListed = defineEvent('EncryptedBallotsListed', {
  voteId: id,
  listId: id,
  ballots: z.array(z.strictObject({ slot, encrypted: encryptedBallot })).min(1),
})
/**
 * What the masks of all listed ballots come to, point by point in the order of a ballot's points, and the ballots that do not count; behind the last of the
 * list. Those open their slots, which are none of the roll of the close; in a vote by owner they do not, since the ballot that counts for another unit
 * or of another owner may be listed under the same slot.
 */
export const EncryptedBallotMasksSummed = defineEvent('EncryptedBallotMasksSummed', {
  voteId: id,
  listId: id,
  counted: z.int().nonnegative(),
  leftOut: z.array(z.strictObject({ receiptId: linkSecret, slot: slot.nullable(), salt: hexHash.nullable() })),
  masks: z.array(encryptedBytes(32)),
})

/** What the ciphertexts of a choice come to: the product of them all, what it decrypts to, and the proof of that. */
const decryptedSum = z.strictObject({
  questionId: id,
  choiceId: id,
  r: encryptedBytes(32),
  s: encryptedBytes(32),
  total: z.int().nonnegative(),
  factor: encryptedBytes(32),
  proof: encryptedBytes(64),
})
/** How encrypted ballots were counted: how many, and which were left out since their units are not on the roll of the close. */
const decryptedTally = z.strictObject({
  counted: z.int().nonnegative(),
  leftOut: z.array(linkSecret),
  sums: z.array(decryptedSum),
})
export type DecryptedTally = Readonly<z.output<typeof decryptedTally>>

/** The same of a vote whose key trustees hold: what the products of `EncryptedBallotsMultiplied` decrypt to by the parts of these trustees. */
const jointTally = z.strictObject({
  counted: z.int().nonnegative(),
  leftOut: z.array(linkSecret),
  trusteeIds: z.array(id).min(1),
  sums: z.array(z.strictObject({ questionId: id, choiceId: id, total: z.int().nonnegative() })),
})
export type JointTally = Readonly<z.output<typeof jointTally>>

/** Stream `ballot-box-{voteId}`: the secret ballots of a closed vote, shuffled, without what would tell a unit; and what they come to. */
export const BallotBoxOpened = defineEvent('BallotBoxOpened', {
  voteId: id,
  listId: id,
  ballots: z.array(z.strictObject({ answers })),
  sums: z.array(boxSum),
  /** Absent: nothing of it weighs by area or land. */
  told: z.array(toldSum).optional(),
  /** Of an encrypted vote, whose ballots are in the log and were never opened: `ballots` is empty then. */
  tally: decryptedTally.optional(),
  jointTally: jointTally.optional(),
})
/** The box does not hold what was cast: nothing is counted. */
export const BallotBoxFoundBroken = defineEvent('BallotBoxFoundBroken', {
  voteId: id,
  listId: id,
  /** missing, surplus: fewer or more papers than ballots; unreadable: one does not open; invalid: one is no ballot of this vote. */
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
export type BallotCastEvent = EventOf<typeof BallotCast>
export type BallotBoxEvent =
  | EventOf<typeof EncryptedBallotsListed>
  | EventOf<typeof EncryptedBallotMasksSummed>
  | EventOf<typeof BallotBoxOpened>
  | EventOf<typeof BallotBoxFoundBroken>
