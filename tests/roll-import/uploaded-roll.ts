import { expect, vi } from 'vitest'
import type { RollImportPreview, RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'
import type { Answer, Caller } from '#tests/support/stack/test-app.ts'

export type UploadPart = { readonly name?: string; readonly bytes: Buffer | string; readonly fileName?: string }

/** A form as a browser sends it. */
export const formOf = async (
  parts: readonly UploadPart[],
): Promise<{ readonly body: Buffer; readonly headers: Record<string, string> }> => {
  const form = new FormData()
  for (const { name = 'file', bytes, fileName = '명부.csv' } of parts)
    form.append(name, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), fileName)
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Uploads a file for a list. */
export const upload = async (
  caller: Caller,
  listId: string,
  part: UploadPart,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const form = await formOf([part])
  return caller.post(`/api/roll-import/list/${listId}`, form.body, { ...form.headers, ...headers })
}

/** Uploads a file that can be read; gives what is shown of it. */
export const uploaded = async (
  caller: Caller,
  listId: string,
  bytes: Buffer | string,
  fileName?: string,
): Promise<RollImportPreview> => {
  const answer = await upload(caller, listId, { bytes, ...(fileName === undefined ? {} : { fileName }) })
  expect({ status: answer.status, text: answer.status === 201 ? '' : answer.text }).toEqual({ status: 201, text: '' })
  return answer.body
}

export const importOf = async (caller: Caller, id: string): Promise<RollImportPreview> =>
  (await caller.get(`/api/roll-import/${id}`)).body

export const started = async (caller: Caller, id: string): Promise<RollImportSummary> => {
  const answer = await caller.post(`/api/roll-import/${id}/start`)
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({ status: 200, text: '' })
  return answer.body
}

/** Waits until an import runs no more. */
export const over = async (caller: Caller, id: string): Promise<RollImportPreview> => {
  await vi.waitFor(async () => expect((await importOf(caller, id)).status).not.toBe('running'), {
    timeout: 60_000,
    interval: 50,
  })
  return importOf(caller, id)
}

/** Imports a file from its upload to its end. */
export const imported = async (
  caller: Caller,
  listId: string,
  bytes: Buffer | string,
  fileName?: string,
): Promise<RollImportPreview> => {
  const { id } = await uploaded(caller, listId, bytes, fileName)
  await started(caller, id)
  return over(caller, id)
}

/** A CSV of owners with the usual titles. */
export const rollCsv = (...rows: readonly string[]): string =>
  ['동,호,소유자명,연락처,생년월일,전용면적(㎡)', ...rows].join('\n')

/** A row of such a file. */
export const rowOf = (n: number, { name = `주민${n}`, area = '84.9431' } = {}): string =>
  `101,${100 + n},${name},010-1234-${String(n).padStart(4, '0')},1960-01-01,${area}`
export const rowsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => rowOf(index + 1))
