import { type Bitmap, renderPage } from '#infra/lib/pdf/mask/page-picture.ts'
import { loadPdfium, withDocument, withPage } from '#infra/lib/pdf/mask/pdfium.ts'

/** A place on a page as it is shown, in fractions from its top left. */
export type PageArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * A page counted from 1 as one sees it, one pixel a point; `boxes` are taken off that were drawn
 * last.
 */
export const seePage = async (file: Uint8Array, { page = 1, boxes = 0 } = {}): Promise<Bitmap> => {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, file, (document) =>
    withPage(pdfium, document, page - 1, (handle) => {
      const count = pdfium.FPDFPage_CountObjects(handle)
      for (let box = count - boxes; box < count; box++) {
        pdfium.FPDFPageObj_SetIsActive(pdfium.FPDFPage_GetObject(handle, box), false)
      }
      return renderPage(pdfium, handle, { scale: 1 })
    }),
  )
}

const isIn = ({ x, y, width, height }: PageArea, column: number, row: number, edge: number): boolean =>
  column >= x - edge && column < x + width + edge && row >= y - edge && row < y + height + edge

/**
 * Brightness from 0 to 255 of the pixels inside a place, or of those outside; `edge` pixels around
 * it are left out.
 */
export const brightness = (
  { width, height, pixels }: Bitmap,
  place: PageArea,
  side: 'inside' | 'outside',
  edge = 2,
): number[] => {
  const scaled = { x: place.x * width, y: place.y * height, width: place.width * width, height: place.height * height }
  const values: number[] = []
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const isWanted = side === 'inside' ? isIn(scaled, column, row, -edge) : !isIn(scaled, column, row, edge)
    if (isWanted) values.push(((pixels[at * 4] ?? 0) + (pixels[at * 4 + 1] ?? 0) + (pixels[at * 4 + 2] ?? 0)) / 3)
  }
  return values
}
