import { buffer } from 'node:stream/consumers'
import type { PagedFile } from '#infra/lib/pdf/pages/index.ts'
import type { KeptFile } from '../../core/http/pdf-answer.ts'

/** A guide's file as what shows its pages takes it: kept files are named by their content. */
export const pagedGuide = ({ sha256, open }: KeptFile): PagedFile => ({
  key: sha256,
  bytes: async () => buffer(await open()),
})
