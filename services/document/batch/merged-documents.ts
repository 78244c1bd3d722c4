import { buffer } from 'node:stream/consumers'
import { mergePdfs, type ToMerge } from '#infra/lib/pdf/merge/index.ts'
import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'
import { readAdmin } from '../../account/account.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Call, FileAnswer } from '../../core/routes.ts'
import type { IncludedDocument } from './all-documents.ts'
import { coverOf } from './collection-cover.ts'
import { openDocument } from '../find-document.ts'
import type { downloadAllDocuments } from '../documents.contract.ts'

type MergedDocuments = {
  readonly list: string
  /** Name of the file, without its extension. */
  readonly name: string
  readonly documents: readonly IncludedDocument[]
  readonly isMasked: boolean
}

/** Maximum number of documents in a PDF: viewers do not open larger ones. */
const MAX_IN_A_PDF = 500
/**
 * Maximum size of a merged PDF, in bytes. Each document repeats the pictures of its form, and all
 * of it is in memory three times: with a form of 10 MB it would be 15 GB.
 */
const MAX_BYTES_IN_A_PDF = 200 * 1024 * 1024

const BUSY_SECONDS = 10
const withPermit = createSemaphore(
  { atOnce: 1, mostWaiting: 4, mostOfOne: 1 },
  () => new DomainError('FILES_BUSY', undefined, { retryAfterSeconds: BUSY_SECONDS }),
)

/** @throws DomainError TOO_MANY_DOCUMENTS where they are more, or larger, than one file takes */
export const assertFitsAPdf = (
  documents: readonly { readonly file: Pick<IncludedDocument['file'], 'size'> }[],
): void => {
  const bytes = documents.reduce((sum, { file }) => sum + file.size, 0)
  if (documents.length > MAX_IN_A_PDF || bytes > MAX_BYTES_IN_A_PDF) throw new DomainError('TOO_MANY_DOCUMENTS')
}

const merging = async function* (deps: Deps, { documents, isMasked }: MergedDocuments): AsyncGenerator<ToMerge> {
  for (const { row, fileName } of documents) {
    const bytes = await buffer(await openDocument(deps, row, isMasked))
    yield {
      title: fileName.replace(/\.pdf$/, '').replace('/', ' · '),
      group: row.dong === null ? '' : `${row.dong}동`,
      bytes,
    }
  }
}

/**
 * Merges documents into one file, behind a cover that explains the limits of the copy. One file is
 * made at a time, and one with everybody's.
 * @throws DomainError DOCUMENT_DAMAGED, DOCUMENT_ERASED; FILES_BUSY while others wait
 */
export const mergedDocuments = async (
  deps: Deps,
  collected: MergedDocuments,
  { admin, metadata }: Pick<Call<typeof downloadAllDocuments>, 'admin' | 'metadata'>,
): Promise<FileAnswer['file']> => {
  const known = await readAdmin(deps.store, admin.id)
  const madeBy = known.status === 'absent' ? '' : (known.name ?? '')
  const { list, documents, isMasked, name } = collected
  const cover = coverOf({ list, documents, isMasked, madeBy, madeAt: metadata.at })
  const content = await withPermit(admin.id, () => mergePdfs(cover, merging(deps, collected)))
  return { type: 'application/pdf', content, name: `${name}.pdf` }
}
