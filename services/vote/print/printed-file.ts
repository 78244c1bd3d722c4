import type { PdfDocument } from '#infra/lib/pdf/draw/pdf-document.ts'
import { TooManySheets, type SlipSheets } from '#infra/lib/pdf/draw/slips.ts'
import { writePdf } from '#infra/lib/pdf/draw/write-pdf.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { FileAnswer } from '../../core/routes.ts'

/**
 * Draws a document in the process of PDFs, and answers with it.
 * @throws DomainError TOO_MANY_SHEETS; PdfTookTooLong
 */
export const fileOf = async (document: PdfDocument | SlipSheets, name: string): Promise<FileAnswer> => {
  const { content } = await writePdf(document).catch((error: unknown) => {
    throw error instanceof TooManySheets ? new DomainError('TOO_MANY_SHEETS') : error
  })
  return { file: { type: 'application/pdf', content, name: `${name}.pdf` } }
}
