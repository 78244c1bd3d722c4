import { useEffect, useState } from 'react'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { openEditor } from '../placing/editor-state.ts'
import type { EditorState } from '../placing/editor-actions.ts'
import { sheetOf, type Draft, readDraft } from '../placing/saving.ts'
import { sameContent, type Sheet } from '../placing/sheet.ts'
import { quietStorage } from '#ui/quiet-storage.ts'

type OpenedDraft = {
  readonly state: EditorState
  /** Time of the restored draft that the server does not have; null where there is none. */
  readonly restoredAt: string | null
  /** Draft that was replaced by somebody else's save, and can be restored. */
  readonly aside: Draft | null
}

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

const storedDraft = (owner: Owner, place: DraftSlot): Draft | null => readDraft(drafts.getItem(keyOf(owner, place)))

/** Keeps a draft in this browser; null forgets it. */
const storeDraft = (owner: Owner, place: DraftSlot, draft: Draft | null): void =>
  draft === null ? drafts.removeItem(keyOf(owner, place)) : drafts.setItem(keyOf(owner, place), JSON.stringify(draft))

/**
 * Returns the initial state of the editor: the server's, or the draft that was based on exactly
 * that revision.
 */
export const openWithDraft = (template: PdfTemplate, adminId: string): OpenedDraft => {
  const owner = { adminId, templateId: template.id }
  const saved = sheetOf(template)
  const draft = storedDraft(owner, 'now')
  const aside = storedDraft(owner, 'aside')
  if (draft === null || sameContent(draft.sheet, saved))
    return { state: openEditor(template.pages, saved), restoredAt: null, aside }
  if (draft.revision === template.revision)
    return { state: openEditor(template.pages, saved, draft.sheet), restoredAt: draft.at, aside }
  return { state: openEditor(template.pages, saved), restoredAt: null, aside: draft }
}

/** Stores unsaved changes in this browser, at every change. */
export const useStoredDraft = (
  { adminId, templateId }: { readonly adminId: string; readonly templateId: string },
  { sheet, saved, revision }: { readonly sheet: Sheet; readonly saved: Sheet; readonly revision: number },
): void =>
  useEffect(() => {
    const draft = sameContent(sheet, saved) ? null : { revision, at: new Date().toISOString(), sheet }
    storeDraft({ adminId, templateId }, 'now', draft)
  }, [adminId, templateId, sheet, saved, revision])

/** Holds the draft that was set aside, until it is restored or discarded. */
export const useAside = (owner: { readonly adminId: string; readonly templateId: string }, first: Draft | null) => {
  const [aside, setAside] = useState(first)
  const { adminId, templateId } = owner
  useEffect(() => storeDraft({ adminId, templateId }, 'aside', aside), [adminId, templateId, aside])
  return [aside, setAside] as const
}
