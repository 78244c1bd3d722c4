import { useWatch } from 'react-hook-form'
import type { VoteDraft } from '../draft/vote-draft.ts'

/** Returns the draft of the surrounding form. */
// The form's values have the fields of the initial draft.
export const useDraft = (): VoteDraft => useWatch() as VoteDraft
