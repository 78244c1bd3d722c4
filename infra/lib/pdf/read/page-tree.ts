import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFContext, type PDFObject } from 'pdf-lib'
import { UnreadablePdf } from './unreadable-pdf.ts'

export const MAX_PAGES = 200
/** Maximum number of nodes of a page tree: many may lead to one page, and recursively so. */
const MAX_NODES = 5_000
const MAX_DEPTH = 100

const broken = (): UnreadablePdf => new UnreadablePdf('broken', 'the page tree is broken')

/**
 * Returns the pages of a document in order.
 * @throws {UnreadablePdf} broken where the tree has a cycle, is too deep or has no root; no-pages;
 * too-many-pages
 */
export const pagesOf = (context: PDFContext): readonly PDFDict[] => {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) throw broken()
  const pages: PDFDict[] = []
  const above = new Set<PDFDict>()
  let nodes = 0

  const walk = (object: PDFObject | undefined): void => {
    nodes += 1
    if (nodes > MAX_NODES || above.size > MAX_DEPTH) throw broken()
    const node = object instanceof PDFRef ? context.lookup(object) : object
    if (!(node instanceof PDFDict)) return
    if (above.has(node)) throw broken()
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      // An empty root has a count and no pages; a page has no count.
      if (node.lookup(PDFName.of('Count')) instanceof PDFNumber) return
      pages.push(node)
      if (pages.length > MAX_PAGES) throw new UnreadablePdf('too-many-pages')
      return
    }
    above.add(node)
    for (const kid of kids.asArray()) walk(kid)
    above.delete(node)
  }

  walk(catalog.get(PDFName.of('Pages')))
  if (pages.length === 0) throw new UnreadablePdf('no-pages')
  return pages
}

/** Returns a page's resources, or those of its nearest ancestor. */
export const resourcesOf = (page: PDFDict): PDFDict | undefined => {
  let node: PDFObject | undefined = page
  for (let depth = 0; node instanceof PDFDict && depth < MAX_DEPTH; depth += 1) {
    const found = node.lookup(PDFName.of('Resources'))
    if (found instanceof PDFDict) return found
    node = node.lookup(PDFName.of('Parent'))
  }
  return undefined
}
