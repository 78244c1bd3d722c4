import type { List } from '#services/list/lists.contract.ts'
import type { Purpose } from '#services/vote/draft/purposes.contract.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import { patternNote, purposeOfPattern } from '../../labels/pattern/vote-patterns.ts'
import { purposeNote } from '../../labels/purpose-labels.ts'
import { draftOfPattern } from './pattern-draft.ts'
import { draftOfPurpose } from './purpose-draft.ts'
import type { VoteDraft } from './vote-draft.ts'

/** Vote that a purpose or a pattern of the complex prepared. */
export type Preparation = {
  readonly key: string
  /** Line that says what it rests on. */
  readonly note: string
  readonly purpose: Purpose | undefined
  readonly draft: (list: Pick<List, 'id' | 'rule'>) => VoteDraft
}

export const preparationOfPurpose = (purpose: Purpose): Preparation => ({
  key: purpose.key,
  note: purposeNote(purpose),
  purpose,
  draft: (list) => draftOfPurpose(purpose, list),
})

export const preparationOfPattern = (pattern: VotePattern): Preparation => ({
  key: pattern.id,
  note: patternNote(pattern),
  purpose: purposeOfPattern(pattern),
  draft: (list) => draftOfPattern(pattern, list),
})
