import { Readable } from 'node:stream'
import type { PictureFile } from '#infra/lib/pdf/pages/index.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { FileAnswer } from '../../core/routes.ts'

/**
 * Caching headers: a phone may store a page, and revalidates it each time: it has no personal data,
 * but not everybody may see it.
 */
const CACHE_HEADERS = { 'cache-control': 'private, no-cache' }

/** Answers a call with a page's picture. */
export const pagePictureAnswer = async (
  call: Parameters<typeof pdfAnswer>[0],
  page: number,
  { bytes, sha256 }: PictureFile,
): Promise<FileAnswer> => {
  const kept = {
    name: `${page}.webp`,
    size: bytes.length,
    sha256,
    type: 'image/webp',
    open: async (range?: { readonly start: number; readonly end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
  const { file } = await pdfAnswer(call, kept, 'inline')
  return { file: { ...file, headers: { ...file.headers, ...CACHE_HEADERS } } }
}
