import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ReportFile } from './assembly-report.decider.ts'
import type { ReportContent } from './report-content.ts'
import { reportDocument } from './report-document.ts'
import { reportWorkbook } from './report-workbook.ts'

/** Stores a file without persons under its hash. */
const stored = async ({ objects }: Pick<Deps, 'objects'>, bytes: Buffer): Promise<ReportFile['pdf']> => {
  await objects.put(bytes)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

/** Draws and stores the printed report and the workbook. @throws PdfTookTooLong */
export const storeReport = async (
  deps: Pick<Deps, 'objects'>,
  content: ReportContent,
  frame: { readonly madeAt: string; readonly contentSha256: string },
): Promise<Pick<ReportFile, 'pdf' | 'workbook'>> => {
  const [pdf, workbook] = await Promise.all([
    writePdf(reportDocument(content, frame)).then((drawn) => stored(deps, drawn.content)),
    reportWorkbook(content, frame).then((bytes) => stored(deps, bytes)),
  ])
  return { pdf, workbook }
}

/** Opens a stored file. @throws DomainError DOCUMENT_DAMAGED */
export const openReport = async (
  { objects }: Pick<Deps, 'objects'>,
  sha256: string,
  range?: ByteRange,
): Promise<Readable> => {
  try {
    return await objects.get(sha256, range)
  } catch (error) {
    if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) throw new DomainError('DOCUMENT_DAMAGED')
    throw error
  }
}
