import type { StoredPart } from '#infra/lib/archive/stored-zip.ts'
import { findDocumentsOfPerson } from '#projections/document/find-documents.ts'
import type { Deps } from '../core/deps.ts'
import { includedDocuments } from './batch/all-documents.ts'
import { openDocument } from './find-document.ts'

/** A sealed document as a file of an archive, and its SHA-256 in hex. */
export type DocumentPart = { readonly part: StoredPart; readonly sha256: string }

/**
 * All documents of a person whose files are there, of every list: as they are, or their masked
 * copies.
 */
export const documentsOfPerson = async (
  deps: Pick<Deps, 'database' | 'store' | 'objects' | 'sealedObjects' | 'clock'>,
  personId: string,
  isMasked: boolean,
): Promise<readonly DocumentPart[]> => {
  const rows = await findDocumentsOfPerson(deps.database, personId)
  return includedDocuments(rows, isMasked).map(({ row, fileName: name, file: { size, crc32, sha256 } }) => ({
    sha256,
    part: {
      name,
      at: row.sealed_at ?? row.requested_at,
      size,
      crc32,
      open: (range) => openDocument(deps, row, isMasked, range),
    },
  }))
}
