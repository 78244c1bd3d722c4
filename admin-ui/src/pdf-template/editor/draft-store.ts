import { quietStorage } from '#ui/quiet-storage.ts'
import { readDraft, type Draft } from '../placing/saving.ts'

/**
 * Owner of a draft: each administrator has their own, so that others at the same computer do not
 * find it.
 */
type Owner = { readonly adminId: string; readonly templateId: string }
/**
 * Slot of a draft. `now`: the edited one; `aside`: one that was set aside because somebody else had
 * saved.
 */
type DraftSlot = 'now' | 'aside'

const keyOf = ({ adminId, templateId }: Owner, place: DraftSlot): string =>
  `danji.template-draft.${adminId}.${templateId}${place === 'aside' ? '.aside' : ''}`

/** A browser may refuse to store anything; editing then works without drafts. */
const drafts = quietStorage('localStorage')

export const storedDraft = (owner: Owner, place: DraftSlot): Draft | null =>
  readDraft(drafts.getItem(keyOf(owner, place)))

/** Keeps a draft in this browser; null forgets it. */
export const storeDraft = (owner: Owner, place: DraftSlot, draft: Draft | null): void =>
  draft === null ? drafts.removeItem(keyOf(owner, place)) : drafts.setItem(keyOf(owner, place), JSON.stringify(draft))
