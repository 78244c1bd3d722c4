import { UnreadablePdf } from '#infra/lib/pdf/read/index.ts'
import { readScan, UnreadableScan, type ReadScan, type ScanFile } from '#infra/lib/pdf/scan/index.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readWithPermit } from '../../core/upload/own-files.ts'
import { refusalOf } from './read-upload.ts'

/**
 * Reads an uploaded scan of a paper (PDF, JPEG, PNG), and makes a sanitised PDF of it, in a process
 * with limits.
 * @throws DomainError SCAN_UNREADABLE; PDF_… for a PDF that cannot be accepted; BODY_TOO_LARGE,
 * FILES_BUSY
 */
export const readUploadedScan = async (file: ScanFile): Promise<ReadScan> => {
  try {
    return await readWithPermit(file.sender, () => readScan(file))
  } catch (error) {
    if (error instanceof UnreadableScan) throw new DomainError('SCAN_UNREADABLE')
    throw error instanceof UnreadablePdf ? refusalOf(error) : error
  }
}
