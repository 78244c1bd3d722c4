import { createHash } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { DocumentBatch } from '#services/document/batch/document-batches.contract.ts'
import type { Document } from '#services/document/documents.contract.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { tokenOf, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'

/** The bytes of an answer, as a browser gets them. */
export const fetchedAs =
  ({ app }: Pick<TestApp, 'app'>) =>
  async (adminId: string, url: string, headers: Readonly<Record<string, string>> = {}) => {
    const authorization = `Bearer ${tokenOf(app, adminId)}`
    const answer = await app.inject({ method: 'GET', url, headers: { authorization, ...headers } })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }

/** Waits until a batch is over, and gives how it ended. */
export const overBatch = async (caller: Caller, batchId: string): Promise<DocumentBatch> => {
  const batch = await vi.waitFor(
    async () => {
      const read: DocumentBatch = (await caller.get(`/api/document/batch/${batchId}`)).body
      expect(read.status).toMatch(/completed|cancelled/)
      return read
    },
    { timeout: 20_000, interval: 100 },
  )
  return batch
}

export const documentsOf = async (
  caller: Caller,
  listId: string,
  filter: object = {},
): Promise<readonly Document[]> => {
  const { status, body } = await caller.get(
    `/api/document/list/${listId}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  expect(status).toBe(200)
  return body
}

/** The text of the first pages, in one line, as another reader finds it. */
export const words = async (bytes: Buffer, pages: number): Promise<string> =>
  (await Promise.all(Array.from({ length: pages }, (_, page) => textOf(bytes, page + 1))))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
