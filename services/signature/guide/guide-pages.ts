import { buffer } from 'node:stream/consumers'
import type { PagedFile } from '#infra/lib/pdf/pages/index.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'

/**
 * Returns a served file as the page renderer takes it: stored files are named by their content.
 */
export const pagedFile = ({ sha256, open }: ServedFile): PagedFile => ({
  key: sha256,
  bytes: async () => buffer(await open()),
})
