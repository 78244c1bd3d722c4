import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from 'pdf-lib'
import { create, type Font } from 'fontkit'
import { expect, it, vi } from 'vitest'
import { createPdfWriter, PdfTookTooLong, writePdf } from '#infra/lib/pdf/draw/write-pdf.ts'
import { documentOf, tableOf } from './sample-document.ts'

// A process begins with the first document, which takes a busy machine some seconds.
vi.setConfig({ testTimeout: 30_000 })

/** The fonts that lie in a page's resources, by the names that its content calls them by. */
const fontsOf = (page: PDFPage): ReadonlyMap<string, Font> => {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  return new Map(
    (fonts?.entries() ?? []).map(([name]) => {
      const descendant = fonts?.lookup(name, PDFDict).lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict)
      const file = descendant?.lookup(PDFName.of('FontDescriptor'), PDFDict).lookup(PDFName.of('FontFile2'))
      if (!(file instanceof PDFRawStream)) throw new Error('the font is not embedded')
      return [name.asString(), create(Buffer.from(decodePDFRawStream(file).decode())) as Font]
    }),
  )
}

const contentOf = (page: PDFPage): string => {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((reference) => page.doc.context.lookup(reference))
      : [contents]
  return streams
    .map((stream) =>
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '',
    )
    .join('\n')
}

/** Counts the letters that a page draws, and those of them with an outline in the embedded font. */
const lettersOf = (page: PDFPage): { readonly drawn: number; readonly seen: number } => {
  const fonts = fontsOf(page)
  let [font, drawn, seen] = [undefined as Font | undefined, 0, 0]
  for (const [, name, hex] of contentOf(page).matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name) font = fonts.get(name)
    for (const [code] of (hex ?? '').matchAll(/.{4}/g)) {
      drawn += 1
      seen += (font?.getGlyph(Number.parseInt(code, 16)).path.commands.length ?? 0) > 0 ? 1 : 0
    }
  }
  return { drawn, seen }
}

it('draws every letter with a font that it carries: Korean is seen, not only found', async () => {
  const text = '홍길동님은인증번호로본인 확인을마쳤습니다→㎡'
  const { content } = await writePdf(
    documentOf({ kind: 'paragraph', text }, { kind: 'paragraph', text, weight: 'bold' }),
  )
  const pdf = await PDFDocument.load(content)
  const letters = lettersOf(pdf.getPage(0))
  // Two paragraphs; the foot's name of the complex, and "1 / 1" whose two spaces show nothing.
  expect(letters).toEqual({ drawn: 2 * [...text].length + 4 + 5, seen: 2 * [...text].length + 4 + 3 })
})

it('says who made it, when and in what language, and has the pages that it says', async () => {
  const written = await writePdf(documentOf({ kind: 'title', text: '활동 로그' }, tableOf(60)))
  const pdf = await PDFDocument.load(written.content, { updateMetadata: false })
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getCreationDate()?.toISOString(), pdf.getLanguage()]).toEqual([
    '활동 로그',
    '김관리',
    '2026-11-21T09:00:05.000Z',
    'ko-KR',
  ])
  expect([pdf.getPageCount(), written.missing]).toEqual([written.pages, []])
  expect(written.pages).toBeGreaterThan(1)
})

it('names the letters that it could not draw', async () => {
  expect((await writePdf(documentOf({ kind: 'paragraph', text: '김漢洙 𠮷' }))).missing).toEqual(['𠮷'])
})

it('a document that cannot be drawn fails alone', async () => {
  // No caller could write this: it stands for any fault of the drawing itself.
  const faulty = writePdf({ ...documentOf(), blocks: undefined as never })
  const next = writePdf(documentOf(tableOf(1)))
  await expect(faulty).rejects.toThrow('not iterable')
  expect((await next).pages).toBe(1)
})

it('a document that takes too long is given up, with its process', async () => {
  await expect(createPdfWriter({ timeLimitMs: 1 })(documentOf(tableOf(5_000)))).rejects.toThrow(PdfTookTooLong)
})
