import type { List } from '#services/list/lists.contract.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import { ruleDraftOf } from './rule-draft.ts'
import { draftQuestion, newVote, type DraftQuestion, type VoteDraft } from './vote-draft.ts'

type PatternQuestion = VotePattern['vote']['questions'][number]

const LEAST_CANDIDATES = 2

/** Returns a question as the form holds it: an election's with empty candidates. */
const questionOf = (question: PatternQuestion): DraftQuestion => {
  const draft = draftQuestion(question)
  if (draft.choices.length > 0) return draft
  const count = Math.max(LEAST_CANDIDATES, question.maxChoices)
  return { ...draft, choices: Array.from({ length: count }, () => ({ label: '' })) }
}

/** Returns the vote of a pattern as the form holds it, on a list. */
export const draftOfPattern = (
  { vote, list }: Pick<VotePattern, 'vote' | 'list'>,
  { id, rule: ofList }: Pick<List, 'id' | 'rule'>,
): VoteDraft => {
  const { questions, description, rule, ...settings } = vote
  // The vote followed its list's rule: another list's would judge it otherwise.
  const ownRule = rule ?? (list.rule === ofList ? null : list.rule)
  return {
    ...newVote(id),
    ...settings,
    description: description ?? '',
    ...ruleDraftOf(ownRule),
    questions: questions.map(questionOf),
  }
}
