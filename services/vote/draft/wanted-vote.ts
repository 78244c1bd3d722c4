import type { Question } from '#events/vote/vote.events.ts'
import type { BodyOf } from '../../core/contract.ts'
import { withKeptIds } from './kept-ids.ts'
import type { Particulars } from '../vote.decider.ts'
import { wantedRule } from '../vote-rule.ts'
import type { correctVote } from '../votes.contract.ts'

type Said = Omit<BodyOf<typeof correctVote>, 'revision'>

/** A vote without its place. */
export type WantedVote = Omit<Particulars, 'voteId' | 'listId' | 'apartmentId'>

const utc = (time: string | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

/**
 * What somebody wants a vote to be, as it is recorded: its questions and choices keep the ids that they had in `before`, or get new ones.
 * @throws DomainError UNKNOWN_RULE; INVALID_QUESTIONS for an id that is none of `before`
 */
export const wantedVote = (body: Said, before: readonly Question[], newId: () => string): WantedVote => {
  const questions = withKeptIds(body.questions, before, newId)
  const seats = questions.flatMap(({ id, seats: some }) =>
    some === undefined ? [] : [{ questionId: id, seats: some }],
  )
  return {
    title: body.title,
    description: body.description || null,
    ballotKind: body.ballotKind,
    weight: body.weight === 'owner' ? 'unit' : body.weight,
    ...(body.weight === 'owner' ? { byOwner: true } : {}),
    ...(body.kind === undefined ? {} : { kind: body.kind }),
    ...(body.dongs === undefined ? {} : { dongs: body.dongs }),
    ...(body.choiceOrder === undefined ? {} : { choiceOrder: body.choiceOrder }),
    ...(body.publicResults === undefined ? {} : { publicResults: body.publicResults }),
    ...(body.encrypted === true ? { encrypted: true as const } : {}),
    opensAt: utc(body.opensAt),
    closesAt: utc(body.closesAt),
    interimResults: body.interimResults ?? false,
    ...(body.rule === undefined ? {} : { rule: wantedRule(body.rule) }),
    questions: questions.map(({ seats: _, ...question }) => question),
    ...(seats.length > 0 ? { seats } : {}),
  }
}
