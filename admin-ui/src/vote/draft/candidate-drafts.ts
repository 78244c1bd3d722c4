import type { Vote } from '#services/vote/votes.contract.ts'
import type { DraftChoice, VoteDraft } from './vote-draft.ts'

/** Input about a candidate of a vote that exists now. */
export type CandidateInput = {
  readonly choiceId: string
  readonly label: string
  /** Null: nothing was written. */
  readonly texts: { readonly career: string; readonly pledges: string } | null
  readonly picture: File | null
}

const textsOf = ({ career = '', pledges = '' }: DraftChoice): CandidateInput['texts'] =>
  career.trim() === '' && pledges.trim() === '' ? null : { career: career.trim(), pledges: pledges.trim() }

/**
 * Returns what was entered of the candidates of an election, with the ids that the server gave
 * them, in the order of the form; candidates of whom there is nothing are left out.
 */
export const candidateInputs = (
  draft: Pick<VoteDraft, 'kind' | 'questions'>,
  { questions }: Pick<Vote, 'questions'>,
): readonly CandidateInput[] => {
  if (draft.kind !== 'election') return []
  return draft.questions.flatMap(({ choices }, at) =>
    choices.flatMap((choice, place) => {
      const made = questions[at]?.choices[place]
      const [texts, picture] = [textsOf(choice), choice.picture ?? null]
      return made === undefined || (texts === null && picture === null)
        ? []
        : [{ choiceId: made.id, label: made.label, texts, picture }]
    }),
  )
}

/** Returns a draft without its pictures, which no storage of the browser keeps. */
export const withoutPictures = (questions: VoteDraft['questions']): VoteDraft['questions'] =>
  questions.map((question) => ({
    ...question,
    choices: question.choices.map(({ picture: _picture, ...choice }) => choice),
  }))
