import { inDrawnOrder, type QuestionAttachment } from '#events/vote/vote.events.ts'
import type { VoteRow } from '#projections/vote/votes.ts'
import { explainedOf } from './attachment/question-content.decider.ts'
import type { BallotBoxState } from './secret/ballot-box.decider.ts'
import { voteStatusAt, type ExistingVote } from './vote.decider.ts'
import { voteEndOf } from './vote-state.decider.ts'
import type { VoteLink } from './ballot/vote-link.contract.ts'
import { ruleAnswer } from './draft/vote-rule.ts'
import type { Attachment, Vote, VotePdf } from './votes.contract.ts'

/** A link as the wire has it. */
export const linkAnswer = (
  link: { readonly linkId: string; readonly status: 'active' | 'inactive' },
  publicUrl: string,
): VoteLink => ({
  linkId: link.linkId,
  url: `${publicUrl}/vote/${link.linkId}`,
  status: link.status,
})

type AnswerContext = { readonly publicUrl: string; readonly now: Date }
type VoteFacts = {
  readonly list: Parameters<typeof voteStatusAt>[1] & { readonly archived: boolean }
  readonly box: BallotBoxState['status']
  readonly createdAt: string
  /** Time when it was counted, as an act of its own. */
  readonly countedAt: string | null
  /** Progress of its documents, if requested. */
  readonly pdf?: VotePdf | null
}

const seatsOf = ({ seats }: Pick<ExistingVote, 'seats'>, questionId: string): { readonly seats?: number } => {
  const found = seats?.find((one) => one.questionId === questionId)
  return found ? { seats: found.seats } : {}
}

const attachmentAnswer = ({ objectKey, ...attachment }: QuestionAttachment): Attachment => ({
  ...attachment,
  sha256: objectKey,
})

/**
 * The questions as everybody is shown them: of an election with the seats that are filled, with
 * their attachments.
 */
export const questionsOf = (vote: Pick<ExistingVote, 'questions' | 'seats' | 'explanations'>) =>
  explainedOf(vote).map(({ attachments, ...question }) => ({
    ...question,
    ...seatsOf(vote, question.id),
    ...(attachments && { attachments: attachments.map(attachmentAnswer) }),
  }))

/** A vote folded from its stream, as the wire has it. */
export const voteAnswer = (
  vote: ExistingVote,
  { list, box, createdAt, countedAt, pdf }: VoteFacts,
  { publicUrl, now }: AnswerContext,
): Vote => ({
  id: vote.voteId,
  listId: vote.listId,
  apartmentId: vote.apartmentId,
  title: vote.title,
  description: vote.description,
  ballotKind: vote.ballotKind,
  weight: vote.weight,
  kind: vote.kind ?? 'resolution',
  dongs: vote.dongs ?? null,
  choiceOrder: vote.choiceOrder ?? 'fixed',
  publicResults: vote.publicResults ?? false,
  encrypted: vote.encrypted ?? false,
  withdrawable: vote.withdrawable ?? false,
  ...(vote.encryption
    ? {
        encryption: {
          publicKey: vote.encryption.publicKey,
          isKeyDestroyed: vote.encryption.isKeyDestroyed,
          heldBy: vote.encryption.jointKey ? 'trustees' : 'system',
        },
      }
    : {}),
  announcement: vote.announcement,
  countedAt,
  opensAt: vote.opensAt,
  closesAt: vote.closesAt,
  electronicClosesAt: vote.electronicClosesAt ?? null,
  endsAt: voteEndOf(vote, list).toISOString(),
  archived: list.archived,
  interimResults: vote.interimResults,
  status: voteStatusAt(vote, list, now),
  questions: questionsOf(vote),
  rule: ruleAnswer(vote.rule),
  box: vote.ballotKind === 'secret' ? box : null,
  link: vote.link && linkAnswer(vote.link, publicUrl),
  createdAt,
  ...(vote.revision === 0 ? {} : { revision: vote.revision }),
  ...(pdf === undefined ? {} : { templates: [...vote.templates], pdf }),
})

/**
 * Adds to an answer when the vote was over. One that ended by itself is closed before anybody has
 * recorded it: then `closedAt` is null.
 */
export const withClosedAt = (answer: Vote, closedAt: string | null, list: VoteFacts['list']): Vote => ({
  ...answer,
  closedAt: answer.status === 'closed' ? (closedAt ?? voteEndOf(answer, list).toISOString()) : null,
})

/** A row of the read model as the wire has it. */
export const answerOfRow = (row: VoteRow, place: AnswerContext): Vote => {
  const around = factsOfRow(row)
  // One that was opened again keeps its former close.
  const closedAt = row.status === 'closed' ? (row.closed_at?.toISOString() ?? null) : null
  return withClosedAt(voteAnswer(voteOfRow(row), around, place), closedAt, around.list)
}

/** Returns the facts around the vote of a row. */
const factsOfRow = (row: VoteRow): VoteFacts => ({
  list: {
    endDate: row.list_end_date,
    archived: row.list_archived,
    closing: row.list_closed_at && { closedAt: row.list_closed_at.toISOString() },
  },
  box: row.box,
  createdAt: row.created_at.toISOString(),
  countedAt: row.counted_at?.toISOString() ?? null,
})

/** Returns a row of the read model as a vote; rows have no revision. */
const voteOfRow = (row: VoteRow): ExistingVote => ({
  status: row.status,
  revision: 0,
  isDrawn: row.drawn !== null,
  announcement: row.announcement,
  resultsSeen: false,
  papersOfUnknown: 0,
  encryption: null,
  count: null,
  kind: row.kind,
  choiceOrder: row.choice_order,
  publicResults: row.public_results,
  ...(row.encrypted ? { encrypted: true as const } : {}),
  ...(row.withdrawable ? { withdrawable: true as const } : {}),
  ...(row.electronic_closes_at === null ? {} : { electronicClosesAt: row.electronic_closes_at.toISOString() }),
  ...(row.dongs === null ? {} : { dongs: [...row.dongs] }),
  ...(row.seats === null ? {} : { seats: row.seats }),
  templates: [],
  documents: null,
  link: row.link_id && row.link_status ? { linkId: row.link_id, status: row.link_status } : null,
  voteId: row.id,
  listId: row.list_id,
  apartmentId: row.apartment_id,
  title: row.title,
  description: row.description,
  ballotKind: row.ballot_kind,
  weight: row.weight,
  opensAt: row.opens_at?.toISOString() ?? null,
  closesAt: row.closes_at?.toISOString() ?? null,
  interimResults: row.interim_results,
  questions: [...inDrawnOrder(row.questions, row.drawn ?? [])],
  ...(row.explanations === null ? {} : { explanations: [...row.explanations] }),
  ...(row.rule === null ? {} : { rule: row.rule }),
})
