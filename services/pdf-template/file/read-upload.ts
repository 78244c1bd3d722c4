import { readTemplate, UnreadablePdf, type ReadTemplate, type UnreadableReason } from '#infra/lib/pdf/read/index.ts'
import { DomainError } from '../../core/domain-error.ts'
import { filesBusy, readWithPermit } from '../../core/upload/own-files.ts'
import type { ErrorCode } from '../../core/errors/error.contract.ts'

const codes: Readonly<Record<UnreadableReason, ErrorCode>> = {
  'not-a-pdf': 'PDF_NOT_A_PDF',
  hwp: 'PDF_IS_HWP',
  hwpx: 'PDF_IS_HWPX',
  docx: 'PDF_IS_DOCX',
  doc: 'PDF_IS_DOC',
  encrypted: 'PDF_ENCRYPTED',
  broken: 'PDF_BROKEN',
  xfa: 'PDF_XFA',
  'too-large': 'BODY_TOO_LARGE',
  'too-many-pages': 'PDF_TOO_MANY_PAGES',
  'too-many-objects': 'PDF_TOO_MANY_OBJECTS',
  'too-long': 'PDF_TOOK_TOO_LONG',
  'no-pages': 'PDF_NO_PAGES',
  'page-size': 'PDF_PAGE_SIZE',
  'text-not-drawn': 'PDF_TEXT_NOT_DRAWN',
  'too-large-unpacked': 'PDF_TOO_LARGE_UNPACKED',
  busy: 'FILES_BUSY',
}

/** Returns the error for a file that was refused. */
export const refusalOf = ({ reason }: UnreadablePdf): DomainError =>
  reason === 'busy' ? filesBusy() : new DomainError(codes[reason])

/**
 * Reads and sanitises an uploaded file, in a process with limits.
 * @throws DomainError PDF_… if it cannot become a template
 */
export const readUploadedPdf = async (file: {
  readonly bytes: Uint8Array
  readonly sender: string
}): Promise<ReadTemplate> => {
  try {
    return await readWithPermit(file.sender, () => readTemplate(file))
  } catch (error) {
    throw error instanceof UnreadablePdf ? refusalOf(error) : error
  }
}
