import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib'
import { unpacked } from '../clean-copy.ts'
import { cleanContent } from '../content-stream.ts'

/** Strings of bytes that a document shows in each font; undefined where that is not known. */
export type FontUsage = ReadonlyMap<PDFDict, readonly string[] | undefined>

const entriesOf = (resources: PDFDict, category: string): readonly (readonly [string, PDFObject])[] => {
  const entries = resources.lookup(PDFName.of(category))
  if (!(entries instanceof PDFDict)) return []
  return entries
    .entries()
    .map(([name, value]) => [name.decodeText(), resources.context.lookup(value)] as const)
    .filter((entry): entry is readonly [string, PDFObject] => entry[1] !== undefined)
}

const fontsOf = (resources: PDFDict): ReadonlyMap<string, PDFDict> =>
  new Map(
    entriesOf(resources, 'Font').flatMap(([name, font]) => (font instanceof PDFDict ? [[name, font] as const] : [])),
  )

const resourcesIn = (dict: PDFDict, around: PDFDict): PDFDict => {
  const own = dict.lookup(PDFName.of('Resources'))
  return own instanceof PDFDict ? own : around
}

/**
 * Returns the streams drawn with these resources, each with its own resources: forms, patterns,
 * soft masks, glyphs.
 */
const drawnStreams = (resources: PDFDict): (readonly [PDFStream, PDFDict])[] => {
  const streams = [...entriesOf(resources, 'XObject'), ...entriesOf(resources, 'Pattern')]
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image'))
    .map((stream) => [stream, resourcesIn(stream.dict, resources)] as const)
  const masks = entriesOf(resources, 'ExtGState').flatMap(([, state]) => {
    const mask = state instanceof PDFDict ? state.lookup(PDFName.of('SMask')) : undefined
    const form = mask instanceof PDFDict ? mask.lookup(PDFName.of('G')) : undefined
    return form instanceof PDFStream ? [[form, resourcesIn(form.dict, resources)] as const] : []
  })
  const glyphs = [...fontsOf(resources).values()].flatMap((font) => {
    const procedures = font.lookup(PDFName.of('CharProcs'))
    if (!(procedures instanceof PDFDict)) return []
    return procedures
      .values()
      .map((value) => font.context.lookup(value))
      .filter((stream) => stream instanceof PDFStream)
      .map((stream) => [stream, resourcesIn(font, resources)] as const)
  })
  return [...streams, ...masks, ...glyphs]
}

/** Returns the pages of a document composed here: one flat list without inherited entries. */
const pagesOf = (document: PDFDocument): PDFDict[] => {
  const kids = document.catalog.lookup(PDFName.of('Pages'), PDFDict).lookup(PDFName.of('Kids'), PDFArray)
  return kids.asArray().map((kid) => document.context.lookup(kid, PDFDict))
}

/**
 * Collects what a document shows in each of its fonts; undefined where text uses a font from
 * outside of its stream.
 */
export const fontUsage = (document: PDFDocument): FontUsage | undefined => {
  const usage = new Map<PDFDict, string[] | undefined>()
  const seen = new Set<PDFStream>()
  let isKnown = true
  const take = (content: string, resources: PDFDict): void => {
    const fonts = fontsOf(resources)
    try {
      for (const [name, strings] of cleanContent(content).shown) {
        const font = fonts.get(name)
        if (font && !usage.has(font)) usage.set(font, [])
        if (font) usage.get(font)?.push(...strings)
        else if (strings.length > 0) isKnown = false
      }
    } catch {
      // The stream may show anything in any of its fonts.
      for (const font of fonts.values()) usage.set(font, undefined)
    }
    for (const [stream, own] of drawnStreams(resources)) {
      if (seen.has(stream)) continue
      seen.add(stream)
      take(unpacked(stream).toString('latin1'), own)
    }
  }
  for (const page of pagesOf(document)) {
    const contents = page.lookup(PDFName.of('Contents'))
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((entry) => page.context.lookup(entry)) : [contents]
    const parts = streams
      .filter((stream) => stream instanceof PDFStream)
      .map((stream) => unpacked(stream).toString('latin1'))
    take(parts.join('\n'), resourcesIn(page, document.context.obj({})))
  }
  return isKnown ? usage : undefined
}
