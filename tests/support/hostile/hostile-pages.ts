import { crc32, deflateSync } from 'node:zlib'
import { onePage, rawPdf, type RawObjects } from '../awkward-pdfs/raw-pdf.ts'
import { MB, type HostileFile } from './hostile-file.ts'

const FLATE = '/Filter/FlateDecode'

const numbered = (from: number, count: number, object: (index: number) => string): RawObjects =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [from + index, object(index)]))

/** A page tree of one branch, as deep as there are objects. */
const deepTree = (levels: number): Buffer =>
  rawPdf({
    1: '<</Type/Catalog/Pages 10 0 R>>',
    ...numbered(10, levels, (index) => `<</Type/Pages/Count 1/Kids[${index + 11} 0 R]/Parent ${index + 9} 0 R>>`),
    [levels + 10]: `<</Type/Page/Parent ${levels + 9} 0 R/MediaBox[0 0 600 800]>>`,
  })

/** Forms that each draw the next one twice. */
const doubledForms = (levels: number): Buffer =>
  onePage({
    content: '/X0 Do',
    resources: '/XObject<</X0 10 0 R>>',
    objects: Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        10 + index,
        {
          dict: `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</X${index + 1} ${index + 11} 0 R>>>>`,
          stream: `/X${index + 1} Do /X${index + 1} Do`,
        },
      ]),
    ),
  })

const picture = (dict: string, stream: Buffer): Buffer =>
  onePage({
    content: 'q 600 0 0 800 0 0 cm /I Do Q',
    resources: '/XObject<</I 6 0 R>>',
    objects: { 6: { dict: `/Type/XObject/Subtype/Image ${dict}`, stream } },
  })

/** A font of glyphs each of which draws a text of the same font. */
const fontInItself = (): Buffer =>
  onePage({
    content: `BT /T 10 Tf 10 10 Td (${'a'.repeat(2_000)}) Tj ET`,
    page: '',
    resources: '',
    objects: {
      5:
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 7 0 ' +
        'R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar ' +
        '97/Widths[1]/Resources<</Font<</F1 5 0 R>>>>>>',
      7: { stream: `1 0 d0 BT /F1 1 Tf (${'a'.repeat(2_000)}) Tj ET` },
    },
  })

const JBIG2_PAGE = Buffer.from('000000003000010000001300ffffff00ffffff00000000000000000000000000', 'hex')

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour, `side` × `side` pixels. */
const hugePng = (side: number): Buffer => {
  const about = Buffer.alloc(13)
  about.writeUInt32BE(side)
  about.writeUInt32BE(side, 4)
  about.set([1, 0], 8)
  const row = Buffer.alloc(Math.ceil(side / 8) + 1)
  const rows = deflateSync(Buffer.concat(Array.from({ length: Math.min(side, 2_000) }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', about),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose head says that it is as large as one may be. */
const hugeJpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffc0001108ffffffff03011100021100031100', 'hex'),
    Buffer.alloc(MB),
    Buffer.from('ffd9', 'hex'),
  ])

const page = (name: string, bytes: () => Buffer, target: HostileFile['target'] = 'template'): HostileFile => ({
  name,
  bytes,
  ...(target ? { target } : {}),
})

/** Documents and pictures that cost much to open, to draw or to keep. */
export const hostilePages: readonly HostileFile[] = [
  page('a page tree of 40,000 levels.pdf', () => deepTree(40_000)),
  page('a page tree that goes round.pdf', () =>
    rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Pages/Kids[2 0 R]/Count 1>>',
    }),
  ),
  page('forms that double.pdf', () => doubledForms(40)),
  page('a table before itself.pdf', () => {
    const body = onePage({}, { trailer: '/Prev 9999999' })
    const at = body.lastIndexOf('xref\n')
    return Buffer.from(body.toString('latin1').replace('/Prev 9999999', `/Prev ${String(at).padEnd(7)}`), 'latin1')
  }),
  page('a stream of ten million objects.pdf', () =>
    onePage({
      objects: {
        6: { dict: `/Type/ObjStm/N 10000000/First 9${FLATE}`, stream: deflateSync(Buffer.alloc(90 * MB, '1 ')) },
      },
    }),
  ),
  page('a content of a million strokes.pdf', () =>
    onePage({ content: deflateSync(Buffer.from('0 0 m 600 800 l S\n'.repeat(MB))), packing: FLATE }),
  ),
  page('a picture of 60,000 × 60,000 dots.pdf', () =>
    picture(
      `/Width 60000/Height 60000/ColorSpace/DeviceGray/BitsPerComponent 1${FLATE}`,
      deflateSync(Buffer.alloc(60 * MB)),
    ),
  ),
  page('a picture of JBIG2 without an end.pdf', () =>
    picture(
      '/Width 65535/Height 65535/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode',
      Buffer.concat(Array.from({ length: 2_000 }, () => JBIG2_PAGE)),
    ),
  ),
  page('a font in itself.pdf', fontInItself),
  page('200,000 words.pdf', () =>
    onePage({
      content: deflateSync(Buffer.from(`BT /F1 1 Tf ${'(a b) Tj 0 1 Td '.repeat(200_000)}ET`)),
      packing: FLATE,
    }),
  ),
  page('a picture of 60,000 × 60,000 dots.png', () => hugePng(60_000), 'guide'),
  page('a picture as large as one may be.jpg', hugeJpeg, 'guide'),
  page('forms that double, to read.pdf', () => doubledForms(40), 'guide'),
  page('forms that double, as a register.pdf', () => doubledForms(40), 'registers'),
  page(
    '200,000 words, as a register.pdf',
    () =>
      onePage({
        content: deflateSync(Buffer.from(`BT /F1 1 Tf ${'(a b) Tj 0 1 Td '.repeat(200_000)}ET`)),
        packing: FLATE,
      }),
    'registers',
  ),
]
