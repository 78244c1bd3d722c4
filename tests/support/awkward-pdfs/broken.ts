import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import type { AwkwardPdf } from './awkward-pdf.ts'
import { refused } from './awkward-pdf.ts'
import { onePage, rawPdf, type RawObjects } from './raw-pdf.ts'

const encrypted = async (userPassword: string): Promise<Buffer> => {
  const document = await PDFDocument.load(onePage())
  document.encrypt({ userPassword, ownerPassword: 'the owner', permissions: { printing: 'highResolution' } })
  return Buffer.from(await document.save())
}

const numbered = (from: number, count: number, object: (index: number) => string): RawObjects =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [from + index, object(index)]))

/** Objects in a stream of objects, and a table of places that is a stream, too. */
const packed = (count: number): Buffer => {
  const numbers = Array.from({ length: count }, (_, index) => index + 10)
  const heads = numbers.map((number, index) => `${number} ${index * 2}`).join(' ')
  const stream = deflateSync(Buffer.from(`${heads} ${'1 '.repeat(count)}`))
  const head = Buffer.from('%PDF-1.7\n')
  const page = `/X[${numbers.map((number) => `${number} 0 R`).join(' ')}]`
  const first = onePage({ page }).subarray(9)
  const body = first.subarray(0, first.indexOf('xref'))
  const about = `<</Type/ObjStm/N ${count}/First ${heads.length + 1}/Filter/FlateDecode/Length ${stream.length}>>`
  const before = Buffer.concat([head, body, Buffer.from(`6 0 obj\n${about}\nstream\n`)])
  const place = head.length + body.length
  const table = before.length + stream.length + 18
  const rows = Buffer.alloc((count + 10) * 7)
  const row = (number: number, type: number, where: number, index: number): void => {
    rows.writeUInt8(type, number * 7)
    rows.writeUInt32BE(where, number * 7 + 1)
    rows.writeUInt16BE(index % 65_536, number * 7 + 5)
  }
  for (const number of [1, 2, 3, 4, 5]) row(number, 1, before.indexOf(`${number} 0 obj`), 0)
  row(6, 1, place, 0)
  row(7, 1, table, 0)
  for (const [index, number] of numbers.entries()) row(number, 2, 6, index)
  const xref = deflateSync(rows)
  const dict = `<</Type/XRef/Size ${count + 10}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length ${xref.length}>>`
  return Buffer.concat([
    before,
    stream,
    Buffer.from('\nendstream\nendobj\n'),
    Buffer.from(`7 0 obj\n${dict}\nstream\n`),
    xref,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${table}\n%%EOF\n`),
  ])
}

/**
 * Bomb of zeros, compressed once and repeated: it takes a thousand times the space unpacked, and
 * its end has a wrong checksum.
 */
const zeros = (megabytes: number): Buffer => {
  const one = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const many = Array.from({ length: megabytes }, () => one)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...many, Buffer.from([3, 0, 0, 0, 0, 0])])
}
const FLATE = '/Filter/FlateDecode'

const bombedTable = (): Buffer => {
  const body = onePage()
  const kept = body.subarray(0, body.indexOf('xref'))
  const stream = zeros(500)
  const dict = `<</Type/XRef/Size 10/W[1 4 2]/Root 1 0 R${FLATE}/Length ${stream.length}>>`
  const end = Buffer.from(`\nendstream\nendobj\nstartxref\n${kept.length}\n%%EOF\n`)
  return Buffer.concat([kept, Buffer.from(`9 0 obj\n${dict}\nstream\n`), stream, end])
}

const laughing = (): Buffer =>
  rawPdf({
    1: '<</Type/Catalog/Pages 10 0 R>>',
    ...numbered(10, 40, (index) => `<</Type/Pages/Count 1/Kids[${index + 11} 0 R ${index + 11} 0 R]>>`),
    50: '<</Type/Pages/Count 0/Kids[]>>',
  })

/** Files that are broken, closed, or larger inside than outside. */
export const broken: readonly AwkwardPdf[] = [
  { name: 'encrypted with a password', make: () => encrypted('the user'), outcome: refused('encrypted') },
  { name: 'encrypted without a password', make: () => encrypted(''), outcome: refused('encrypted') },
  { name: 'a wrong place of the table', make: () => onePage({}, { xref: false }), outcome: { pages: [[600, 800]] } },
  {
    name: 'wrong places in the table',
    make: () =>
      Buffer.from(
        onePage()
          .toString('latin1')
          .replaceAll(/^00000000\d\d/gm, '0000000777'),
        'latin1',
      ),
    outcome: { pages: [[600, 800]] },
  },
  { name: 'an end that is missing', make: () => onePage().subarray(0, -18), outcome: { pages: [[600, 800]] } },
  { name: 'a trailer that is missing', make: () => onePage().subarray(0, -120), outcome: refused('broken') },
  { name: 'half a file', make: () => onePage().subarray(0, 200), outcome: refused('broken', 'no-pages') },
  {
    name: 'a page tree that goes round',
    make: () =>
      rawPdf({
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        3: '<</Type/Pages/Count 1/Parent 2 0 R/Kids[2 0 R]>>',
      }),
    outcome: refused('broken', 'no-pages'),
  },
  { name: 'a page tree of 2^40 leaves', make: laughing, outcome: refused('broken', 'no-pages') },
  {
    name: 'a page that is its own parent',
    make: () => onePage({ page: '/Parent 3 0 R', media: '' }),
    outcome: { pages: [[612, 792]] },
  },
  {
    name: 'no pages',
    make: () => rawPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Count 0/Kids[]>>' }),
    outcome: refused('no-pages'),
  },
  { name: 'no page tree', make: () => rawPdf({ 1: '<</Type/Catalog>>' }), outcome: refused('broken', 'no-pages') },
  { name: 'no catalog', make: () => rawPdf({ 1: '[1 2 3]' }), outcome: refused('broken') },
  {
    name: 'brackets in brackets',
    make: () => onePage({ page: `/X ${'['.repeat(60_000)}` }),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: 'a form in itself',
    make: () =>
      onePage({
        content: '/X Do',
        resources: '/XObject<</X 6 0 R>>',
        objects: {
          6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>', stream: '/X Do' },
        },
      }),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: 'content that is no content',
    make: () => onePage({ content: Buffer.from('ff00fe01ab'.repeat(999), 'hex') }),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: 'content that is not packed as it says',
    make: () => onePage({ content: 'BT ET', packing: FLATE }),
    outcome: { pages: [[600, 800]] },
  },
  {
    name: '100,000 objects',
    make: () => onePage({ objects: numbered(6, 100_000, (index) => `<</N ${index}>>`) }),
    outcome: refused('too-many-objects'),
  },
  { name: '100,000 objects in a stream', make: () => packed(100_000), outcome: refused('too-many-objects') },
  { name: '40 objects in a stream', make: () => packed(40), outcome: { pages: [[600, 800]] } },
  {
    name: 'a bomb in the content',
    make: () => onePage({ content: zeros(500), packing: FLATE }),
    outcome: refused('too-large-unpacked'),
  },
  {
    name: 'a bomb in a bomb',
    make: () => onePage({ content: deflateSync(zeros(500)), packing: '/Filter[/FlateDecode/FlateDecode]' }),
    outcome: refused('too-large-unpacked'),
  },
  {
    name: 'a bomb in a stream of objects',
    make: () =>
      onePage({ objects: { 6: { dict: `/Type/ObjStm/N 1/First 4${FLATE}`, stream: zeros(500) } } }, { xref: false }),
    outcome: refused('too-large-unpacked'),
  },
  { name: 'a bomb in the table of places', make: bombedTable, outcome: refused('too-large-unpacked') },
  {
    name: 'a bomb in a picture',
    make: () =>
      onePage({
        content: '/X Do',
        resources: '/XObject<</X 6 0 R>>',
        objects: {
          6: {
            dict: `/Type/XObject/Subtype/Image/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceGray${FLATE}`,
            stream: zeros(500),
          },
        },
      }),
    outcome: refused('too-large-unpacked'),
  },
  {
    name: 'a picture of a square kilometre',
    make: () =>
      onePage({
        content: '/X Do',
        resources: '/XObject<</X 6 0 R>>',
        objects: {
          6: {
            dict: `/Type/XObject/Subtype/Image/Width 99999/Height 99999/BitsPerComponent 1/ColorSpace/DeviceGray${FLATE}`,
            stream: zeros(1),
          },
        },
      }),
    outcome: refused('too-large-unpacked'),
  },
  {
    name: 'a bomb that no page shows',
    make: () => onePage({ objects: { 6: { dict: FLATE, stream: zeros(500) } } }),
    outcome: { pages: [[600, 800]] },
  },
]
