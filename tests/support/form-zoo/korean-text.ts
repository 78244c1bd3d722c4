import { onePage, type RawObjects } from '../awkward-pdfs/raw-pdf.ts'

/** Letters of CP949 by what they are, made of what Node decodes. */
const cp949 = new Map<string, string>()
const decoder = new TextDecoder('euc-kr')
for (let lead = 0x81; lead <= 0xfe; lead += 1)
  for (let trail = 0x41; trail <= 0xfe; trail += 1) {
    const letter = decoder.decode(Uint8Array.of(lead, trail))
    if (letter.length === 1 && letter !== '\ufffd') cp949.set(letter, Buffer.of(lead, trail).toString('hex'))
  }

const ascii = (letter: string): string => Buffer.from(letter, 'latin1').toString('hex')
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
/** CIDs of Adobe-Korea1: Latin from 1 on, Hangul of KS X 1001 in its order from 1086 on. */
const korea1 = (letter: string): string => {
  const code = letter.charCodeAt(0)
  const [lead = 0, trail = 0] = Buffer.from(cp949.get(letter) ?? '', 'hex')
  const cid = code < 0x80 ? code - 31 : 1086 + (lead - 0xb0) * 94 + trail - 0xa1
  return cid.toString(16).padStart(4, '0')
}

/** Text as a content's string in hex, under an encoding. */
export const hexOf = (text: string, encoding: string): string => {
  if (encoding.startsWith('UniKS')) return utf16(text)
  if (encoding.startsWith('Identity')) return [...text].map(korea1).join('')
  return [...text].map((letter) => cp949.get(letter) ?? ascii(letter)).join('')
}

type FontOptions = {
  readonly encoding?: string
  readonly base?: string
  readonly subtype?: 'CIDFontType0' | 'CIDFontType2'
  readonly ordering?: string
  readonly stem?: number
  readonly toUnicode?: number
  /** Extent of the font's box above and below the line, in thousandths. */
  readonly reach?: readonly [above: number, below: number]
  readonly more?: string
}

/**
 * A composite font as objects 6 to 8, as 한글, Word and drivers write one that they name and do not
 * bring.
 */
export const namedFont = ({
  encoding = 'KSCms-UHC-H',
  base = 'HYGoThic-Medium',
  subtype = 'CIDFontType0',
  ordering = 'Korea1',
  stem = 60,
  toUnicode,
  reach: [above, below] = [880, 120],
  more = '',
}: FontOptions = {}): RawObjects => ({
  6:
    `<</Type/Font/Subtype/Type0/BaseFont/${base}/Encoding/${encoding}/DescendantFonts[7 0 ` +
    `R]${toUnicode === undefined ? '' : `/ToUnicode ${toUnicode} 0 R`}>>`,
  7:
    `<</Type/Font/Subtype/${subtype}/BaseFont/${base}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement ` +
    `1>>/DW 1000/W[1 95 500]/FontDescriptor 8 0 R ${more}>>`,
  8:
    `<</Type/FontDescriptor/FontName/${base}/Flags 6/FontBBox[0 -${below} 1000 ` +
    `${above}]/ItalicAngle 0/Ascent ${above}/Descent -${below}/CapHeight 700/StemV ${stem}>>`,
})

/** Lines of a form: text, where it begins, and by how much it is turned counter-clockwise. */
export type Line = readonly [text: string, x: number, y: number, turn?: 0 | 90 | 180 | 270]

/** Text of the usual form. */
export const FORM: readonly Line[] = [
  ['동의서', 240, 740],
  ['성명 :', 80, 660],
  ['생년월일 :', 80, 620],
  ['주소 :', 80, 580],
  ['(서명)', 440, 500],
]

const MATRICES = { 0: '1 0 0 1', 90: '0 1 -1 0', 180: '-1 0 0 -1', 270: '0 -1 1 0' } as const

/** Lines as content. */
export const contentOf = (lines: readonly Line[], encoding: string, font = 'K'): string =>
  lines
    .map(
      ([text, x, y, turn = 0]) => `BT /${font} 14 Tf ${MATRICES[turn]} ${x} ${y} Tm <${hexOf(text, encoding)}> Tj ET`,
    )
    .join('\n')

type Form = FontOptions & {
  readonly lines?: readonly Line[]
  readonly page?: string
  readonly media?: string
  readonly content?: (content: string) => string
  readonly objects?: RawObjects
  readonly catalog?: string
  readonly resources?: string
}

/** A form of one page whose Korean font is named and not brought. */
export const koreanForm = ({
  lines = FORM,
  page,
  media,
  content,
  objects,
  catalog,
  resources = '',
  ...font
}: Form = {}) => {
  const text = contentOf(lines, font.encoding ?? 'KSCms-UHC-H')
  return onePage({
    content: content ? content(text) : text,
    resources: `/Font<</F1 5 0 R/K 6 0 R>> ${resources}`,
    media: media ?? '/MediaBox[0 0 595 842]',
    ...(page === undefined ? {} : { page }),
    ...(catalog === undefined ? {} : { catalog }),
    objects: { ...namedFont(font), ...objects },
  })
}
