import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFString, type PDFContext } from 'pdf-lib'
import type { Face } from '../draw/font/face.ts'
import type { Weight } from '../draw/pdf-document.ts'
import { isCollection, lettersOfCollection, lettersOfTable } from './text/cid-letters.ts'
import { nameIn } from './clean/allowed-objects.ts'
import { isLetter } from './text/page-text.ts'
import { withDocument, withPage, type Pdfium } from './pdfium.ts'
import { unpacked } from './clean/unpack.ts'

/** Maximum number of fonts of a file; forms have fewer. */
const MAX_FONTS = 60
/** Maximum number of letters that are looked at: two hundred full pages have fewer. */
const MAX_LETTERS = 1_000_000
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3']
const BOLD = /bold|black|heavy|굵|견|헤드라인|headline/i
/** Width of vertical stems (StemV) from which a font counts as bold. */
const BOLD_STEM = 120
/** Matches encodings that tell the character collection where CIDSystemInfo does not. */
const KOREAN_ENCODING = /^(?:KSC|UniKS)/

type LetterCalls = { readonly _FPDFText_GetUnicode: (text: number, index: number) => number }

/** Composite font that the file names without embedding it. */
type LackingFont = { readonly font: PDFDict; readonly descendant: PDFDict }

const dictIn = (dict: PDFDict, key: string): PDFDict | undefined => {
  const found = dict.lookup(PDFName.of(key))
  return found instanceof PDFDict ? found : undefined
}

const descendantOf = (font: PDFDict): PDFDict | undefined => {
  const list = font.lookup(PDFName.of('DescendantFonts'))
  const first = list instanceof PDFArray && list.size() > 0 ? list.lookup(0) : undefined
  return first instanceof PDFDict ? first : undefined
}

const isEmbedded = (descendant: PDFDict): boolean => {
  const descriptor = dictIn(descendant, 'FontDescriptor')
  return FONT_FILES.some((key) => descriptor?.lookup(PDFName.of(key)) instanceof PDFRawStream)
}

const fontsOf = (resources: PDFDict | undefined): readonly PDFDict[] => {
  const named = resources && dictIn(resources, 'Font')
  return (named?.keys() ?? []).map((key) => named?.lookup(key)).filter((font) => font instanceof PDFDict)
}

/**
 * Returns the composite fonts without outlines, among the indirect objects and in the resources of
 * pages and forms.
 */
const lackingFontsIn = (context: PDFContext): readonly LackingFont[] => {
  const fonts = new Set<PDFDict>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const font of [dict, ...fontsOf(dict), ...fontsOf(dictIn(dict, 'Resources'))])
      if (nameIn(font, 'Subtype') === 'Type0') fonts.add(font)
  }
  return [...fonts]
    .flatMap((font) => {
      const descendant = descendantOf(font)
      return descendant && !isEmbedded(descendant) ? [{ font, descendant }] : []
    })
    .slice(0, MAX_FONTS)
}

const textIn = (dict: PDFDict | undefined, key: string): string => {
  const value = dict?.lookup(PDFName.of(key))
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}

/** Returns the character collection of a font's CIDs; undefined where they are the font's own. */
const collectionOf = ({ font, descendant }: LackingFont): string | undefined => {
  const ordering = textIn(dictIn(descendant, 'CIDSystemInfo'), 'Ordering')
  if (isCollection(ordering)) return ordering
  return KOREAN_ENCODING.test(nameIn(font, 'Encoding') ?? '') ? 'Korea1' : undefined
}

const isIdentity = ({ font }: LackingFont): boolean => /^Identity-[HV]$/.test(nameIn(font, 'Encoding') ?? '')

/** Returns the letters that the font's CIDs stand for; undefined where nothing says it. */
const lettersOf = async (pdfium: Pdfium, lacking: LackingFont) => {
  const collection = collectionOf(lacking)
  if (collection !== undefined) return { ordering: collection, letters: lettersOfCollection(pdfium, collection) }
  const table = lacking.font.lookup(PDFName.of('ToUnicode'))
  if (!(table instanceof PDFRawStream) || !isIdentity(lacking)) return undefined
  const read = await unpacked(table)
  return read && { ordering: 'Identity', letters: lettersOfTable(pdfium, read.bytes) }
}

/** Collects every code point that a file's pages have as text. */
const usedLetters = (pdfium: Pdfium, bytes: Uint8Array): ReadonlySet<number> =>
  withDocument(pdfium, bytes, (document) => {
    const used = new Set<number>()
    // The types cover only what the package wraps; this function is called for every letter.
    const calls = pdfium.pdfium as unknown as LetterCalls
    let left = MAX_LETTERS
    const pages = document.handle === 0 ? 0 : pdfium.FPDF_GetPageCount(document.handle)
    for (let index = 0; index < pages && left > 0; index += 1)
      withPage(document, index, (page) => {
        const text = page === 0 ? 0 : pdfium.FPDFText_LoadPage(page)
        if (text === 0) return
        const count = Math.min(pdfium.FPDFText_CountChars(text), left)
        left -= count
        for (let at = 0; at < count; at += 1) {
          const code = calls._FPDFText_GetUnicode(text, at)
          if (isLetter(code)) used.add(code)
        }
        pdfium.FPDFText_ClosePage(text)
      })
    return used
  })

const weightOf = ({ font, descendant }: LackingFont): Weight => {
  const stem = dictIn(descendant, 'FontDescriptor')?.lookup(PDFName.of('StemV'))
  const isThick = stem instanceof PDFNumber && stem.asNumber() >= BOLD_STEM
  return isThick || BOLD.test(nameIn(font, 'BaseFont') ?? '') ? 'bold' : 'regular'
}

/** Returns glyphs of the substitute font by the CIDs of the file. */
const glyphsFor = (face: Face, letters: ReadonlyMap<number, number>, used: ReadonlySet<number>) =>
  new Map(
    [...letters]
      .filter(([, code]) => used.has(code) && face.has(code))
      .map(([cid, code]): [number, number] => [cid, face.font.glyphForCodePoint(code).id]),
  )

/** Returns the six letters before a font's name that mark it as a subset (ISO 32000-1, 9.6.4). */
const tagOf = (place: number): string => `STAND${String.fromCodePoint(65 + (place % 26))}`

/**
 * Embeds outlines into a font whose widths, encoding and CIDs stay as in the file, so that text
 * stays in its place.
 */
const embedOutlines = (
  context: PDFContext,
  { font, descendant }: LackingFont,
  { name, ordering, outlines }: { readonly name: string; readonly ordering: string; readonly outlines: Uint8Array },
): void => {
  const file = context.register(context.flateStream(outlines, { Subtype: 'CIDFontType0C' }))
  const before = dictIn(descendant, 'FontDescriptor')
  const descriptor = before ? before.clone(context) : context.obj({ Type: 'FontDescriptor', Flags: 4 })
  descriptor.set(PDFName.of('FontName'), PDFName.of(name))
  descriptor.set(PDFName.of('FontFile3'), file)
  descendant.set(PDFName.of('FontDescriptor'), context.register(descriptor))
  descendant.set(PDFName.of('Subtype'), PDFName.of('CIDFontType0'))
  descendant.set(PDFName.of('BaseFont'), PDFName.of(name))
  descendant.delete(PDFName.of('CIDToGIDMap'))
  const system = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of(ordering), Supplement: 0 }
  descendant.set(PDFName.of('CIDSystemInfo'), context.obj(system))
  font.set(PDFName.of('BaseFont'), PDFName.of(`${name}-${nameIn(font, 'Encoding') ?? 'H'}`))
}

/**
 * Embeds Noto Sans KR into every composite font that a file names without embedding it, for the
 * letters that the file's pages have: phones have no Korean fonts of these names and drew nothing.
 * Returns true if it embedded any.
 */
export const supplyFonts = async (pdfium: Pdfium, context: PDFContext, bytes: Uint8Array): Promise<boolean> => {
  const lacking = lackingFontsIn(context)
  if (lacking.length === 0) return false
  // The modules are loaded where a file needs them: few do.
  const [{ openFallbackFont: openStandIn }, { cidKeyedPart }] = await Promise.all([
    import('../draw/font/typefaces.ts'),
    import('../draw/font/flat-subset.ts'),
  ])
  const used = usedLetters(pdfium, bytes)
  const faces = new Map<Weight, Face>()
  const supplied = new Set<PDFDict>()
  for (const each of lacking) {
    if (supplied.has(each.descendant)) continue
    const known = await lettersOf(pdfium, each)
    if (!known) continue
    const weight = weightOf(each)
    const face = faces.get(weight) ?? openStandIn(weight)
    faces.set(weight, face)
    const glyphs = glyphsFor(face, known.letters, used)
    if (glyphs.size === 0) continue
    const outlines = cidKeyedPart(face.font, known.ordering, glyphs)
    embedOutlines(context, each, {
      name: `${tagOf(supplied.size)}+${face.font.postscriptName}`,
      ordering: known.ordering,
      outlines,
    })
    supplied.add(each.descendant)
  }
  return supplied.size > 0
}
