import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readScan } from '#infra/lib/pdf/scan/read-scan.ts'
import { brightness, seePage } from '#tests/infra/pdf-masking/look-at-page.ts'

const sender = 'office'
const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))

/** White, with a black left half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#000' } }, left: 0, top: 0 },
  ])

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a picture of a paper', () => {
  test('is a page of A4, upright or across as it is seen', async () => {
    const upright = await readScan({ bytes: await halves(300, 400).png().toBuffer(), sender })
    const across = await readScan({ bytes: await halves(400, 300).jpeg().toBuffer(), sender })
    const sizes = await Promise.all(
      [upright, across].map(async ({ pdf, pages }) => {
        const page = (await PDFDocument.load(pdf)).getPage(0)
        return [pages, Math.round(page.getWidth()), Math.round(page.getHeight())]
      }),
    )
    expect(sizes).toEqual([
      [1, 595, 842],
      [1, 842, 595],
    ])
  })

  test('is turned as its camera was held, and says nothing of where it was taken', async () => {
    const bytes = await halves(400, 300)
      .jpeg()
      .withExif({ IFD0: { Make: 'PHONE-MAKER' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(bytes.includes('PHONE-MAKER')).toBe(true)
    const { pdf } = await readScan({ bytes, sender })
    expect(pdf.includes('PHONE-MAKER')).toBe(false)
    expect(pdf.includes('Exif')).toBe(false)
    const page = await seePage(pdf)
    expect(page.width).toBeLessThan(page.height)
    // A quarter clockwise: what was on the left is on top.
    expect(Math.max(...brightness(page, { x: 0.3, y: 0.2, width: 0.4, height: 0.1 }, 'inside'))).toBeLessThan(20)
    expect(Math.min(...brightness(page, { x: 0.3, y: 0.7, width: 0.4, height: 0.1 }, 'inside'))).toBeGreaterThan(235)
  })

  test('stands on white where it is seen through', async () => {
    const bytes = await sharp({ create: { width: 300, height: 400, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const page = await seePage((await readScan({ bytes, sender })).pdf)
    const seen = brightness(page, { x: 0.2, y: 0.2, width: 0.6, height: 0.6 }, 'inside')
    expect(seen.every((each) => each > 250)).toBe(true)
  })

  test('is the same bytes a second time', async () => {
    const bytes = await halves(300, 400).png().toBuffer()
    const [one, other] = [await readScan({ bytes, sender }), await readScan({ bytes, sender })]
    expect(digest(one.pdf)).toBe(digest(other.pdf))
  })

  test('of more pixels than a camera has is refused before it is unpacked', async () => {
    const bytes = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(readScan({ bytes, sender })).rejects.toMatchObject({ name: 'UnreadableScan' })
  })

  test('that breaks off is refused', async () => {
    const whole = await halves(600, 800).jpeg().toBuffer()
    await expect(readScan({ bytes: whole.subarray(0, whole.length / 4), sender })).rejects.toMatchObject({
      name: 'UnreadableScan',
    })
  })
})

describe('another file', () => {
  test('is taken where it is a PDF, with nothing but what its pages show', async () => {
    const { pdf, pages } = await readScan({ bytes: form, sender })
    expect(pages).toBe(1)
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
  })

  test('is refused whatever it is called, and a PDF that cannot be taken says why', async () => {
    const webp = await halves(300, 400).webp().toBuffer()
    await expect(readScan({ bytes: webp, sender })).rejects.toMatchObject({ name: 'UnreadableScan' })
    await expect(readScan({ bytes: Buffer.from('<svg/>'), sender })).rejects.toMatchObject({ name: 'UnreadableScan' })
    await expect(readScan({ bytes: Buffer.from('%PDF-1.7 nothing'), sender })).rejects.toMatchObject({
      name: 'UnreadablePdf',
      reason: 'broken',
    })
    await expect(readScan({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1), sender })).rejects.toMatchObject({
      reason: 'too-large',
    })
  })
})
