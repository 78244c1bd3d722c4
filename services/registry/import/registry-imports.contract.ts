import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

const registryImport = z.object({
  id,
  listId: id,
  /** file: a PDF, a ZIP of them, or a table; api: what was collected, taken over into the roll. */
  source: z.enum(['file', 'api']),
  fileName: z.string().optional(),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  /** Reason in Korean, if the import failed. */
  error: z.string().optional(),
  total: z.number(),
  done: z.number(),
  matched: z.number(),
  changed: z.number(),
  unmatched: z.number(),
  /** Items that failed; at most 500. */
  failed: z.array(
    z.object({
      row: z.number().optional(),
      file: z.string().optional(),
      path: z.string().optional(),
      message: z.string(),
    }),
  ),
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  Admin: z.object({ id, name: z.string() }).nullable(),
})
export type RegistryImport = z.output<typeof registryImport>

const started = z.object({ id, status: registryImport.shape.status })

/**
 * Imports a file, multipart: `listId`, part `file`: a registry record as PDF, a ZIP of them, or a
 * table (.xlsx, .xls, .csv) with 동, 호, 소유자, 지분. At most 50 MB. `password`: of a protected workbook;
 * it is not stored. Uploading the same file again answers with the import that it started.
 */
export const importRegistryFile = contract({
  method: 'POST',
  path: '/api/registry/import/file',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 파일 가져오기',
  takesFile: true,
  fileLimit: 50 * 1024 * 1024,
  answers: { 202: started },
})

/**
 * Imports collected registry records into the roll: areas and land shares at once, differences of
 * owners as proposals.
 */
export const importRegistryApi = contract({
  method: 'POST',
  path: '/api/registry/import/api',
  access: 'admin',
  tag: 'registry',
  summary: '수집한 등기부를 명부에 반영',
  body: z.strictObject({ listId: id, registryIds: z.array(id).min(1).max(10_000).optional() }),
  answers: { 202: started },
})

export const registryImportProgress = contract({
  method: 'GET',
  path: '/api/registry/import/{id}/progress',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 가져오기 진행',
  params: z.strictObject({ id }),
  answers: { 200: registryImport },
})

/** Newest first. */
export const registryImportHistory = contract({
  method: 'GET',
  path: '/api/registry/import/history/list/{listId}',
  access: 'admin',
  tag: 'registry',
  summary: '등기부 가져오기 내역',
  params: z.strictObject({ listId: id }),
  query: collectionQuery,
  answers: { 200: z.array(registryImport) },
})
