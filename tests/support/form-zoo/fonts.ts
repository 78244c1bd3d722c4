import { PDFDocument } from 'pdf-lib'
import { onePage } from '../awkward-pdfs/raw-pdf.ts'
import { contentOf, FORM, hexOf, koreanForm, namedFont } from './korean-text.ts'
import type { ZooForm } from './zoo-form.ts'

/** Fonts that are named and not brought, under each encoding that Korean programs write. */
const named: readonly ZooForm[] = [
  ...['KSCms-UHC-H', 'KSCms-UHC-HW-H', 'KSC-EUC-H', 'UniKS-UCS2-H', 'UniKS-UTF16-H', 'Identity-H'].map((encoding) => ({
    name: `names HYGoThic-Medium under ${encoding}`,
    make: () => koreanForm({ encoding }),
  })),
  ...['Batang', 'Gulim', 'MalgunGothic', '#B9#D9#C5#C1', 'HCRBatang'].map((base) => ({
    name: `names the TrueType font ${base}`,
    make: () => koreanForm({ base, subtype: 'CIDFontType2', encoding: 'UniKS-UCS2-H' }),
  })),
  {
    name: 'names a TrueType font with a map of its own glyphs',
    make: () => koreanForm({ base: 'Dotum', subtype: 'CIDFontType2', more: '/CIDToGIDMap/Identity' }),
  },
  { name: 'names a bold font', make: () => koreanForm({ base: 'HYHeadLine-Bold', stem: 160 }) },
  {
    name: 'names a Korean encoding and a collection of its own',
    make: () => koreanForm({ ordering: 'Identity', encoding: 'UniKS-UCS2-H' }),
  },
  ...([0, 90] as const).map((turn) => ({
    name: `names a font whose box is three times its size, turned by ${turn}`,
    make: () =>
      koreanForm({
        reach: [1_900, 1_200],
        lines: [
          ['성명 :', 300, 420, turn],
          ['2026년    월    일', turn === 0 ? 300 : 330, turn === 0 ? 390 : 420, turn],
        ],
      }),
  })),
  {
    name: 'writes from above',
    make: () => koreanForm({ encoding: 'KSCms-UHC-V', lines: [['성명', 80, 700]] }),
  },
  {
    name: 'writes Hanja and signs',
    make: () =>
      koreanForm({
        lines: [
          ['甲 乙 丙 ① ㈜ ※', 80, 700],
          ['姓名 :', 80, 660],
        ],
      }),
  },
  {
    name: 'writes Latin beside Hangul',
    make: () => koreanForm({ lines: [['성명 Name (12) :', 80, 700]] }),
  },
]

const toUnicode = (text: string): string => {
  const rows = [...new Set(text)].map(
    (letter) => `<${hexOf(letter, 'Identity-H')}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${rows.length} beginbfchar
${rows.join('\n')}
endbfchar endcmap end end`
}
const letters = FORM.map(([text]) => text).join('')

const explained: readonly ZooForm[] = [
  {
    name: 'numbers glyphs of a font that is not there, and says what they are',
    make: () =>
      koreanForm({
        encoding: 'Identity-H',
        ordering: 'Identity',
        subtype: 'CIDFontType2',
        toUnicode: 9,
        objects: { 9: { stream: toUnicode(letters) } },
      }),
  },
  {
    name: 'numbers glyphs of a font that is not there, and says nothing of them',
    make: () => koreanForm({ encoding: 'Identity-H', ordering: 'Identity', subtype: 'CIDFontType2' }),
  },
]

const japanese = namedFont({ encoding: '90ms-RKSJ-H', ordering: 'Japan1', base: 'MS-Mincho' })

/** A font of one glyph whose outline is empty, for every letter. */
const emptyType3 = {
  6:
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 ' +
    '0]/CharProcs<</a 7 0 R>>/Encoding<</Differences[65/a/a/a/a]>>/FirstChar 65/LastChar ' +
    '68/Widths[600 600 600 600]>>',
  7: { stream: '600 0 d0' },
}
const drawnType3 = { ...emptyType3, 7: { stream: '600 0 d0 50 0 500 700 re f' } }

const others: readonly ZooForm[] = [
  {
    name: 'names a Japanese font',
    make: () =>
      onePage({
        content: 'BT /K 14 Tf 80 700 Td <93fa967b8cea> Tj ET',
        resources: '/Font<</K 6 0 R>>',
        objects: japanese,
      }),
  },
  {
    name: 'names Gulim for Latin alone',
    make: () =>
      onePage({
        content: 'BT /K 14 Tf 80 700 Td (Name 12) Tj ET',
        resources: '/Font<</K 6 0 R>>',
        objects: {
          6: '<</Type/Font/Subtype/TrueType/BaseFont/Gulim/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/FontDescriptor 7 0 R>>',
          7:
            '<</Type/FontDescriptor/FontName/Gulim/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle ' +
            '0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>',
        },
      }),
  },
  { name: 'names Helvetica', make: () => onePage() },
  {
    name: 'has one of its fonts missing',
    make: () => koreanForm({ content: (text) => `BT /F1 12 Tf 80 790 Td (Form 1) Tj ET ${text}` }),
  },
  {
    name: 'names a simple font for Hangul',
    make: () =>
      onePage({
        content: 'BT /K 14 Tf 80 700 Td (AB) Tj ET',
        resources: '/Font<</K 6 0 R>>',
        objects: {
          6:
            '<</Type/Font/Subtype/TrueType/BaseFont/Batang/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/uniC131/uniBA85]>>/FirstChar ' +
            '65/LastChar 66/Widths[1000 1000]/FontDescriptor 7 0 R>>',
          7:
            '<</Type/FontDescriptor/FontName/Batang/Flags 32/FontBBox[0 -200 1000 ' +
            '900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>',
        },
      }),
  },
  {
    name: 'draws its letters by itself',
    make: () =>
      onePage({ content: 'BT /K 14 Tf 80 700 Td (ABC) Tj ET', resources: '/Font<</K 6 0 R>>', objects: drawnType3 }),
  },
  {
    name: 'draws letters that are blank',
    make: () =>
      onePage({ content: 'BT /K 14 Tf 80 700 Td (ABC) Tj ET', resources: '/Font<</K 6 0 R>>', objects: emptyType3 }),
  },
  {
    name: 'has its text in a form of its own',
    make: () =>
      koreanForm({
        content: () => 'q 1 0 0 1 0 0 cm /X 9 0 R Do /Fm Do Q',
        resources: '/XObject<</Fm 9 0 R>>',
        objects: {
          9: {
            dict: '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</K 6 0 R>>>>',
            stream: contentOf(FORM, 'KSCms-UHC-H'),
          },
        },
      }),
  },
  {
    name: 'hides white words',
    make: () =>
      koreanForm({
        content: (text) => `${text} 1 g BT /K 9 Tf 80 60 Td <${hexOf('보이지않음', 'KSCms-UHC-H')}> Tj ET`,
      }),
  },
  {
    name: 'has words beside its page',
    make: () => koreanForm({ lines: [...FORM, ['바깥', -200, 700]] }),
  },
  {
    name: 'is without text',
    make: async () => {
      const document = await PDFDocument.create({ updateMetadata: false })
      document.addPage([595, 842]).drawRectangle({ x: 80, y: 600, width: 200, height: 60 })
      return Buffer.from(await document.save())
    },
  },
]

export const fontForms: readonly ZooForm[] = [...named, ...explained, ...others]
