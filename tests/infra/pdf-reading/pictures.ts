import { loadPdfium, withDocument, withMemory, heapOf, withPage } from '#infra/lib/pdf/read/pdfium.ts'

/** A page as pdfium shows it, in red, green, blue and alpha; annotations too. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

const ANNOTATIONS = 1
const RED_FIRST = 0x10
const BGRA = 4

/** Draws a page, the first one is 0, so many pixels wide. */
export const pictureOf = async (bytes: Uint8Array, index = 0, width = 300): Promise<Picture> => {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, (document) =>
    withPage(document, index, (page) => {
      const height = Math.round((width * pdfium.FPDF_GetPageHeightF(page)) / pdfium.FPDF_GetPageWidthF(page))
      return withMemory(pdfium, width * height * 4, (pointer) => {
        const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, pointer, width * 4)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return { width, height, pixels: new Uint8Array(heapOf(pdfium)).slice(pointer, pointer + width * height * 4) }
      })
    }),
  )
}

/** Counts the pixels that differ by more than a shade. */
export const differingPixels = (a: Picture, b: Picture): number => {
  let count = 0
  for (let at = 0; at < a.pixels.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((a.pixels[at + part] ?? 0) - (b.pixels[at + part] ?? 0)) > 24)) count += 1
  return count
}

/** The smallest box around pixels that are red, as fractions; undefined where none is. */
export const redBox = ({ width, height, pixels }: Picture) => {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = 0; at < width * height; at += 1) {
    const isRed = (pixels[at * 4] ?? 0) > 200 && (pixels[at * 4 + 1] ?? 255) < 100
    if (!isRed) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  if (right < 0) return undefined
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height }
}
