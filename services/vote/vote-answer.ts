import type { VoteRow } from '#projections/vote/votes.ts'
import type { BallotBoxState } from './ballot-box.decider.ts'
import { voteStatusAt, type CreatedVote } from './vote.decider.ts'
import type { VoteLink } from './vote-link.contract.ts'
import { ruleAnswer } from './vote-rule.ts'
import type { Vote, VotePdf } from './votes.contract.ts'

/** A link as the wire has it. */
export const linkAnswer = (
  link: { readonly linkId: string; readonly status: 'active' | 'inactive' },
  publicUrl: string,
): VoteLink => ({
  linkId: link.linkId,
  url: `${publicUrl}/vote/${link.linkId}`,
  status: link.status,
})

type Place = { readonly publicUrl: string; readonly now: Date }
type Around = {
  readonly list: Parameters<typeof voteStatusAt>[1]
  readonly box: BallotBoxState['status']
  readonly createdAt: string
  /** How far its documents are, where that is asked. */
  readonly pdf?: VotePdf | null
}

/** A vote folded from its stream, as the wire has it. */
export const voteAnswer = (
  vote: CreatedVote,
  { list, box, createdAt, pdf }: Around,
  { publicUrl, now }: Place,
): Vote => ({
  id: vote.voteId,
  listId: vote.listId,
  apartmentId: vote.apartmentId,
  title: vote.title,
  description: vote.description,
  ballotKind: vote.ballotKind,
  weight: vote.weight,
  opensAt: vote.opensAt,
  closesAt: vote.closesAt,
  interimResults: vote.interimResults,
  status: voteStatusAt(vote, list, now),
  questions: vote.questions,
  rule: ruleAnswer(vote.rule),
  box: vote.ballotKind === 'secret' ? box : null,
  link: vote.link && linkAnswer(vote.link, publicUrl),
  createdAt,
  ...(pdf === undefined ? {} : { templates: [...vote.templates], pdf }),
})

/** What stands around the vote of a row. */
export const aroundRow = (row: VoteRow): Around => ({
  list: {
    endDate: row.list_end_date,
    closing: row.list_closed_at && { closedAt: row.list_closed_at.toISOString() },
  },
  box: row.box ?? 'closed',
  createdAt: row.created_at.toISOString(),
})

/** A row of the read model as the same vote. */
export const voteOfRow = (row: VoteRow): CreatedVote => ({
  status: row.status,
  resultsSeen: false,
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
  questions: [...row.questions],
  ...(row.rule === null ? {} : { rule: row.rule }),
})
