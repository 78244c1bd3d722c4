import { MAX_ATTACHMENTS } from '#events/values/question/question-limits.ts'
import type { QuestionAttachment, VoteEvent } from '#events/vote/vote.events.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertCorrectable } from '../draft/vote-draft.decider.ts'
import { attachmentsOf, withAttachments } from './question-content.decider.ts'
import { dataOf, type ExistingVote } from '../vote-state.decider.ts'

/** The vote with other files of a question, as a correction. */
const revisedWith = (
  vote: ExistingVote,
  questionId: string,
  attachments: readonly QuestionAttachment[],
): readonly VoteEvent[] => {
  const { explanations: _before, ...data } = dataOf(vote)
  const explanations = withAttachments(vote, questionId, attachments)
  return [{ type: 'VoteRevised', data: explanations.length === 0 ? data : { ...data, explanations } }]
}

/**
 * Refuses a further file where none can be attached.
 * @throws DomainError NOT_FOUND, VOTE_NOT_DRAFT, VOTE_ANNOUNCED
 */
export const assertAttachable = (vote: ExistingVote, questionId: string): void => {
  if (!vote.questions.some(({ id }) => id === questionId)) throw new DomainError('NOT_FOUND')
  assertCorrectable(vote)
}

/**
 * Attaches a file to a question of a draft; equal bytes on one question are one file.
 * @throws DomainError as {@link assertAttachable}; KEY_REUSED for another file of a repeated
 * request, QUESTION_ATTACHMENTS_TOO_MANY
 */
export const attach = (
  vote: ExistingVote,
  { questionId, attachment }: { readonly questionId: string; readonly attachment: QuestionAttachment },
): readonly VoteEvent[] => {
  assertAttachable(vote, questionId)
  const attachments = attachmentsOf(vote, questionId)
  const earlier = (vote.explanations ?? [])
    .flatMap((one) => one.attachments ?? [])
    .find(({ id }) => id === attachment.id)
  if (earlier && earlier.objectKey !== attachment.objectKey) throw new DomainError('KEY_REUSED')
  if (earlier || attachments.some(({ objectKey }) => objectKey === attachment.objectKey)) return []
  if (attachments.length >= MAX_ATTACHMENTS) throw new DomainError('QUESTION_ATTACHMENTS_TOO_MANY')
  return revisedWith(vote, questionId, [...attachments, attachment])
}

/**
 * Removes a file from a question of a draft; a second time does nothing.
 * @throws as {@link assertAttachable}
 */
export const detach = (
  vote: ExistingVote,
  { questionId, attachmentId }: { readonly questionId: string; readonly attachmentId: string },
): readonly VoteEvent[] => {
  assertAttachable(vote, questionId)
  const attachments = attachmentsOf(vote, questionId)
  const others = attachments.filter(({ id }) => id !== attachmentId)
  return others.length === attachments.length ? [] : revisedWith(vote, questionId, others)
}
