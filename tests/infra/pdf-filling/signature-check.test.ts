import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { checkSignaturePicture } from '#infra/lib/pdf/fill/signature-check.ts'
import { chunk, clear, drawnPicture, header, ink, pngOf } from '#tests/signature/drawn-picture.ts'

const line = drawnPicture(60, 30, (x, y) => (x === y + 5 ? ink : clear))
const end = chunk('IEND', Buffer.alloc(0))
const rows = chunk('IDAT', deflateSync(Buffer.alloc(30 * 241)))

const changed = (at: number, to = 0xff): Buffer => {
  const other = Buffer.from(line)
  other[at] = to
  return other
}

describe('a picture of a signature is fine', () => {
  it.each([
    ['as a pad draws it', line],
    ['of one row', drawnPicture(60, 1, (x) => (x > 20 ? ink : clear))],
    ['that is ink from edge to edge', drawnPicture(8, 8, () => ink)],
    ['of a line from top to bottom', drawnPicture(60, 30, (x) => (x === 20 ? ink : clear))],
    ['on white paper', drawnPicture(60, 30, (x, y) => (x === y ? ink : [255, 255, 255, 255]))],
  ])('%s', async (_, png) => expect(await checkSignaturePicture(png)).toBe('fine'))
  it.each([
    ['with few colours', { palette: true }],
    ['in strips that interlace', { progressive: true }],
  ])('%s', async (_, options) =>
    expect(await checkSignaturePicture(await sharp(line).png(options).toBuffer())).toBe('fine'),
  )
  it('of a pad that is larger than most', async () => {
    const large = drawnPicture(2_400, 1_200, (x, y) => (Math.abs(x - y) < 6 ? ink : clear))
    expect(await checkSignaturePicture(large)).toBe('fine')
  })
})

/** Rows as a hostile client packs them: each its filter, and its bytes. */
const packed = (...lines: readonly (readonly number[])[]): Buffer =>
  chunk('IDAT', deflateSync(Buffer.from(lines.flat())))
const [dark, paper] = [
  [0, 0, 0, 255],
  [255, 255, 255, 255],
]

describe('nothing is drawn', () => {
  it.each([
    ['in colours that nothing covers', drawnPicture(60, 30, (x, y) => [x, y, x * y, 0])],
    [
      'in white that nobody tells from the paper',
      drawnPicture(60, 30, (x, y) => (x === y ? [250, 250, 250, 255] : [255, 255, 255, 255])),
    ],
    ['in a row above itself', pngOf(header(1, 3), packed([0, ...paper], [2, 0, 0, 0, 0], [1, ...paper]), end)],
    ['on a pad that was not touched', drawnPicture(60, 30, () => clear)],
    ['on white paper', drawnPicture(60, 30, () => [255, 255, 255, 255])],
    ['on one pixel', drawnPicture(1, 1, () => clear)],
    ['but one pixel of one', drawnPicture(1, 1, () => ink)],
    ['but one dot', drawnPicture(60, 30, (x, y) => (x === 30 && y === 15 ? ink : clear))],
    ['but a speck', drawnPicture(60, 30, (x, y) => (x < 7 && y < 7 ? ink : clear))],
    ['on a large pad', drawnPicture(2_400, 1_200, () => clear)],
  ])('%s', async (_, png) => expect(await checkSignaturePicture(png)).toBe('empty'))
})

describe('no picture that can be read is', () => {
  it.each([
    [
      'one whose rows are packed as nobody unpacks them',
      pngOf(header(1, 3), packed([0, ...dark], [9, ...dark], [9, ...paper]), end),
    ],
    ['one of colours that it does not name', pngOf(header(1, 3, [8, 3, 0]), packed([0, 1], [0, 2], [0, 3]), end)],
    [
      'one with a part that nobody knows, without which it is not to be shown',
      pngOf(header(1, 3), chunk('DANJ', Buffer.alloc(4)), packed([0, ...dark], [0, ...paper], [0, ...dark]), end),
    ],
    ['one of two headers', pngOf(header(1, 3), header(1, 3), packed([0, ...dark], [0, ...paper], [0, ...dark]), end)],
    ['nothing', Buffer.alloc(0)],
    ['another kind of file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['one that breaks off', line.subarray(0, -5)],
    ['one that breaks off before its end', line.subarray(0, -12)],
    ['one of which a bit was turned', changed(60)],
    ['one whose chunk is longer than the file', changed(33)],
    ['one that something follows', Buffer.concat([line, Buffer.from('<script>')])],
    ['one without a header', pngOf(rows, end)],
    ['one without pixels', pngOf(header(60, 30), end)],
    ['one with too few pixels', pngOf(header(60, 31), rows, end)],
    ['one with more pixels than it says', pngOf(header(60, 29), rows, end)],
    ['one of no size', pngOf(header(0, 30), rows, end)],
    ['one that is wider than any pad', pngOf(header(4_001, 30), rows, end)],
    ['one of a depth that is none', pngOf(header(60, 30, [7, 6, 0]), rows, end)],
    ['one of a colour type that is none', pngOf(header(60, 30, [8, 5, 0]), rows, end)],
    ['one whose pixels do not unpack', pngOf(header(60, 30), chunk('IDAT', Buffer.from('pixels')), end)],
  ])('%s', async (_, png) => expect(await checkSignaturePicture(png)).toBe('unreadable'))
  it('one of more than 5 MB', async () => {
    const padded = pngOf(header(60, 30), chunk('tEXt', Buffer.alloc(5 * 1024 * 1024)), rows, end)
    expect(await checkSignaturePicture(padded)).toBe('unreadable')
  })
  it('one of a few bytes that unpack into gigabytes', async () => {
    const bomb = pngOf(header(60, 30), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), end)
    expect(await checkSignaturePicture(bomb)).toBe('unreadable')
  })
})

/** Pixels of a row: more than a signature has at least. */
const WIDE = 12

it('rows of every filter are read as another reader reads them', async () => {
  const verdicts = [0, 1, 2, 3, 4].flatMap((filter) =>
    [0, 200].map(async (cover) => {
      const faint = [0, 1, 2, 3, 4].map((each) => [
        each,
        ...Array.from({ length: 4 * WIDE }, (_, at) => (at % 4 === 3 ? 0 : (at * 7) % 256)),
      ])
      const png = pngOf(
        header(WIDE, 6),
        packed(...faint, [filter, ...Array.from({ length: 4 * WIDE }, (_, at) => (at % 8 === 7 ? cover : 0))]),
        end,
      )
      const seen = await sharp(png).raw().toBuffer()
      const drawn = [...seen.keys()].filter(
        (at) => at % 4 === 3 && (seen[at] ?? 0) * (255 - Math.min(...seen.subarray(at - 3, at))) > 8 * 255,
      )
      const columns = drawn.map((at) => Math.floor(at / 4) % WIDE)
      const isDrawn = Math.max(...columns) - Math.min(...columns) + 1 >= 8
      expect(await checkSignaturePicture(png)).toBe(isDrawn ? 'fine' : 'empty')
      return isDrawn
    }),
  )
  expect(new Set(await Promise.all(verdicts))).toEqual(new Set([false, true]))
})
