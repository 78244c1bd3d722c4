import { PDFDict, PDFHexString, PDFName, PDFNumber, type PDFDocument, type PDFRef } from 'pdf-lib'

/** A bookmark and its children. */
export type Bookmark = { readonly title: string; readonly page: number; readonly children: readonly Bookmark[] }

/** Counts bookmarks, with all children. */
const countOf = (bookmarks: readonly Bookmark[]): number =>
  bookmarks.reduce((sum, { children }) => sum + 1 + countOf(children), 0)

type Ends = { readonly first: PDFRef; readonly last: PDFRef }

const addLevel = (pdf: PDFDocument, parent: PDFRef, bookmarks: readonly Bookmark[]): Ends | undefined => {
  const { context } = pdf
  const refs = bookmarks.map(() => context.nextRef())
  for (const [index, { title, page, children }] of bookmarks.entries()) {
    const ref = refs[index]
    if (!ref) continue
    const item = PDFDict.withContext(context)
    item.set(PDFName.of('Title'), PDFHexString.fromText(title))
    item.set(PDFName.of('Parent'), parent)
    item.set(PDFName.of('Dest'), context.obj([pdf.getPage(page).ref, PDFName.of('Fit')]))
    const [before, after] = [refs[index - 1], refs[index + 1]]
    if (before) item.set(PDFName.of('Prev'), before)
    if (after) item.set(PDFName.of('Next'), after)
    const beneath = addLevel(pdf, ref, children)
    if (beneath) {
      item.set(PDFName.of('First'), beneath.first)
      item.set(PDFName.of('Last'), beneath.last)
      // A negative count means closed at first.
      item.set(PDFName.of('Count'), PDFNumber.of(-countOf(children)))
    }
    context.assign(ref, item)
  }
  const [first, last] = [refs[0], refs.at(-1)]
  return first && last ? { first, last } : undefined
}

/** Adds bookmarks to a document (ISO 32000, 12.3.3). Pages count from 0. */
export const addOutline = (pdf: PDFDocument, bookmarks: readonly Bookmark[]): void => {
  const { context, catalog } = pdf
  const ref = context.nextRef()
  const ends = addLevel(pdf, ref, bookmarks)
  if (!ends) return
  const outlines = PDFDict.withContext(context)
  outlines.set(PDFName.of('Type'), PDFName.of('Outlines'))
  outlines.set(PDFName.of('First'), ends.first)
  outlines.set(PDFName.of('Last'), ends.last)
  outlines.set(PDFName.of('Count'), PDFNumber.of(bookmarks.length))
  context.assign(ref, outlines)
  catalog.set(PDFName.of('Outlines'), ref)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}
