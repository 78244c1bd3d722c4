import { PDFArray, type PDFContext, PDFDict, PDFDocument, PDFName, type PDFPageLeaf, PDFRef, PDFStream } from 'pdf-lib'
import { createCleanCopy, unpacked } from './clean-copy.ts'
import { cleanContent } from './content-stream.ts'
import type { MaskedPage } from './mask.ts'
import type { Area } from './page-area.ts'
import { addFontWithoutGlyphs, picturePage, type PicturePage } from './picture-page.ts'
import { pruneFonts } from './font/prune-fonts.ts'
import type { OriginalPage } from './redact-pages.ts'

/**
 * Plan of a masked document: the outcome of each page, and the pictures of pages that become
 * pictures.
 */
export type Plan = { readonly kinds: readonly MaskedPage[]; readonly pictures: ReadonlyMap<number, PicturePage> }

const PAGE_KEYS = [
  ['MediaBox', 'plain'],
  ['CropBox', 'plain'],
  ['Rotate', 'plain'],
  ['UserUnit', 'plain'],
  ['Group', 'group'],
] as const

const contentsOf = (page: PDFPageLeaf): PDFStream[] => {
  const contents = page.lookup(PDFName.of('Contents'))
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((entry) => page.context.lookup(entry)) : [contents]
  return streams.filter((stream) => stream instanceof PDFStream)
}

const boxContent = ({ left, bottom, right, top }: Area): string =>
  `${[left, bottom, right - left, top - bottom].map((number) => number.toFixed(4)).join(' ')} re f`

/** Returns a page's content without what is not drawn, and the masks as black boxes above it. */
const maskedContents = (source: PDFPageLeaf, areas: readonly Area[]) => {
  const whole = contentsOf(source)
    .map((stream) => unpacked(stream).toString('latin1'))
    .join('\n')
  const { content, used } = cleanContent(whole)
  return { used, content: `q\n${content}Q\n0 g\n${areas.map(boxContent).join('\n')}\n` }
}

type Copy = ReturnType<typeof createCleanCopy>

/** Returns an empty page with the boxes and rotation of another. */
const barePage = (context: PDFContext, copy: Copy, from: PDFPageLeaf): PDFDict => {
  const page = PDFDict.withContext(context)
  page.set(PDFName.of('Type'), PDFName.of('Page'))
  for (const [key, kind] of PAGE_KEYS) {
    const value = copy.copyOf(from.getInheritableAttribute(PDFName.of(key)), kind, 'as-it-is')
    if (value !== undefined) page.set(PDFName.of(key), value)
  }
  return page
}

const pageAsItIs = (context: PDFContext, copy: Copy, from: PDFPageLeaf): PDFDict => {
  const page = barePage(context, copy, from)
  page.set(PDFName.of('Resources'), copy.copyOf(resourcesOf(from), 'resources', 'as-it-is') ?? context.obj({}))
  const streams = contentsOf(from).map((stream) => context.register(context.flateStream(unpacked(stream))))
  page.set(PDFName.of('Contents'), context.obj(streams))
  return page
}

const maskedPage = (context: PDFContext, copy: Copy, from: PDFPageLeaf, areas: readonly Area[]): PDFDict => {
  const page = barePage(context, copy, from)
  const { content, used } = maskedContents(from, areas)
  page.set(PDFName.of('Resources'), copy.cleanedResources(resourcesOf(from), used))
  page.set(PDFName.of('Contents'), context.register(context.flateStream(Buffer.from(content, 'latin1'))))
  return page
}

const resourcesOf = (page: PDFPageLeaf): PDFDict => page.Resources() ?? page.context.obj({})

/** Puts pages into an empty document, as one flat list. */
const putPages = (document: PDFDocument, pages: readonly PDFDict[]): void => {
  const root = document.context.nextRef()
  for (const page of pages) page.set(PDFName.of('Parent'), root)
  const kids = pages.map((page) => document.context.register(page))
  document.context.assign(root, document.context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  const old = document.catalog.get(PDFName.of('Pages'))
  document.catalog.set(PDFName.of('Pages'), root)
  if (old instanceof PDFRef) document.context.delete(old)
}

/**
 * Composes a new document of pages: of the old one's objects only what they are drawn with.
 * `failed` lists pages that could not be copied.
 */
export const compose = async (
  source: PDFDocument,
  pages: readonly OriginalPage[],
  { kinds, pictures }: Plan,
): Promise<{ readonly bytes: Uint8Array } | { readonly failed: ReadonlySet<number> }> => {
  const target = await PDFDocument.create({ updateMetadata: false })
  const copy = createCleanCopy(source.context, target.context)
  const font = pictures.size > 0 ? addFontWithoutGlyphs(target.context) : undefined
  const failed = new Set<number>()
  const made: PDFDict[] = []
  const pageOf = (index: number, known: OriginalPage): PDFDict => {
    const picture = pictures.get(index)
    const from = source.getPage(index).node
    if (picture && font) {
      const page = picturePage(target.context, picture, { font, masks: known.masks })
      // The coordinates of pdfium are in the page's units, whatever these are.
      const unit = copy.copyOf(from.get(PDFName.of('UserUnit')), 'plain', 'as-it-is')
      if (unit !== undefined) page.set(PDFName.of('UserUnit'), unit)
      return page
    }
    if (kinds[index] === 'untouched') return pageAsItIs(target.context, copy, from)
    return maskedPage(target.context, copy, from, known.areas)
  }
  for (const [index, known] of pages.entries()) {
    try {
      made.push(pageOf(index, known))
    } catch {
      // The page is broken or not understood; its picture can still show it.
      failed.add(index)
    }
  }
  if (failed.size > 0) return { failed }
  putPages(target, made)
  pruneFonts(target)
  return { bytes: await target.save({ useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false }) }
}
