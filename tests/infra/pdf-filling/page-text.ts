import { loadPdfium, withDocument, withMemory, withPage } from '#infra/lib/pdf/read/pdfium.ts'

/** The text of a page, from 1, as another reader than ours finds it; its lines end in \n. */
export const textOf = async (bytes: Uint8Array, page = 1): Promise<string> => {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, (document) =>
    withPage(document, page - 1, (handle) => {
      const text = pdfium.FPDFText_LoadPage(handle)
      const count = pdfium.FPDFText_CountChars(text)
      const found = withMemory(pdfium, (count + 1) * 2, (pointer) => {
        pdfium.FPDFText_GetText(text, 0, count, pointer)
        return pdfium.pdfium.UTF16ToString(pointer)
      })
      pdfium.FPDFText_ClosePage(text)
      return found.replaceAll('\r\n', '\n')
    }),
  )
}
