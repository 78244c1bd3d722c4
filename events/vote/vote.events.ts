import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { day, dong, encryptedBytes, id, linkSecret, text } from '../values/schemas.ts'

export const ballotKind = z.enum(['open', 'secret'])
const recordedWeight = z.enum(['unit', 'area'])
/** owner: each person once, whatever they hold (조합원 1인 1표). */
export const voteWeight = z.enum([...recordedWeight.options, 'owner'])
export type VoteWeight = z.output<typeof voteWeight>
/** A resolution (안건) is decided by assent; an election (선거) by most votes, its choices are candidates. */
export const voteKind = z.enum(['resolution', 'election'])
/** How choices are shown: as they stand; as a drawn lot has put them; to each voter in an order of their own. */
export const choiceOrder = z.enum(['fixed', 'lot', 'shuffled'])
export const linkStatus = z.enum(['active', 'inactive'])

const fraction = { numerator: z.int().positive(), denominator: z.int().positive(), over: z.boolean() }
/** Fractions that a vote is judged by: how many have to vote, and how many to assent, of all or of those who voted. More than them, or at least them. */
const ownRule = z.strictObject({
  turnout: z.strictObject(fraction).optional(),
  approval: z.strictObject({ ...fraction, of: z.enum(['all', 'voters']) }).optional(),
})
export type OwnRule = Readonly<z.output<typeof ownRule>>

/** `assent`: who chooses it agrees to what is put to the vote. */
const choice = z.strictObject({ id, label: text(200), assent: z.boolean().optional() })
/** Choosing none at all is abstaining: allowed where minChoices is 0. */
const question = z.strictObject({
  id,
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  choices: z.array(choice).min(1).max(100),
})
export type Question = Readonly<z.output<typeof question>>

/** Questions with their choices as a lot has put them; what the lot does not know stays behind. */
export const inDrawnOrder = (questions: readonly Question[], orders: readonly DrawnOrder[]): readonly Question[] =>
  questions.map((question) => {
    const place = (choiceId: string): number => {
      const drawn = orders.find(({ questionId }) => questionId === question.id)?.choiceIds.indexOf(choiceId) ?? -1
      return drawn === -1 ? question.choices.length : drawn
    }
    return { ...question, choices: question.choices.toSorted((one, other) => place(one.id) - place(other.id)) }
  })

const particulars = {
  voteId: id,
  listId: id,
  apartmentId: id,
  title: text(200),
  description: text(5_000).nullable(),
  ballotKind,
  weight: recordedWeight,
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  interimResults: z.boolean(),
  questions: z.array(question).min(1).max(50),
  /** A key of the table of law, or fractions of the vote's own. Absent: the list's rule. */
  rule: z.union([z.string().max(60), ownRule]).optional(),
  /** Each person once; `weight` is unit then. Absent: as `weight` says. */
  byOwner: z.literal(true).optional(),
  /** Absent: resolution. */
  kind: voteKind.optional(),
  /** The 동 whose units vote, an electoral district (선거구). Absent: all of the list. */
  dongs: z.array(dong).min(1).max(200).optional(),
  /** Absent: fixed. */
  choiceOrder: choiceOrder.optional(),
  /** Of an election: how many of a question's candidates are elected. Absent for a question: as many as may be chosen. */
  seats: z.array(z.strictObject({ questionId: id, seats: z.int().positive().max(100) })).optional(),
  /** Whether residents see the results by the link once they are counted. Absent: no. */
  publicResults: z.boolean().optional(),
  /** Of a secret vote: ballots are encrypted by their voters and counted without being opened. Absent: papers in a box. */
  encrypted: z.literal(true).optional(),
}

/** Stream `vote-{voteId}`. */
export const VoteCreated = defineEvent('VoteCreated', particulars)
/** A draft corrected: all of it as it is from now on. */
export const VoteRevised = defineEvent('VoteRevised', particulars)
/** A draft thrown away. */
export const VoteDeleted = defineEvent('VoteDeleted', { voteId: id, listId: id })

/** Announced (공고): since when, where it hangs out, and what it says beside the vote's own particulars. Nothing of the vote is corrected while it is. */
export const VoteAnnounced = defineEvent('VoteAnnounced', {
  voteId: id,
  listId: id,
  announcedOn: day,
  place: text(200),
  text: text(5_000).nullable(),
})
/** Taken back before the vote opened: it is a draft again. */
export const VoteAnnouncementWithdrawn = defineEvent('VoteAnnouncementWithdrawn', {
  voteId: id,
  listId: id,
  reason: text(500),
})
const drawnOrder = z.strictObject({ questionId: id, choiceIds: z.array(id).min(1).max(100) })
export type DrawnOrder = Readonly<z.output<typeof drawnOrder>>
/** The order of the choices of all questions, drawn by lot (추첨); the newest drawing counts, until the vote is corrected. */
export const ChoicesDrawn = defineEvent('ChoicesDrawn', {
  voteId: id,
  listId: id,
  orders: z.array(drawnOrder).min(1).max(50),
})

/** The key that ballots are encrypted under, and that whoever published it knows the private part (`infra/lib/ballot-crypto`). */
const encryption = z.strictObject({ publicKey: encryptedBytes(32), proof: encryptedBytes(64) })
export type VoteEncryption = Readonly<z.output<typeof encryption>>

const trusteeKey = z.strictObject({ trusteeId: id, publicKey: encryptedBytes(32), proof: encryptedBytes(64) })
/** The key that k of n trustees decrypt together: their parts in their order, what they come to, and the keys of nobody beside it. */
const jointKey = z.strictObject({
  threshold: z.int().positive(),
  keys: z.array(trusteeKey).min(1).max(20),
  publicKey: encryptedBytes(32),
  helperKeys: z.array(encryptedBytes(32)).max(20),
})
export type JointVoteKey = Readonly<z.output<typeof jointKey>>

export const VoteOpened = defineEvent('VoteOpened', {
  voteId: id,
  listId: id,
  /** Of an encrypted vote, at its first opening: its key. */
  encryption: encryption.optional(),
  /** The same of a vote whose key trustees hold. */
  jointKey: jointKey.optional(),
  /** by-time: announced, and its opening time had come. Absent: by hand. */
  reason: z.enum(['by-hand', 'by-time']).optional(),
})
/** by-time: its time was over, or its list's last day; with-list: somebody closed its list. The roll of that moment is what counts. */
export const VoteClosed = defineEvent('VoteClosed', {
  voteId: id,
  listId: id,
  reason: z.enum(['by-hand', 'by-time', 'with-list']),
  /** When it was over, whenever that was recorded; absent: when it was recorded. */
  closedAt: z.iso.datetime().optional(),
})
/** From here on the vote can never be opened again. */
export const VoteResultsSeen = defineEvent('VoteResultsSeen', {
  voteId: id,
  listId: id,
  /** Of a secret vote of which papers did not come back: number of those that were read all the same. They are votes, of units that nobody knows. */
  papersOfUnknown: z.int().positive().optional(),
})
/** The count (개표) as an act of its own: who did it stands in the metadata. Observers are counted, not named: they sign the printed sheet. */
export const VoteCounted = defineEvent('VoteCounted', {
  voteId: id,
  listId: id,
  place: text(200).nullable(),
  observers: z.int().nonnegative().max(1_000),
  /** Papers that were left out, why, and the second administrator who confirmed that; absent: none were. */
  despite: z
    .strictObject({
      entered: z.int().nonnegative(),
      differing: z.int().nonnegative(),
      unreturned: z.int().nonnegative(),
      reason: text(500),
      confirmedBy: id,
    })
    .optional(),
})
/** The private key of an encrypted vote was destroyed once its sums were decrypted: no ballot can be opened any more. */
export const VoteKeyDestroyed = defineEvent('VoteKeyDestroyed', { voteId: id, listId: id })
export const VoteLinkAttached = defineEvent('VoteLinkAttached', { voteId: id, listId: id, linkId: linkSecret })
export const VoteLinkStatusChanged = defineEvent('VoteLinkStatusChanged', {
  voteId: id,
  listId: id,
  linkId: linkSecret,
  status: linkStatus,
})
export const VoteLinkRemoved = defineEvent('VoteLinkRemoved', { voteId: id, listId: id, linkId: linkSecret })

/** The PDF templates that documents about its ballots are made with, the first of them filled; none: they are statements alone. */
export const VoteTemplatesChosen = defineEvent('VoteTemplatesChosen', {
  voteId: id,
  listId: id,
  templates: z.array(id).max(20),
})
/** A document is to be made for each of so many ballots, with a version of a template where one was chosen. */
export const VoteDocumentsRequested = defineEvent('VoteDocumentsRequested', {
  voteId: id,
  listId: id,
  total: z.int().positive(),
  template: z.strictObject({ templateId: id, version: z.int().positive() }).optional(),
})

export type VoteEvent =
  | EventOf<typeof VoteCreated>
  | EventOf<typeof VoteRevised>
  | EventOf<typeof VoteDeleted>
  | EventOf<typeof VoteAnnounced>
  | EventOf<typeof VoteAnnouncementWithdrawn>
  | EventOf<typeof ChoicesDrawn>
  | EventOf<typeof VoteCounted>
  | EventOf<typeof VoteOpened>
  | EventOf<typeof VoteKeyDestroyed>
  | EventOf<typeof VoteClosed>
  | EventOf<typeof VoteResultsSeen>
  | EventOf<typeof VoteLinkAttached>
  | EventOf<typeof VoteLinkStatusChanged>
  | EventOf<typeof VoteLinkRemoved>
  | EventOf<typeof VoteTemplatesChosen>
  | EventOf<typeof VoteDocumentsRequested>
