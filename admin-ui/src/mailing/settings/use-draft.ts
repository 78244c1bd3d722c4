import { useState } from 'react'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useUnsavedDraft } from '../../kit/unsaved/use-unsaved-draft.ts'
import { draftOf, isSame, type Draft } from './settings-draft.ts'
import { useSaveSettings } from './use-settings.ts'

type Editing = {
  /** As they were when the first change was made. */
  readonly base: Draft
  readonly draft: Draft
}

/** The settings as they are being changed: what is not saved, whether somebody else saved meanwhile, and what the server said to a save. */
export const useDraft = (listId: string, settings: MessageSettings) => {
  const saved = draftOf(settings)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [wasSaved, setWasSaved] = useState(false)
  const save = useSaveSettings(listId)
  const draft = editing?.draft ?? saved
  const isUnsaved = !isSame(draft, saved)
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
    changedByOther: editing !== null && isUnsaved && !isSame(editing.base, saved),
    failure,
    /** What the server said of a field: "occasions.2.templateId", "quietHours.from". */
    problemAt: (path: string): string | null =>
      failure?.fields.find((field) => field.path.replace(/^body\./, '') === path)?.message ?? null,
  }
}
export type DraftInHand = ReturnType<typeof useDraft>
