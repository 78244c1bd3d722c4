import type { TranslationLanguage } from './translation-language.ts'

/** Plain words about a question, and their translations. */
export type PlainWords = {
  readonly plainSummary?: string | undefined
  readonly translations?:
    | {
        language: TranslationLanguage
        title: string
        plainSummary?: string | undefined
      }[]
    | undefined
}

/** Explanation of a question as events have it, by the places of question and choices from 0. */
export type PlacedExplanation = PlainWords & {
  question: number
  outcomes?: { choice: number; text: string }[] | undefined
}

type AnyQuestion = { readonly choices: readonly object[] }

/** Question with its explanation: plain words beside it, and the plain outcome in each choice. */
export type ExplainedQuestion<Question extends AnyQuestion> = Omit<Question, 'choices'> &
  PlainWords & {
    readonly choices: (Question['choices'][number] & { readonly plainOutcome?: string | undefined })[]
  }

/** Returns questions with their explanations in them. */
export const explainedQuestions = <Question extends AnyQuestion>(
  questions: readonly Question[],
  explanations: readonly PlacedExplanation[] = [],
): ExplainedQuestion<Question>[] =>
  questions.map((question, index) => {
    const { plainSummary, translations, outcomes = [] } = explanations.find((one) => one.question === index) ?? {}
    const textAt = (place: number): string | undefined => outcomes.find(({ choice }) => choice === place)?.text
    return {
      ...question,
      ...(plainSummary === undefined ? {} : { plainSummary }),
      ...(translations === undefined ? {} : { translations }),
      // An element of the choices, whatever they hold.
      choices: (question.choices as readonly Question['choices'][number][]).map((choice, place) => {
        const plainOutcome = textAt(place)
        return plainOutcome === undefined ? choice : { ...choice, plainOutcome }
      }),
    }
  })

type FoundExplanation = Pick<PlacedExplanation, 'question' | 'plainSummary' | 'translations'> & {
  readonly outcomes: { choice: number; text: string }[]
}

/** Returns an explanation without empty parts; nothing where all are empty. */
const withoutEmptyParts = ({
  question,
  plainSummary,
  translations,
  outcomes,
}: FoundExplanation): PlacedExplanation[] => {
  const explanation = {
    ...(plainSummary === undefined ? {} : { plainSummary }),
    ...(translations === undefined ? {} : { translations }),
    ...(outcomes.length === 0 ? {} : { outcomes }),
  }
  return Object.keys(explanation).length === 0 ? [] : [{ question, ...explanation }]
}

/** Returns the explanations in questions, by place; questions without one have no entry. */
export const explanationsIn = (
  questions: readonly (PlainWords & {
    readonly choices: readonly { readonly plainOutcome?: string | undefined }[]
  })[],
): PlacedExplanation[] =>
  questions.flatMap(({ plainSummary, translations, choices }, question) => {
    const outcomes = choices.flatMap(({ plainOutcome: text }, choice) => (text === undefined ? [] : [{ choice, text }]))
    return withoutEmptyParts({ question, plainSummary, translations, outcomes })
  })

/** Returns a choice without its explanation, as events have it. */
export const plainChoice = <Choice extends { readonly plainOutcome?: string | undefined }>({
  plainOutcome: _outcome,
  ...choice
}: Choice): Omit<Choice, 'plainOutcome'> => choice

type IdentifiedQuestion = { readonly id: string; readonly choices: readonly { readonly id: string }[] }

/** Explanation of a question as the events of a vote have it, by the ids of question and choices. */
type IdentifiedExplanation = PlainWords & {
  questionId: string
  outcomes?: { choiceId: string; text: string }[] | undefined
}

/** Returns explanations by the places of what they are about; those of nothing are left out. */
export const explanationsByPlace = (
  questions: readonly IdentifiedQuestion[],
  explanations: readonly IdentifiedExplanation[] = [],
): PlacedExplanation[] =>
  questions.flatMap(({ id, choices }, question) => {
    const found = explanations.find(({ questionId }) => questionId === id)
    if (found === undefined) return []
    const { plainSummary, translations } = found
    const outcomes = choices.flatMap((choice, place) => {
      const text = found.outcomes?.find(({ choiceId }) => choiceId === choice.id)?.text
      return text === undefined ? [] : [{ choice: place, text }]
    })
    return withoutEmptyParts({ question, plainSummary, translations, outcomes })
  })

/** Returns explanations by the ids of what they are about. */
export const explanationsById = (
  questions: readonly IdentifiedQuestion[],
  placed: readonly PlacedExplanation[],
): IdentifiedExplanation[] =>
  placed.flatMap(({ question: at, outcomes, ...words }) => {
    const question = questions[at]
    if (question === undefined) return []
    const named = outcomes?.flatMap(({ choice, text }) => {
      const choiceId = question.choices[choice]?.id
      return choiceId === undefined ? [] : [{ choiceId, text }]
    })
    return [{ questionId: question.id, ...words, ...(named === undefined ? {} : { outcomes: named }) }]
  })
