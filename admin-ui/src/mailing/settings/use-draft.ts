import { useState } from 'react'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useUnsavedDraft } from '../../kit/unsaved/use-unsaved-draft.ts'
import { draftOf, isSameDraft, type Draft } from './settings-draft.ts'
import { useSaveSettings } from './use-settings.ts'

type Editing = {
  /** Settings at the time of the first change. */
  readonly base: Draft
  readonly draft: Draft
}

/**
 * State of the edited settings: unsaved changes, a conflict with somebody else's save, and the
 * errors of a save.
 */
export const useDraft = (listId: string, settings: MessageSettings) => {
  const saved = draftOf(settings)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [wasSaved, setWasSaved] = useState(false)
  const save = useSaveSettings(listId)
  const draft = editing?.draft ?? saved
  const isUnsaved = !isSameDraft(draft, saved)
  useUnsavedDraft<Editing>({ unsaved: () => (isUnsaved ? editing : null), onBack: setEditing })
  const change = (next: Draft): void => {
    save.reset()
    setWasSaved(false)
    setEditing((before) => ({ base: before?.base ?? saved, draft: next }))
  }
  const discard = (): void => {
    save.reset()
    setEditing(null)
  }
  const saveNow = async (): Promise<void> => {
    await save.mutateAsync(draft)
    setEditing(null)
    setWasSaved(true)
  }
  const failure = save.error === null ? null : toApiError(save.error)
  return {
    draft,
    change,
    discard,
    saveNow,
    isUnsaved,
    wasSaved,
    isSaving: save.isPending,
    changedByOther: editing !== null && isUnsaved && !isSameDraft(editing.base, saved),
    failure,
    /** Returns the server's error of a field: "occasions.2.templateId", "quietHours.from". */
    problemAt: (path: string): string | null =>
      failure?.fields.find((field) => field.path.replace(/^body\./, '') === path)?.message ?? null,
  }
}
export type OpenDraft = ReturnType<typeof useDraft>
