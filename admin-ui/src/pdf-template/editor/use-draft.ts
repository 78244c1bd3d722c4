import { useEffect, useState } from 'react'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { openEditor } from '../placing/editor-state.ts'
import type { EditorState } from '../placing/editor-actions.ts'
import { sheetOf, type Draft } from '../placing/saving.ts'
import { sameContent, type Sheet } from '../placing/sheet.ts'
import { storeDraft, storedDraft } from './draft-store.ts'

type OpenedDraft = {
  readonly state: EditorState
  /** Time of the restored draft that the server does not have; null where there is none. */
  readonly restoredAt: string | null
  /** Draft that was replaced by somebody else's save, and can be restored. */
  readonly aside: Draft | null
}

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
