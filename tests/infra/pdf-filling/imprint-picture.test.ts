import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureOfImprint } from '#infra/lib/pdf/fill/imprint-picture.ts'
import { checkSignaturePicture } from '#infra/lib/pdf/fill/signature-check.ts'
import { chunk, clear, drawnPicture, header, pngOf } from '#tests/signature/drawn-picture.ts'
import { chunksIn, imprintPng, withChunk } from '#tests/signature/imprint-picture.ts'

const end = chunk('IEND', Buffer.alloc(0))
const rows = (width: number, height: number): Buffer =>
  chunk('IDAT', deflateSync(Buffer.alloc(height * (width * 4 + 1))))

describe('an imprint is drawn anew', () => {
  it.each([
    ['red', [196, 35, 28]],
    ['black', [20, 23, 26]],
  ] as const)('in %s ink, with the shape that was sent', async (ink, colour) => {
    const sent = imprintPng(ink)
    const made = (await pictureOfImprint(sent)) ?? expect.fail('it is drawn')
    expect(made.equals(sent)).toBe(false)
    expect(await checkSignaturePicture(made)).toBe('fine')
    const [was, is] = await Promise.all([sent, made].map((png) => sharp(png).raw().toBuffer()))
    const shapes = [was, is].map((data) => data?.filter((_, at) => at % 4 === 3))
    expect(shapes[0]).toHaveLength(120 * 120)
    expect(Buffer.compare(shapes[0] ?? Buffer.alloc(0), shapes[1] ?? Buffer.alloc(0))).toBe(0)
    const full = is?.findIndex((value, at) => at % 4 === 3 && value === 255) ?? -1
    expect([...(is?.subarray(full - 3, full) ?? [])]).toEqual(colour)
  })
  it('without a photo, or anything else, in its colours or behind what nobody sees', async () => {
    const noisy = drawnPicture(120, 120, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256, x > 20 ? 255 : 0])
    const made = (await pictureOfImprint(noisy)) ?? expect.fail('it is drawn')
    const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    const colours = new Set(Array.from({ length: data.length / 4 }, (_, at) => data.readUIntBE(at * 4, 3)))
    expect(colours.size).toBe(1)
  })
  it.each([
    ['a place and a camera', 'eXIf', Buffer.from('MM GPS 37.5665 126.9780')],
    ['a text', 'tEXt', Buffer.from('Author\0홍길동')],
    [
      'a text that unpacks into gigabytes',
      'zTXt',
      Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(9e6))]),
    ],
    ['a profile of colours', 'iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(9e6))])],
  ])('without %s', async (_, type, content) => {
    const made = await pictureOfImprint(withChunk(imprintPng('red'), type, content))
    expect(made?.equals((await pictureOfImprint(imprintPng('red'))) ?? Buffer.alloc(0))).toBe(true)
    for (const found of chunksIn(made ?? Buffer.alloc(0))) expect(['IHDR', 'pHYs', 'IDAT', 'IEND']).toContain(found)
  })
})

const whole = imprintPng('red')
describe('nothing else is', () => {
  it.each([
    ['another kind of file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['one that breaks off', whole.subarray(0, -20)],
    ['one with a wrong checksum', Buffer.from(whole).fill(0xff, 60, 61)],
    ['one that something follows', Buffer.concat([whole, Buffer.from('PK')])],
    ['one with data behind its end', Buffer.concat([whole, chunk('tEXt', Buffer.from('a\0b'))])],
    ['one that is wider than allowed', drawnPicture(601, 20, () => clear)],
    ['one of no size', pngOf(header(0, 20), rows(1, 20), end)],
    ['one of gigabytes by its header', pngOf(header(0x7fffffff, 0x7fffffff), rows(60, 30), end)],
    [
      'one that unpacks into more than it says',
      pngOf(header(60, 30), chunk('IDAT', deflateSync(Buffer.alloc(5e7))), end),
    ],
    ['one that unpacks into less', pngOf(header(60, 31), rows(60, 30), end)],
    [
      'one whose rows have a filter that does not exist',
      pngOf(header(60, 2), chunk('IDAT', deflateSync(Buffer.alloc(482, 9))), end),
    ],
    ['one with a palette', pngOf(header(60, 30, [8, 3, 0]), chunk('PLTE', Buffer.alloc(768)), rows(60, 30), end)],
    ['one with a palette that nobody needs', withChunk(whole, 'PLTE', Buffer.alloc(768))],
    ['one of sixteen bits', pngOf(header(60, 30, [16, 6, 0]), rows(120, 30), end)],
    ['one that interlaces', pngOf(header(60, 30, [8, 6, 1]), rows(60, 30), end)],
    ['an animation', withChunk(whole, 'acTL', Buffer.alloc(8))],
    ['one with a part that must be understood', withChunk(whole, 'DANJ', Buffer.alloc(4))],
    ['one of two headers', withChunk(whole, 'IHDR', whole.subarray(16, 29))],
    ['one of more than 200 kB', withChunk(whole, 'tEXt', Buffer.alloc(200_000))],
  ])('%s', async (_, png) => expect(await pictureOfImprint(png)).toBeUndefined())
})
