import { type PDFContext, type PDFDict, PDFHexString, PDFName, PDFRawStream, type PDFRef, PDFString } from 'pdf-lib'
import type { Fractions } from './page-area.ts'
import type { PackedPicture } from './page-picture.ts'

/** Word that stays searchable, with its place on the page. */
export type PlacedWord = Fractions & { readonly text: string }

/**
 * Page that becomes a picture: its size as shown in points, its picture with the masks already
 * black, and the words outside of them.
 */
export type PicturePage = {
  readonly width: number
  readonly height: number
  readonly picture: PackedPicture
  readonly words: readonly PlacedWord[]
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/**
 * Writes a ToUnicode map in which every two-byte code is its own character; the format allows
 * ranges within one last byte, a hundred at once.
 */
const characterMap = (): string => {
  const ranges = Array.from({ length: 256 }, (_, high) => `<${hex(high, 2)}00> <${hex(high, 2)}ff> <${hex(high, 2)}00>`)
  const parts = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)]
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...parts.map((part) => `${part.length} beginbfrange\n${part.join('\n')}\nendbfrange`),
    'endcmap end end',
  ].join('\n')
}

/** Adds a font without glyphs: its text can be searched and copied, and draws nothing. */
export const addFontWithoutGlyphs = (context: PDFContext): PDFRef => {
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: 'GlyphLess',
      Flags: 4,
      FontBBox: [0, 0, 1000, 1000],
      ItalicAngle: 0,
      Ascent: 1000,
      Descent: 0,
      CapHeight: 1000,
      StemV: 80,
    }),
  )
  const system = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 }
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: 'GlyphLess',
      CIDSystemInfo: system,
      DW: 1000,
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'GlyphLess',
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(characterMap())),
    }),
  )
}

const addPicture = (context: PDFContext, picture: PackedPicture): PDFRef => {
  const size = { Type: 'XObject', Subtype: 'Image', Width: picture.width, Height: picture.height }
  if (picture.kind === 'jpeg') {
    const ColorSpace = picture.isGrey ? 'DeviceGray' : 'DeviceRGB'
    const dict = context.obj({ ...size, ColorSpace, BitsPerComponent: 8, Filter: 'DCTDecode' })
    return context.register(PDFRawStream.of(dict as PDFDict, picture.data))
  }
  if (picture.kind === 'greys') {
    const dict = context.obj({ ...size, ColorSpace: 'DeviceGray', BitsPerComponent: 4, Filter: 'FlateDecode' })
    return context.register(PDFRawStream.of(dict as PDFDict, picture.data))
  }
  const { bits, width, palette } = picture
  const colours = context.obj([
    PDFName.of('Indexed'),
    PDFName.of('DeviceRGB'),
    palette.length / 3 - 1,
    PDFHexString.of(palette.toString('hex')),
  ])
  const parameters = { Predictor: 15, Colors: 1, BitsPerComponent: bits, Columns: width }
  const dict = context.obj({
    ...size,
    ColorSpace: colours,
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
    DecodeParms: parameters,
  })
  return context.register(PDFRawStream.of(dict as PDFDict, picture.data))
}

/** Draws a word invisibly with the width and height that it has on the picture. */
const wordContent = ({ text, x, y, width, height }: PlacedWord, page: PicturePage): string => {
  const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => code <= 0xffff)
  const size = Math.max(1, height * page.height)
  const stretch = Math.max(1, (100 * width * page.width) / (size * Math.max(1, letters.length)))
  const at = `${(x * page.width).toFixed(2)} ${((1 - y - height) * page.height).toFixed(2)}`
  const shown = letters.map((code) => hex(code, 4)).join('')
  return `/F ${size.toFixed(2)} Tf ${stretch.toFixed(1)} Tz 1 0 0 1 ${at} Tm <${shown}0020> Tj`
}

const isOnPage = ({ x, y, width, height }: Fractions): boolean => x + width > 0 && x < 1 && y + height > 0 && y < 1

const boxContent = ({ x, y, width, height }: Fractions, page: PicturePage): string => {
  const numbers = [x * page.width, (1 - y - height) * page.height, width * page.width, height * page.height]
  return `${numbers.map((number) => number.toFixed(3)).join(' ')} re f`
}

/** Makes a page of a picture, with invisible searchable words, and the masks as boxes above it. */
export const picturePage = (
  context: PDFContext,
  page: PicturePage,
  { font, masks }: { readonly font: PDFRef; readonly masks: readonly Fractions[] },
): PDFDict => {
  const words = page.words.filter(isOnPage).map((word) => wordContent(word, page))
  const content = [
    `q ${page.width} 0 0 ${page.height} 0 0 cm /I Do Q`,
    ...(words.length > 0 ? ['BT 3 Tr', ...words, 'ET'] : []),
    ...masks.map((mask) => boxContent(mask, page)),
  ]
  return context.obj({
    Type: 'Page',
    MediaBox: [0, 0, page.width, page.height],
    Resources: { XObject: { I: addPicture(context, page.picture) }, Font: { F: font } },
    Contents: context.register(context.flateStream(`${content.join('\n')}\n`)),
  }) as PDFDict
}
