import { PDFDocument } from 'pdf-lib'
import { pictureOf, redBox } from '#tests/infra/pdf-reading/pictures.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'

/** Page of a document as its reader shows it: text in one line, its red part, its dark pixels. */
export type ShownPage = {
  readonly text: string
  readonly redBox: ReturnType<typeof redBox>
  readonly dark: number
}

/** Shade below which a pixel counts as ink, of 255. */
const INK = 128

/** Reads and draws every page by pdfium, as Chromium's viewer does. */
export const readPages = async (file: Buffer): Promise<readonly ShownPage[]> => {
  const count = (await PDFDocument.load(file, { updateMetadata: false })).getPageCount()
  const pages: ShownPage[] = []
  for (let page = 0; page < count; page += 1) {
    const picture = await pictureOf(file, page, 800)
    const text = (await textOf(file, page + 1)).replaceAll(/\s+/g, ' ')
    const dark = picture.pixels.filter((shade, at) => at % 4 === 1 && shade < INK).length
    pages.push({ text, redBox: redBox(picture), dark })
  }
  return pages
}
