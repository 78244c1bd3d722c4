import { quietStorage } from '#ui/quiet-storage.ts'
import { readDraft, type Draft } from '../placing/saving.ts'

/** Drafts are each administrator's own: others who sit at the same computer do not find them. */
type Owner = { readonly adminId: string; readonly templateId: string }
/** `now`: what is being edited. `aside`: what was laid aside because somebody else had saved meanwhile. */
type DraftSlot = 'now' | 'aside'

const keyOf = ({ adminId, templateId }: Owner, place: DraftSlot): string =>
  `danji.template-draft.${adminId}.${templateId}${place === 'aside' ? '.aside' : ''}`

/** A browser may refuse to keep anything: then editing goes on without. */
const drafts = quietStorage('localStorage')

export const keptDraft = (owner: Owner, place: DraftSlot): Draft | null =>
  readDraft(drafts.getItem(keyOf(owner, place)))

/** Keeps a draft in this browser; null forgets it. */
export const keepDraft = (owner: Owner, place: DraftSlot, draft: Draft | null): void =>
  draft === null ? drafts.removeItem(keyOf(owner, place)) : drafts.setItem(keyOf(owner, place), JSON.stringify(draft))
