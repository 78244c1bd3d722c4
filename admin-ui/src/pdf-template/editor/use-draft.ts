import { useEffect, useState } from 'react'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { openEditor } from '../placing/editor-state.ts'
import type { EditorState } from '../placing/editor-acts.ts'
import { sheetOf, type Draft } from '../placing/saving.ts'
import { sameContent, type Sheet } from '../placing/sheet.ts'
import { keepDraft, keptDraft } from './draft-store.ts'

type OpenedDraft = {
  readonly state: EditorState
  /** When what is on screen was kept that the server does not have; null where it has all. */
  readonly restoredAt: string | null
  /** What was being edited when somebody else saved. */
  readonly aside: Draft | null
}

/** What the editor begins with: the server's state, or the draft that was made of exactly that. */
export const openWithDraft = (template: PdfTemplate, adminId: string): OpenedDraft => {
  const owner = { adminId, templateId: template.id }
  const saved = sheetOf(template)
  const draft = keptDraft(owner, 'now')
  const aside = keptDraft(owner, 'aside')
  if (draft === null || sameContent(draft.sheet, saved))
    return { state: openEditor(template.pages, saved), restoredAt: null, aside }
  if (draft.revision === template.revision)
    return { state: openEditor(template.pages, saved, draft.sheet), restoredAt: draft.at, aside }
  return { state: openEditor(template.pages, saved), restoredAt: null, aside: draft }
}

/** Keeps what is not saved in this browser, at every change. */
export const useKeptDraft = (
  { adminId, templateId }: { readonly adminId: string; readonly templateId: string },
  { sheet, saved, revision }: { readonly sheet: Sheet; readonly saved: Sheet; readonly revision: number },
): void =>
  useEffect(() => {
    const draft = sameContent(sheet, saved) ? null : { revision, at: new Date().toISOString(), sheet }
    keepDraft({ adminId, templateId }, 'now', draft)
  }, [adminId, templateId, sheet, saved, revision])

/** What was laid aside: kept until somebody takes it up again or throws it away. */
export const useAside = (owner: { readonly adminId: string; readonly templateId: string }, first: Draft | null) => {
  const [aside, setAside] = useState(first)
  const { adminId, templateId } = owner
  useEffect(() => keepDraft({ adminId, templateId }, 'aside', aside), [adminId, templateId, aside])
  return [aside, setAside] as const
}
