import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { MAX_ATTACHMENTS, MAX_PLAIN_OUTCOME, MAX_PLAIN_SUMMARY } from '../values/question/question-limits.ts'
import {
  MAX_TRANSLATED_SUMMARY,
  MAX_TRANSLATED_TITLE,
  translationLanguages,
} from '../values/question/translation-language.ts'
import { day, dong, encryptedBytes, id, linkSecret, text } from '../values/schemas.ts'

export const ballotKind = z.enum(['open', 'secret'])
const recordedWeight = z.enum(['unit', 'area'])
/** Weight of a ballot. owner: each person once, whatever they own (조합원 1인 1표). */
export const voteWeight = z.enum([...recordedWeight.options, 'owner'])
export type VoteWeight = z.output<typeof voteWeight>
/**
 * Kind of vote. A resolution (안건) is decided by assent; an election (선거) by most votes, and its
 * choices are candidates.
 */
export const voteKind = z.enum(['resolution', 'election'])
/** Order of the choices: as given; as drawn by lot; different for each voter. */
export const choiceOrder = z.enum(['fixed', 'lot', 'shuffled'])
export const linkStatus = z.enum(['active', 'inactive'])

const fraction = { numerator: z.int().positive(), denominator: z.int().positive(), over: z.boolean() }
/**
 * Fractions of the verdict: how many have to vote, and how many to assent, of all or of those who
 * voted. `over`: more than the fraction, otherwise at least.
 */
export const ownRule = z.strictObject({
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

/** Plain words (쉬운 말) about a question and its choices; the question itself stays binding. */
export const plainSummary = text(MAX_PLAIN_SUMMARY)
export const plainOutcome = text(MAX_PLAIN_OUTCOME)
/** Translation of a question and its summary. */
const questionTranslation = z.strictObject({
  language: z.enum(translationLanguages),
  title: text(MAX_TRANSLATED_TITLE),
  plainSummary: text(MAX_TRANSLATED_SUMMARY).optional(),
})
/** Translations of a question, each language once. */
export const questionTranslations = z.array(questionTranslation).min(1).max(translationLanguages.length)

/**
 * File that voters may read before they answer a question. `objectKey`: SHA-256 of its bytes, by
 * which it is stored.
 */
const questionAttachment = z.strictObject({
  id,
  name: text(200),
  objectKey: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().positive(),
  pages: z.int().positive(),
})
export type QuestionAttachment = Readonly<z.output<typeof questionAttachment>>

const plainWords = { plainSummary: plainSummary.optional(), translations: questionTranslations.optional() }

/**
 * Explanations of questions that have no ids: by the places of question and choice, from 0.
 * `outcomes`: what follows where a choice is chosen.
 */
export const placedExplanations = z
  .array(
    z.strictObject({
      question: z.int().nonnegative().max(49),
      ...plainWords,
      outcomes: z
        .array(z.strictObject({ choice: z.int().nonnegative().max(99), text: plainOutcome }))
        .min(1)
        .max(100)
        .optional(),
    }),
  )
  .min(1)
  .max(50)

const explanation = z.strictObject({
  questionId: id,
  ...plainWords,
  outcomes: z
    .array(z.strictObject({ choiceId: id, text: plainOutcome }))
    .min(1)
    .max(100)
    .optional(),
  attachments: z.array(questionAttachment).min(1).max(MAX_ATTACHMENTS).optional(),
})
/** Explanation of a question of a vote. */
export type Explanation = Readonly<z.output<typeof explanation>>

/** Returns questions with their choices in the drawn order; choices without one come last. */
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
  /** Whether each person counts once; `weight` is unit then. Absent: as `weight` says. */
  byOwner: z.literal(true).optional(),
  /** Absent: resolution. */
  kind: voteKind.optional(),
  /** The 동 whose units vote, an electoral district (선거구). Absent: all of the list. */
  dongs: z.array(dong).min(1).max(200).optional(),
  /** Absent: fixed. */
  choiceOrder: choiceOrder.optional(),
  /**
   * Numbers of seats of an election's questions. Absent for a question: as many as may be chosen.
   */
  seats: z.array(z.strictObject({ questionId: id, seats: z.int().positive().max(100) })).optional(),
  /** Whether residents see the results by the link once they are counted. Absent: no. */
  publicResults: z.boolean().optional(),
  /**
   * Whether the ballots of a secret vote are encrypted by their voters and counted without being
   * opened. Absent: papers in a box.
   */
  encrypted: z.literal(true).optional(),
  /**
   * Whether voters may withdraw their ballots until the count, and vote again. Absent: the first
   * ballot counts.
   */
  withdrawable: z.literal(true).optional(),
  /**
   * Time from which no electronic ballot is taken, while the vote goes on on paper (집합건물법 시행령
   * 제13조 제3항). Absent: both end together.
   */
  electronicClosesAt: z.iso.datetime().optional(),
  /** Explanations of its questions. Absent: there are none. */
  explanations: z.array(explanation).min(1).max(50).optional(),
}

/** Stream `vote-{voteId}`. */
export const VoteCreated = defineEvent('VoteCreated', particulars)
/** A draft corrected: all of it as it is from now on. */
export const VoteRevised = defineEvent('VoteRevised', particulars)
/** A draft thrown away. */
export const VoteDeleted = defineEvent('VoteDeleted', { voteId: id, listId: id })

/**
 * Announcement (공고): its time, its place, and its text beside the vote's own data. The vote cannot
 * be corrected while it is announced.
 */
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
/**
 * Order of the choices of all questions, drawn by lot (추첨); the newest drawing counts, until the
 * vote is corrected.
 */
export const ChoicesDrawn = defineEvent('ChoicesDrawn', {
  voteId: id,
  listId: id,
  orders: z.array(drawnOrder).min(1).max(50),
})

/**
 * Public key that ballots are encrypted with, and the proof that its publisher knows the private
 * part (`infra/lib/ballot-crypto`).
 */
const encryption = z.strictObject({ publicKey: encryptedBytes(32), proof: encryptedBytes(64) })
export type VoteEncryption = Readonly<z.output<typeof encryption>>

const trusteeKey = z.strictObject({ trusteeId: id, publicKey: encryptedBytes(32), proof: encryptedBytes(64) })
/**
 * Public key whose private part k of n trustees use together: their parts in their order, the joint
 * key, and the helper keys beside it.
 */
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
  /** Key of an encrypted vote, at its first opening. */
  encryption: encryption.optional(),
  /** Key of a vote with trustees, at its first opening. */
  jointKey: jointKey.optional(),
  /**
   * SHA-256 in hex of what voters read of each explained question
   * (`services/vote/attachment/README.md`). Absent: none is explained.
   */
  questionHashes: z
    .array(z.strictObject({ questionId: id, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(1)
    .max(50)
    .optional(),
  /** Reason of the opening. by-time: announced, and its opening time had come. Absent: by hand. */
  reason: z.enum(['by-hand', 'by-time']).optional(),
})
/**
 * Close of a vote. by-time: its time was over, or its list's last day; with-list: its list was
 * closed. The roll of that moment counts.
 */
export const VoteClosed = defineEvent('VoteClosed', {
  voteId: id,
  listId: id,
  reason: z.enum(['by-hand', 'by-time', 'with-list']),
  /** Time at which it was over, whenever that was recorded; absent: when it was recorded. */
  closedAt: z.iso.datetime().optional(),
})
/** Disclosure of the results: from here on the vote can never be opened again. */
export const VoteResultsSeen = defineEvent('VoteResultsSeen', {
  voteId: id,
  listId: id,
  /**
   * Number of papers that were read although others of a secret vote were not returned. They are
   * votes of unknown units.
   */
  papersOfUnknown: z.int().positive().optional(),
})
/**
 * Count (개표): its administrator is in the metadata. Observers are counted, not named: they sign the
 * printed sheet.
 */
export const VoteCounted = defineEvent('VoteCounted', {
  voteId: id,
  listId: id,
  place: text(200).nullable(),
  observers: z.int().nonnegative().max(1_000),
  /**
   * Papers that were left out and challenges that were not decided, the reason, and the second administrator who confirmed it; absent:
   * none were.
   */
  despite: z
    .strictObject({
      entered: z.int().nonnegative(),
      differing: z.int().nonnegative(),
      unreturned: z.int().nonnegative(),
      reason: text(500),
      confirmedBy: id,
    })
    .optional(),
  /** Challenged ballots that were counted before anybody decided, with `despite`; absent: none. */
  challenged: z.int().positive().optional(),
})
/**
 * Destruction of the private key of an encrypted vote once its sums were decrypted: no ballot can
 * be opened any more.
 */
export const VoteKeyDestroyed = defineEvent('VoteKeyDestroyed', { voteId: id, listId: id })
export const VoteLinkAttached = defineEvent('VoteLinkAttached', { voteId: id, listId: id, linkId: linkSecret })
export const VoteLinkStatusChanged = defineEvent('VoteLinkStatusChanged', {
  voteId: id,
  listId: id,
  linkId: linkSecret,
  status: linkStatus,
})
export const VoteLinkRemoved = defineEvent('VoteLinkRemoved', { voteId: id, listId: id, linkId: linkSecret })

/**
 * Templates for documents about its ballots, the first of them filled; none: only statements are
 * made.
 */
export const VoteTemplatesChosen = defineEvent('VoteTemplatesChosen', {
  voteId: id,
  listId: id,
  templates: z.array(id).max(20),
})
/** Request for documents: one for each ballot, with a version of the template if one was chosen. */
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
