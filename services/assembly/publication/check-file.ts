import { createHash } from 'node:crypto'
import { residentNumbersIn } from '#events/values/assembly/resident-number.ts'
import { PagesFailed, type PdfPages } from '#infra/lib/pdf/pages/index.ts'
import { DomainError } from '../../core/domain-error.ts'
import { filesBusy } from '../../core/upload/own-files.ts'

/** Numbers of pages, from 1, on which a check of personal data found something. */
export type FileFindings = {
  readonly residentNumbers: readonly number[]
  readonly phones: readonly number[]
  /** Pages without any text, such as scans: nothing on them can be checked. */
  readonly unread: readonly number[]
}

const PHONE = /(?<!\d)01[016-9][\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)/

const pagesWhere = (pages: readonly string[], holds: (text: string) => boolean): readonly number[] =>
  pages.flatMap((text, index) => (holds(text) ? [index + 1] : []))

/** Findings of a file, and the number of its pages. */
export type CheckedFile = FileFindings & { readonly count: number }

/** Returns what a check finds in the texts of a file's pages. */
export const findingsIn = (pages: readonly string[]): FileFindings => ({
  residentNumbers: pagesWhere(pages, (text) => residentNumbersIn(text).length > 0),
  phones: pagesWhere(pages, (text) => PHONE.test(text)),
  unread: pagesWhere(pages, (text) => text.trim() === ''),
})

/** Reads the text of each page of a cleaned file. @throws DomainError FILES_BUSY, PDF_TOOK_TOO_LONG, PDF_BROKEN */
const textsOf = async (pages: Pick<PdfPages, 'texts'>, bytes: Uint8Array): Promise<readonly string[]> => {
  const key = createHash('sha256').update(bytes).digest('hex')
  try {
    return (await pages.texts({ key, bytes: async () => bytes })).map((lines) => lines.join('\n'))
  } catch (error) {
    if (!(error instanceof PagesFailed)) throw error
    if (error.why === 'busy') throw filesBusy()
    throw new DomainError(error.why === 'broken' ? 'PDF_BROKEN' : 'PDF_TOOK_TOO_LONG')
  }
}

/** Findings that whoever publishes a file says to have looked at. */
export type LookedAt = { readonly phones: boolean; readonly unread: boolean }

const pagesText = (pages: readonly number[]): string => {
  const shown = pages
    .slice(0, 20)
    .map((page) => `${page}쪽`)
    .join(', ')
  return pages.length > 20 ? `${shown} 등 ${pages.length}쪽` : shown
}

/**
 * Checks a file for personal data before it is published; nothing of a refused file is stored.
 * @throws DomainError PUBLICATION_HAS_NUMBERS for resident registration numbers, whatever was looked
 * at; PUBLICATION_NEEDS_LOOK for phones and pages without text that nobody looked at
 */
export const checkForPersonalData = async (
  pages: Pick<PdfPages, 'texts'>,
  file: { readonly bytes: Uint8Array; readonly title: string },
  looked: LookedAt,
): Promise<CheckedFile> => {
  if (residentNumbersIn(file.title).length > 0)
    throw new DomainError('PUBLICATION_HAS_NUMBERS', [{ path: 'title', message: '제목에 주민등록번호가 있습니다.' }])
  const texts = await textsOf(pages, file.bytes)
  const found = findingsIn(texts)
  if (found.residentNumbers.length > 0)
    throw new DomainError('PUBLICATION_HAS_NUMBERS', [
      { path: 'file', message: `주민등록번호로 보이는 숫자: ${pagesText(found.residentNumbers)}` },
    ])
  const open = [
    ...(found.phones.length > 0 && !looked.phones
      ? [{ path: 'phones', message: `휴대전화 번호로 보이는 숫자: ${pagesText(found.phones)}` }]
      : []),
    ...(found.unread.length > 0 && !looked.unread
      ? [{ path: 'unread', message: `글자를 읽을 수 없는 쪽(그림·스캔): ${pagesText(found.unread)}` }]
      : []),
  ]
  if (open.length > 0) throw new DomainError('PUBLICATION_NEEDS_LOOK', open)
  return { ...found, count: texts.length }
}
