import { fileOf, type AnsweredFile } from '#ui/answered-file.ts'
import type { ApiClient } from '#ui/api-client.ts'
import type { RollField } from '#services/roll/fields.contract.ts'
import type { RollImportPreview, RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'

export type RollCorrection = {
  readonly sheet?: number
  readonly headerRow?: number
  readonly columns?: readonly { readonly index: number; readonly field: RollField | null }[]
}
type Upload = {
  readonly listId: string
  readonly file: File
  readonly onUploaded: (share: number) => void
  readonly signal: AbortSignal
}

/** What the office asks about files that become rolls. All reject with `ApiError`. */
export type RollImportCommands = {
  readonly uploadRoll: (upload: Upload) => Promise<RollImportPreview>
  readonly rollImport: (id: string) => Promise<RollImportPreview>
  readonly correctRollImport: (id: string, correction: RollCorrection) => Promise<RollImportPreview>
  readonly startRollImport: (id: string) => Promise<RollImportSummary>
  readonly discardRollImport: (id: string) => Promise<RollImportSummary>
  readonly rollForm: () => Promise<AnsweredFile>
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

export const rollImportCommandsOf = (api: ApiClient): RollImportCommands => ({
  uploadRoll: async ({ listId, file, onUploaded, signal }) =>
    (await api.post<RollImportPreview>(`/api/roll-import/list/${listId}`, { body: formOf(file), onUploaded, signal }))
      .data,
  rollImport: async (id) => (await api.get<RollImportPreview>(`/api/roll-import/${id}`)).data,
  correctRollImport: async (id, body) => (await api.put<RollImportPreview>(`/api/roll-import/${id}`, { body })).data,
  startRollImport: async (id) => (await api.post<RollImportSummary>(`/api/roll-import/${id}/start`, { body: {} })).data,
  discardRollImport: async (id) => (await api.delete<RollImportSummary>(`/api/roll-import/${id}`)).data,
  rollForm: async () => fileOf(await api.get('/api/roll-import/form'), '소유자명부-양식.xlsx'),
})
