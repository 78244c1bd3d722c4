import { type PdfDocument, TooManySheets, type SlipSheets, writePdf } from '#infra/lib/pdf/draw/index.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { FileAnswer } from '../../core/routes.ts'

/** Draws a document in the process of PDFs, and answers with it. @throws DomainError TOO_MANY_SHEETS; PdfTookTooLong */
export const fileOf = async (document: PdfDocument | SlipSheets, name: string): Promise<FileAnswer> => {
  const { content } = await writePdf(document).catch((error: unknown) => {
    throw error instanceof TooManySheets ? new DomainError('TOO_MANY_SHEETS') : error
  })
  return { file: { type: 'application/pdf', content, name: `${name}.pdf` } }
}
