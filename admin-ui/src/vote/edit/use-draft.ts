import { useWatch } from 'react-hook-form'
import type { VoteDraft } from '../draft/vote-draft.ts'

/** What the form around it holds. */
// The form's values are the draft it began with, field by field.
export const useDraft = (): VoteDraft => useWatch() as VoteDraft
