import type { RemovedPart } from '#infra/lib/pdf/read/read-template.ts'
import type { AwkwardPdf } from './awkward-pdf.ts'
import { onePageWithout, refused } from './awkward-pdf.ts'
import { onePage, type RawObjects } from './raw-pdf.ts'

/** A word that stands in everything that must go: it must be nowhere in what is kept. */
export const FORBIDDEN = 'FORBIDDEN'

const SCRIPT = `<</S/JavaScript/JS(app.alert\\('${FORBIDDEN}'\\))>>`
const LOOK = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 100 20]', stream: '1 0 0 rg 0 0 100 20 re f' }
const FILE = '<</Type/Filespec/F(FORBIDDEN.exe)/EF<</F 9 0 R>>>>'
const ATTACHED: RawObjects = { 9: { dict: '/Type/EmbeddedFile', stream: `${FORBIDDEN} MZ` } }

const noted = (annotation: string, objects: RawObjects = {}, catalog = ''): Buffer =>
  onePage({
    page: `/Annots[8 0 R]`,
    catalog,
    objects: { 8: `<</Type/Annot/Rect[100 100 200 120] ${annotation}>>`, ...objects },
  })

const field = (entries: string, objects: RawObjects = {}, form = ''): Buffer =>
  noted(`/Subtype/Widget ${entries}`, objects, `/AcroForm<</Fields[8 0 R] ${form}>>`)

const FORM_FONT = '/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 5 0 R>>>>'

const withField = (kind: string, ...removed: readonly RemovedPart[]) => ({
  ...onePageWithout(...removed),
  fields: [kind],
})

/** A name of a field as files write Korean. */
const korean = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const privateParts = (): Buffer =>
  onePage({
    content: '/X Do /Y Do',
    resources: '/XObject<</X 6 0 R /Y 1 0 R>>/Properties<</P 8 0 R>>',
    page: '/PieceInfo<</A<</Private(FORBIDDEN)>>>>/Metadata 7 0 R/Thumb 7 0 R/AF[9 0 R]',
    catalog: '/Metadata 7 0 R/Lang(FORBIDDEN)',
    objects: {
      6: {
        dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/PieceInfo<</A(FORBIDDEN)>>/Metadata 7 0 R/Ref<</F(FORBIDDEN)>>',
        stream: '0 0 9 9 re f',
      },
      7: { dict: '/Type/Metadata', stream: FORBIDDEN },
      8: `<</ActualText(${FORBIDDEN})/Secret(${FORBIDDEN})>>`,
    },
  })

const EXTRA_REVISION = `\n4 0 obj\n<</Length 2>>\nstream\nq \nendstream\nendobj\ntrailer\n<</Size 6/Root 1 0 R>>\nstartxref\n0\n%%EOF\n`

/** Files that do something, carry something along, or ask for something to be filled in. */
export const active: readonly AwkwardPdf[] = [
  {
    name: 'a script when it opens',
    make: () => onePage({ catalog: `/OpenAction ${SCRIPT}` }),
    outcome: onePageWithout('script'),
  },
  {
    name: 'a script by name',
    make: () => onePage({ catalog: `/Names<</JavaScript<</Names[(a) ${SCRIPT}]>>>>` }),
    outcome: onePageWithout('script'),
  },
  {
    name: 'a script when a page is seen',
    make: () => onePage({ page: `/AA<</O ${SCRIPT}>>` }),
    outcome: onePageWithout('script'),
  },
  {
    name: 'a script in a stream',
    make: () => onePage({ catalog: '/OpenAction<</S/JavaScript/JS 6 0 R>>', objects: { 6: { stream: FORBIDDEN } } }),
    outcome: onePageWithout('script'),
  },
  {
    name: 'a program',
    make: () => noted(`/Subtype/Link/Border[0 0 0]/A<</S/Launch/F(${FORBIDDEN}.exe)>>`),
    outcome: onePageWithout('launch', 'link'),
  },
  {
    name: 'a program when it opens',
    make: () => onePage({ catalog: `/OpenAction<</S/Launch/Win<</F(${FORBIDDEN}.exe)>>>>` }),
    outcome: onePageWithout('launch'),
  },
  {
    name: 'a form that is sent',
    make: () => field(`/FT/Btn/Ff 65536/T(x)/A<</S/SubmitForm/F(https://${FORBIDDEN}.example)>>`),
    outcome: { ...onePageWithout('launch', 'form'), fields: [] },
  },
  {
    name: 'a link',
    make: () => noted(`/Subtype/Link/Border[0 0 0]/A<</S/URI/URI(https://${FORBIDDEN}.example)>>`),
    outcome: onePageWithout('link'),
  },
  {
    name: 'a link with a frame',
    make: () => noted(`/Subtype/Link/A<</S/URI/URI(https://${FORBIDDEN}.example)>>`),
    outcome: onePageWithout('link'),
  },
  {
    name: 'a link to another file',
    make: () => noted(`/Subtype/Link/Border[0 0 0]/A<</S/GoToR/F(${FORBIDDEN}.pdf)/D[0/Fit]>>`),
    outcome: onePageWithout('link'),
  },
  {
    name: 'an attachment',
    make: () => onePage({ catalog: `/Names<</EmbeddedFiles<</Names[(a) ${FILE}]>>>>`, objects: ATTACHED }),
    outcome: onePageWithout('attachment'),
  },
  {
    name: 'an attachment on a page',
    make: () => noted(`/Subtype/FileAttachment/FS ${FILE}/AP<</N 6 0 R>>`, { ...ATTACHED, 6: LOOK }),
    outcome: onePageWithout('attachment'),
  },
  {
    name: 'a film',
    make: () => noted(`/Subtype/Screen/A<</S/Rendition/R<</C<</D ${FILE}>>>>>>`, ATTACHED),
    outcome: onePageWithout('attachment', 'media'),
  },
  { name: 'things that no page shows', make: privateParts, outcome: { pages: [[600, 800]] } },
  {
    name: 'an earlier revision',
    make: () => Buffer.concat([onePage({ content: `(${FORBIDDEN}) pop` }), Buffer.from(EXTRA_REVISION)]),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: 'a stamp',
    make: () => noted('/Subtype/Stamp/AP<</N 6 0 R>>', { 6: LOOK }),
    outcome: onePageWithout('annotation'),
  },
  {
    name: 'a note that is hidden',
    make: () =>
      noted(`/Subtype/FreeText/F 2/Contents(${FORBIDDEN})/AP<</N 6 0 R>>`, {
        6: { ...LOOK, stream: `% ${FORBIDDEN}` },
      }),
    outcome: onePageWithout('annotation'),
  },
  {
    name: 'XFA',
    make: () =>
      onePage({ catalog: '/AcroForm<</Fields[]/XFA[(template) 6 0 R]>>', objects: { 6: { stream: '<xdp/>' } } }),
    outcome: refused('xfa'),
  },
  {
    name: 'a field for a name',
    make: () => field(`/FT/Tx/T${korean('소유자 성명')}/Ff 2/AA<</K ${SCRIPT}>>`),
    outcome: withField('name', 'script', 'form'),
  },
  {
    name: 'a field with a value and without a look',
    make: () => field('/FT/Tx/T(date)/V(2026)/DA(/Helv 12 Tf 0 g)', {}, FORM_FONT),
    outcome: withField('date', 'form'),
  },
  {
    name: 'a note of words and without a look',
    make: () => noted('/Subtype/FreeText/Contents(2026)/DA(/Helv 12 Tf 0 g)', {}, `/AcroForm<<${FORM_FONT}>>`),
    outcome: onePageWithout('annotation'),
  },
  {
    name: 'a field with a look',
    make: () => field('/FT/Tx/T(phone)/AP<</N 6 0 R>>', { 6: LOOK }),
    outcome: withField('phone', 'form'),
  },
  {
    name: 'a box to check',
    make: () =>
      field('/FT/Btn/T(agree)/AS/On/AP<</N<</On 6 0 R/Off 7 0 R>>>>', { 6: LOOK, 7: { ...LOOK, stream: '' } }),
    outcome: withField('checkbox', 'form'),
  },
  { name: 'a field for a signature', make: () => field('/FT/Sig/T(sig)'), outcome: withField('signature', 'form') },
  {
    name: 'a signature',
    make: () => field(`/FT/Sig/T(sig)/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/Reason(${FORBIDDEN})>>`),
    outcome: withField('signature', 'signature', 'form'),
  },
  {
    name: 'a field beside the page',
    make: () =>
      onePage({ page: '/Annots[8 0 R]', objects: { 8: '<</Subtype/Widget/Rect[900 900 990 990]/FT/Tx/T(x)>>' } }),
    outcome: { ...onePageWithout('form'), fields: [] },
  },
  {
    name: 'a field that is its own parent',
    make: () => field('/Parent 8 0 R/TU(x)'),
    outcome: withField('text', 'form'),
  },
  {
    name: 'a layer that is switched off',
    make: () =>
      onePage({
        content: '/OC /L BDC 0 0 600 800 re f EMC',
        resources: '/Properties<</L 6 0 R>>',
        catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[6 0 R]>>]>>>>',
        objects: { 6: '<</Type/OCG/Name(L)/Usage<</Print<</PrintState/ON>>>>>>' },
      }),
    outcome: onePageWithout('layer'),
  },
  {
    name: 'content that leaves its state open',
    make: () => onePage({ content: 'q 2 0 0 2 50 50 cm BT /F1 24 Tf 10 200 Td (Danji) Tj' }),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: 'no fonts embedded',
    make: () =>
      onePage({
        content: `BT /K 12 Tf 100 700 Td <${'bcba b8ed'.replace(' ', '')}> Tj ET`,
        resources: '/Font<</K 6 0 R>>',
        objects: {
          6: '<</Type/Font/Subtype/Type0/BaseFont/Batang/Encoding/KSCms-UHC-H/DescendantFonts[7 0 R]>>',
          7:
            '<</Type/Font/Subtype/CIDFontType2/BaseFont/Batang/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement ' +
            '1>>/DW 1000/FontDescriptor 8 0 R>>',
          8:
            '<</Type/FontDescriptor/FontName/Batang/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle ' +
            '0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
        },
      }),
    outcome: { pages: [[600, 800]], removed: ['font'] },
  },
]
