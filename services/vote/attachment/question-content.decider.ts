import {
  explainedQuestions,
  explanationsByPlace,
  type ExplainedQuestion,
  type PlacedExplanation,
} from '#events/values/question/explained-questions.ts'
import type { Explanation, Question, QuestionAttachment } from '#events/vote/vote.events.ts'
import type { FieldError } from '../../core/domain-error.ts'
import type { VoteData } from '../vote-state.decider.ts'

type QuestionsOfVote = {
  readonly questions: readonly Question[]
  readonly explanations?: readonly Explanation[] | undefined
}

/** Question with everything that voters read of it. */
export type ReadableQuestion = ExplainedQuestion<Question> & { readonly attachments?: readonly QuestionAttachment[] }

/** Returns the files of a question. */
export const attachmentsOf = (
  { explanations = [] }: Pick<QuestionsOfVote, 'explanations'>,
  questionId: string,
): readonly QuestionAttachment[] => explanations.find((one) => one.questionId === questionId)?.attachments ?? []

/** Returns the questions of a vote with their explanations and files in them. */
export const explainedOf = (vote: QuestionsOfVote): readonly ReadableQuestion[] =>
  explainedQuestions(vote.questions, explanationsByPlace(vote.questions, vote.explanations)).map((question) => {
    const attachments = attachmentsOf(vote, question.id)
    return attachments.length === 0 ? question : { ...question, attachments }
  })

/** Returns explanations with other files of one question; one of nothing is left out. */
export const withAttachments = (
  { explanations = [] }: Pick<QuestionsOfVote, 'explanations'>,
  questionId: string,
  attachments: readonly QuestionAttachment[],
): Explanation[] => {
  const found: Explanation = explanations.find((one) => one.questionId === questionId) ?? { questionId }
  const { attachments: _before, ...words } = found
  const others = explanations.filter((one) => one.questionId !== questionId)
  if (attachments.length > 0) return [...others, { ...words, attachments: [...attachments] }]
  return Object.keys(words).length > 1 ? [...others, words] : others
}

/**
 * Returns a corrected vote with the files that its questions have by their ids: they are attached
 * and removed one by one, never with the draft.
 */
export const withAttachmentsOf = (before: QuestionsOfVote, wanted: VoteData): VoteData => {
  const { explanations: said = [], ...vote } = wanted
  const explanations = vote.questions.reduce<Explanation[]>(
    (all, { id }) => withAttachments({ explanations: all }, id, attachmentsOf(before, id)),
    said,
  )
  return explanations.length === 0 ? vote : { ...vote, explanations }
}

const comparableTranslations = (translations: ExplainedQuestion<Question>['translations'] = []): unknown =>
  translations.map(({ language, title, plainSummary }) => [language, title, plainSummary ?? null])

/** Returns explanations by place in one order, without files. */
export const comparableExplanations = (placed: readonly PlacedExplanation[] = []): unknown =>
  placed
    .toSorted((one, other) => one.question - other.question)
    .map(({ question, plainSummary, translations, outcomes = [] }) => [
      [question, plainSummary ?? null, comparableTranslations(translations)],
      outcomes.toSorted((one, other) => one.choice - other.choice).map(({ choice, text }) => [choice, text]),
    ])

/** Returns the errors of explanations: languages that occur twice in a question. */
export const explanationProblems = (placed: readonly PlacedExplanation[] = []): readonly FieldError[] =>
  placed.flatMap(({ question, translations = [] }) =>
    new Set(translations.map(({ language }) => language)).size < translations.length
      ? [{ path: `questions.${question}.translations`, message: '같은 언어의 번역이 두 번 있습니다.' }]
      : [],
  )

/** Returns what voters read of a question in one order, as its hash is taken over. */
const contentOf = ({ title, plainSummary, choices, attachments = [], translations }: ReadableQuestion): string =>
  JSON.stringify([
    title,
    plainSummary ?? null,
    choices.map(({ label, plainOutcome }) => [label, plainOutcome ?? null]),
    attachments.map(({ name, objectKey }) => [name, objectKey]),
    comparableTranslations(translations),
  ])

/** Returns the hashes of what voters read, for an opening; nothing where no question is explained. */
export const questionHashesOf = (
  vote: QuestionsOfVote,
  hash: (content: string) => string,
): { readonly questionHashes?: { readonly questionId: string; readonly sha256: string }[] } => {
  const ids = new Set(vote.explanations?.map(({ questionId }) => questionId))
  const explained = explainedOf(vote).filter(({ id }) => ids.has(id))
  if (explained.length === 0) return {}
  return {
    questionHashes: explained.map((question) => ({ questionId: question.id, sha256: hash(contentOf(question)) })),
  }
}
