import { explanationsById, explanationsIn, plainChoice } from '#events/values/question/explained-questions.ts'
import type { Question } from '#events/vote/vote.events.ts'
import type { BodyOf } from '../../core/contract.ts'
import { withStableIds } from './stable-ids.ts'
import type { VoteData } from '../vote.decider.ts'
import { ruleInput } from './vote-rule.ts'
import type { correctVote, Vote } from '../votes.contract.ts'

type Correction = Omit<BodyOf<typeof correctVote>, 'revision'>
type RequiredField = 'title' | 'ballotKind' | 'weight' | 'questions'
/** All of a vote, as it is made: what is left out is as usual. */
type CompleteVote = Correction & { readonly [Name in RequiredField]-?: NonNullable<Correction[Name]> }

/** Whether a body has all of a vote, or only the fields to change. */
export const isCompleteVote = (said: Correction): said is CompleteVote =>
  said.title !== undefined && said.ballotKind !== undefined && said.weight !== undefined && said.questions !== undefined

/** Returns a vote with some fields changed: omitted ones stay, null removes a value. */
export const changedVote = (said: Correction, vote: Vote): CompleteVote => ({
  description: vote.description ?? undefined,
  kind: vote.kind,
  dongs: vote.dongs ?? undefined,
  choiceOrder: vote.choiceOrder,
  publicResults: vote.publicResults,
  encrypted: vote.encrypted,
  withdrawable: vote.withdrawable,
  opensAt: vote.opensAt ?? undefined,
  closesAt: vote.closesAt ?? undefined,
  electronicClosesAt: vote.electronicClosesAt ?? undefined,
  interimResults: vote.interimResults,
  rule: vote.rule ?? undefined,
  ...said,
  title: said.title ?? vote.title,
  ballotKind: said.ballotKind ?? vote.ballotKind,
  weight: said.weight ?? vote.weight,
  questions: said.questions ?? vote.questions.map(({ attachments: _attached, ...question }) => question),
})

/** A vote without its place. */
export type VoteInput = Omit<VoteData, 'voteId' | 'listId' | 'apartmentId'>

const utc = (time: string | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

/**
 * Returns the vote that a request describes, as it is recorded: its questions and choices keep the
 * ids that they had in `before`, or get new ones.
 * @throws DomainError UNKNOWN_RULE; INVALID_QUESTIONS for an id that is none of `before`
 */
export const voteInput = (body: CompleteVote, before: readonly Question[], newId: () => string): VoteInput => {
  const questions = withStableIds(body.questions, before, newId)
  const seats = questions.flatMap(({ id, seats: some }) =>
    some === undefined ? [] : [{ questionId: id, seats: some }],
  )
  const plain = questions.map(({ id, title, minChoices, maxChoices, choices }) => ({
    id,
    title,
    minChoices,
    maxChoices,
    choices: choices.map(plainChoice),
  }))
  const explanations = explanationsById(plain, explanationsIn(questions))
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
    ...(body.withdrawable === true ? { withdrawable: true as const } : {}),
    ...(body.electronicClosesAt === undefined
      ? {}
      : { electronicClosesAt: new Date(body.electronicClosesAt).toISOString() }),
    opensAt: utc(body.opensAt),
    closesAt: utc(body.closesAt),
    interimResults: body.interimResults ?? false,
    ...(body.rule === undefined ? {} : { rule: ruleInput(body.rule) }),
    questions: plain,
    ...(explanations.length > 0 ? { explanations } : {}),
    ...(seats.length > 0 ? { seats } : {}),
  }
}
