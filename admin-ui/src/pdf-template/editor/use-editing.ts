import { useQuery } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useNotify } from 'react-admin'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { edit, isUnsaved } from '../placing/editor-state.ts'
import { bodyOf, sheetOf } from '../placing/saving.ts'
import type { Sheet } from '../placing/sheet.ts'
import { openWithDraft, useAside, useStoredDraft } from './use-draft.ts'

const POLL_INTERVAL_MS = 15_000
const CHANGED = 'TEMPLATE_CHANGED_MEANWHILE'

/** Polls the server's version every 15 s, so that a conflict shows before one saves. */
const useLatest = (id: string): { readonly latest: PdfTemplate | undefined; readonly isDeleted: boolean } => {
  const { call } = useCalls()
  const { data, error } = useQuery({
    queryKey: ['pdf-template', id, 'latest'],
    queryFn: () => call('GET /api/pdf-template/{id}', { params: { id } }),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })
  const isDeleted = (error !== null && toApiError(error).status === 404) || (data?.deletedAt ?? null) !== null
  return { latest: data, isDeleted }
}

type Saving = {
  readonly base: PdfTemplate
  readonly onSaved: (sent: Sheet, answer: PdfTemplate) => void
  readonly onRefused: (theirs: PdfTemplate) => void
}

/** Saves with the revision that the changes are based on: on a conflict nothing is overwritten. */
const useSaving = ({ base, onSaved, onRefused }: Saving) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, mutateAsync, isPending, error } = useCommand({
    mutationFn: async (sent: Sheet) => {
      const answer = await call('PUT /api/pdf-template/{id}/fields', {
        params: { id: base.id },
        body: bodyOf(sent, base.revision),
      })
      return { sent, answer: answer as PdfTemplate | undefined }
    },
    onSuccess: ({ sent, answer }) => {
      // After the end of a session react-admin resolves with nothing: the changes are still
      // unsaved, and stored in the browser.
      if (answer === undefined) return
      onSaved(sent, answer)
      const text = answer.newVersion
        ? `${answer.version}판으로 저장했습니다. 이전 판으로 만든 문서는 그대로입니다.`
        : '저장했습니다.'
      notify(text, { type: 'success' })
    },
    onError: async (thrown) => {
      if (toApiError(thrown).code !== CHANGED) return
      onRefused(await call('GET /api/pdf-template/{id}', { params: { id: base.id } }))
    },
  })
  const failure = error !== null && toApiError(error).code === CHANGED ? null : error
  return { mutate, mutateAsync, isSaving: isPending, failure }
}

/**
 * State of editing a template: the changes, what of them is saved, and what others saved meanwhile.
 */
export const useEditing = (opened: PdfTemplate, adminId: string) => {
  const [first] = useState(() => openWithDraft(opened, adminId))
  const [base, setBase] = useState(opened)
  const [state, act] = useReducer(edit, first.state)
  const [restoredAt, setRestoredAt] = useState(first.restoredAt)
  const owner = { adminId, templateId: opened.id }
  const [aside, setAside] = useAside(owner, first.aside)
  const { latest, isDeleted } = useLatest(opened.id)
  // A refused save shows the conflict before the next poll does.
  const [refusedFor, setRefusedFor] = useState<PdfTemplate | null>(null)
  useStoredDraft(owner, { sheet: state.sheet, saved: state.saved, revision: base.revision })

  const begin = (template: PdfTemplate): void => {
    setBase(template)
    setRestoredAt(null)
    setRefusedFor(null)
  }
  const { mutate, mutateAsync, isSaving, failure } = useSaving({
    base,
    onSaved: (sent, answer) => {
      begin(answer)
      act({ type: 'saved', sent, sheet: sheetOf(answer) })
    },
    onRefused: setRefusedFor,
  })
  /** Shows what somebody else saved. Unsaved changes here are set aside, and can be restored. */
  const takeTheirs = (theirs: PdfTemplate): void => {
    if (isUnsaved(state)) setAside({ revision: base.revision, at: new Date().toISOString(), sheet: state.sheet })
    const sheet = sheetOf(theirs)
    begin(theirs)
    act({ type: 'replace', sheet })
    act({ type: 'saved', sent: sheet, sheet })
  }
  const putBack = (sheet: Sheet): void => act({ type: 'replace', sheet })
  return {
    template: base,
    state,
    act,
    isUnsaved: isUnsaved(state),
    save: () => mutate(state.sheet),
    saveNow: () => mutateAsync(state.sheet),
    isSaving,
    failure,
    /** Version that somebody else saved since; null where there is none. */
    newer: newest(base, latest, refusedFor),
    isGone: isDeleted,
    refusal: { isOpen: refusedFor !== null, close: () => setRefusedFor(null) },
    takeTheirs,
    aside: aside && { ...aside, take: () => [putBack(aside.sheet), setAside(null)], forget: () => setAside(null) },
    restored:
      restoredAt === null
        ? null
        : {
            at: restoredAt,
            keep: () => setRestoredAt(null),
            discard: () => [putBack(state.saved), setRestoredAt(null)],
          },
  }
}

export type Editing = ReturnType<typeof useEditing>

const newest = (base: PdfTemplate, ...others: readonly (PdfTemplate | null | undefined)[]): PdfTemplate | null =>
  others.reduce<PdfTemplate | null>((best, one) => (one && one.revision > (best ?? base).revision ? one : best), null)
