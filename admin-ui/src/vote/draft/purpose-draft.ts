import type { List } from '#services/list/lists.contract.ts'
import type { Purpose } from '#services/vote/draft/purposes.contract.ts'
import { newQuestion, newVote, type DraftQuestion, type VoteDraft } from './vote-draft.ts'

type ProposedQuestion = NonNullable<Purpose['vote']>['questions'][number]

const questionOf = ({ title, choices, maxChoices, seats }: ProposedQuestion): DraftQuestion => ({
  ...newQuestion(),
  title,
  choices: choices.map((label) => ({ label })),
  seats: seats ?? null,
  ...(maxChoices === undefined ? {} : { mode: 'multiple', maxChoices }),
})

/** Returns the vote of a purpose as the form holds it; an empty one for a purpose without a vote. */
export const draftOfPurpose = (
  { vote, rule }: Pick<Purpose, 'vote' | 'rule'>,
  { id, rule: ofList }: Pick<List, 'id' | 'rule'>,
): VoteDraft => {
  const empty = newVote(id)
  if (vote === undefined) return empty
  const { questions, ...settings } = vote
  return {
    ...empty,
    ...settings,
    ...(rule === null || rule === ofList ? {} : { ruleOf: 'law', rule }),
    questions: questions.map(questionOf),
  }
}
