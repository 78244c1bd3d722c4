import { z } from 'zod'
import { dong, id, text } from '#events/values/schemas.ts'
import { translationLanguages } from '#events/values/question/translation-language.ts'
import {
  ballotKind,
  choiceOrder,
  linkStatus,
  plainOutcome,
  plainSummary,
  questionTranslations,
  voteKind,
  voteWeight,
} from '#events/vote/vote.events.ts'
import { collectionQuery, contract, orNull } from '../core/contract.ts'
import { paperFigures } from '../list/figures/list-stats.contract.ts'
import { voteRule } from './draft/vote-rule.contract.ts'

export const voteStatus = z.enum(['draft', 'open', 'closed'])

/** File that voters may read before they answer. `sha256`: of its bytes. */
const attachmentAnswer = z.object({
  id,
  name: z.string(),
  size: z.number(),
  pages: z.number(),
  sha256: z.string(),
})
export type Attachment = z.output<typeof attachmentAnswer>

const translationAnswer = z.object({
  language: z.enum(translationLanguages),
  title: z.string(),
  plainSummary: z.string().optional(),
})

export const choiceAnswer = z.object({
  label: z.string(),
  /** Whether who chooses it agrees. */
  assent: z.boolean().optional(),
  /** Outcome in plain words (쉬운 말) where it is chosen. */
  plainOutcome: z.string().optional(),
})

export const questionAnswer = z.object({
  id,
  title: z.string(),
  minChoices: z.number(),
  maxChoices: z.number(),
  /** Number of seats of an election; absent: as many as may be chosen. */
  seats: z.number().optional(),
  choices: z.array(choiceAnswer.extend({ id })),
  /** Summary in plain words (쉬운 말); the question itself is binding. */
  plainSummary: z.string().optional(),
  /** Translations of title and summary, each language once. */
  translations: z.array(translationAnswer).optional(),
  attachments: z.array(attachmentAnswer).optional(),
})

/** failed: of those that are done. */
const votePdf = z.object({
  status: z.enum(['running', 'completed']),
  done: z.number(),
  failed: z.number(),
  total: z.number(),
})
export type VotePdf = z.output<typeof votePdf>

export const vote = z.object({
  id,
  listId: id,
  apartmentId: id,
  title: z.string(),
  description: z.string().nullable(),
  ballotKind,
  /**
   * Weight of a ballot. unit: each unit once; area: by exclusive area; owner: each person once,
   * whatever they hold.
   */
  weight: voteWeight,
  kind: voteKind,
  /** The 동 whose units vote (선거구); null: all of the list. */
  dongs: z.array(z.string()).nullable(),
  choiceOrder,
  /** Whether residents see the results by the link once they are counted. */
  publicResults: z.boolean(),
  /** Whether voters encrypt their ballots, and only the sums are decrypted. */
  encrypted: z.boolean(),
  /** Whether voters may withdraw their ballots until the count; otherwise the first one counts. */
  withdrawable: z.boolean(),
  /**
   * Encryption of a vote that was open: its public key, and whether the private one was destroyed
   * after the count.
   */
  encryption: z
    .object({ publicKey: z.string(), isKeyDestroyed: z.boolean(), heldBy: z.enum(['system', 'trustees']) })
    .optional(),
  /** Null: it is not announced. */
  announcement: z.object({ announcedOn: z.string(), place: z.string(), text: z.string().nullable() }).nullable(),
  /** Time when it was counted (개표) as an act of its own; null: it was not. */
  countedAt: z.string().nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** Time from which no electronic ballot is taken, while paper goes on; null: both end together. */
  electronicClosesAt: z.string().nullable(),
  /** Time when it ends by itself at the latest: at its own time, never later than its list. */
  endsAt: z.string(),
  /** Whether its list was archived (보관): it is over and needs no further work. */
  archived: z.boolean(),
  interimResults: z.boolean(),
  status: voteStatus,
  /** Time when it was over; null while it is not. Answers to commands leave it out. */
  closedAt: z.string().nullable().optional(),
  questions: z.array(questionAnswer),
  /** Its own rule: a key of the table of law, or fractions; null: the list's rule holds. */
  rule: voteRule.nullable(),
  /**
   * State of a secret vote's box. broken: its papers do not fit its ballots, and nothing is
   * counted.
   */
  box: z.enum(['closed', 'opened', 'broken']).nullable(),
  link: z.object({ linkId: z.string(), url: z.string(), status: linkStatus }).nullable(),
  createdAt: z.string(),
  /**
   * Number of corrections and drawings, from 1. Sent with a correction, so that nobody's change is
   * overwritten. Omitted in lists of votes.
   */
  revision: z.number().optional(),
  /**
   * Templates that documents about its ballots are made with. Lists of votes leave them out, and
   * `pdf` too.
   */
  templates: z.array(id).optional(),
  /** Progress of the documents about its ballots; null until they are requested. */
  pdf: votePdf.nullable().optional(),
  /** Figures of paper ballots, in lists of votes only; null: it has none. */
  papers: paperFigures.nullable().optional(),
})
export type Vote = z.output<typeof vote>

const newChoice = z.strictObject({
  label: text(200),
  assent: z.boolean().optional(),
  plainOutcome: plainOutcome.optional(),
})
/** Choosing none is abstaining, possible where minChoices is 0. */
export const newQuestion = z.strictObject({
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  seats: z.int().positive().max(100).optional(),
  choices: z.array(newChoice).min(1).max(100),
  plainSummary: plainSummary.optional(),
  translations: questionTranslations.optional(),
})
/**
 * Question of a correction: `id` refers to an existing question or choice; without one, that of the
 * same words stays. Attachments stay with their question.
 */
const correctedQuestion = newQuestion.extend({
  id: id.optional(),
  choices: z
    .array(newChoice.extend({ id: id.optional() }))
    .min(1)
    .max(100),
})

/** Fields of a vote that is made or corrected. */
const particulars = {
  title: text(200),
  description: orNull(z.union([z.literal(''), text(5_000)])),
  ballotKind,
  weight: voteWeight,
  kind: voteKind.optional(),
  dongs: orNull(z.array(dong).min(1).max(200)),
  choiceOrder: choiceOrder.optional(),
  publicResults: z.boolean().optional(),
  /**
   * Whether voters encrypt their ballots and only the sums are decrypted, in a secret vote by unit
   * or by owner. Absent: no.
   */
  encrypted: z.boolean().optional(),
  /**
   * Whether voters may withdraw their ballots until the count, in an open or an encrypted vote.
   * Absent: as the law of its rule says.
   */
  withdrawable: z.boolean().optional(),
  opensAt: orNull(z.iso.datetime({ offset: true })),
  closesAt: orNull(z.iso.datetime({ offset: true })),
  /** Time from which no electronic ballot is taken: after the opening and before the close. */
  electronicClosesAt: orNull(z.iso.datetime({ offset: true })),
  interimResults: z.boolean().optional(),
  questions: z.array(newQuestion).min(1).max(50),
  rule: orNull(voteRule),
}

/**
 * Creates a vote. 422 RULE_OF_OTHER_KIND; ELECTION_DIRECT_AND_SECRET for elections under 공동주택관리법
 * that are open or weighed; ASSENT_MISSING if `rule` is met by assent and no choice of any question
 * is marked as it; ENCRYPTION_NOT_POSSIBLE naming the fields; BALLOT_WITHDRAWAL_NOT_POSSIBLE for a secret
 * vote whose ballots are not encrypted.
 */
export const createVote = contract({
  method: 'POST',
  path: '/api/votes',
  access: 'admin',
  tag: 'vote',
  summary: '투표 만들기',
  body: z.strictObject({ listId: z.guid(), ...particulars }),
  answers: { 201: vote },
})

/**
 * Replaces a vote; or, if title, kind, weight or questions are omitted, changes the given fields.
 * 422 VOTE_NOT_DRAFT once it was open, VOTE_ANNOUNCED while it is announced; 422
 * VOTE_CHANGED_MEANWHILE if `revision` is given and somebody else has corrected it since. Its list
 * cannot change.
 */
export const correctVote = contract({
  method: 'PUT',
  path: '/api/votes/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '투표 초안 수정',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...particulars,
    title: particulars.title.optional(),
    ballotKind: ballotKind.optional(),
    weight: voteWeight.optional(),
    questions: z.array(correctedQuestion).min(1).max(50).optional(),
    revision: z.int().nonnegative().optional(),
  }),
  answers: { 200: vote },
})

/**
 * Deletes a draft that is not announced; its link is invalid from then on. 422 VOTE_NOT_DRAFT,
 * VOTE_ANNOUNCED.
 */
export const deleteVote = contract({
  method: 'DELETE',
  path: '/api/votes/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '투표 초안 삭제',
  params: z.strictObject({ id }),
  answers: { 200: z.object({ id }) },
})

/**
 * Lists votes. Sortable: title, createdAt, status. Filters: listId, apartmentId, status, q (part of
 * the title), id.
 */
export const listVotes = contract({
  method: 'GET',
  path: '/api/votes',
  access: 'admin',
  tag: 'vote',
  summary: '투표 목록',
  query: collectionQuery,
  answers: { 200: z.array(vote) },
})

export const getVote = contract({
  method: 'GET',
  path: '/api/votes/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '투표 조회',
  params: z.strictObject({ id }),
  answers: { 200: vote },
})

export const changeVoteStatus = contract({
  method: 'PATCH',
  path: '/api/votes/{id}/status',
  access: 'admin',
  tag: 'vote',
  summary: '투표 시작·마감',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: z.enum(['open', 'closed']) }),
  answers: { 200: vote },
})
