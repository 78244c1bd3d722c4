import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readMaskedPicture, type PictureBox } from '#infra/lib/pdf/masked-picture/index.ts'

const sender = 'office'
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const right: PictureBox = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 }

/** A picture of one colour in the middle of another. */
const card = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

const pixelsOf = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): readonly number[] => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(offset, offset + 3)]
  }
  return { at, data }
}
const isDark = (colour: readonly number[]): boolean => colour.every((value) => value < 12)

describe('a picture', () => {
  it('is black where its boxes are, and as it was elsewhere', async () => {
    const bytes = await card(800, 500).png().toBuffer()
    const { jpeg, width, height } = await readMaskedPicture({ bytes, sender, boxes: [right] })
    expect([width, height]).toEqual([800, 500])
    const { at } = await pixelsOf(jpeg)
    for (const [x, y] of [
      [0.51, 0.26],
      [0.75, 0.5],
      [0.99, 0.74],
    ] as const)
      expect(isDark(at(x, y))).toBe(true)
    for (const [x, y] of [
      [0.45, 0.5],
      [0.75, 0.2],
      [0.75, 0.8],
    ] as const)
      expect(isDark(at(x, y))).toBe(false)
  })

  it('has nothing of what was under a box: two that differ only there give the same bytes', async () => {
    const plain = await card(800, 500).png().toBuffer()
    const number = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const written = await card(800, 500)
      .composite([{ input: number, left: 450, top: 200 }])
      .png()
      .toBuffer()
    const [one, other] = await Promise.all(
      [plain, written].map((bytes) => readMaskedPicture({ bytes, sender, boxes: [right] })),
    )
    expect(one?.jpeg.equals(other?.jpeg ?? Buffer.alloc(0))).toBe(true)
    const bare = await readMaskedPicture({ bytes: written, sender, boxes: [] })
    expect(bare.jpeg.equals(one?.jpeg ?? bare.jpeg)).toBe(false)
  })

  it('has no bytes, metadata or thumbnail of the upload, and is upright', async () => {
    const bytes = await card(1_000, 600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'PHONE-MAKER', ImageDescription: '900101-1234567' },
        IFD3: { GPSLatitude: '37/1 33/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { jpeg, width, height } = await readMaskedPicture({ bytes, sender, boxes: [right] })
    expect([width, height]).toEqual([600, 1_000])
    for (const text of ['PHONE-MAKER', '1234567', 'Exif']) expect([text, jpeg.includes(text)]).toEqual([text, false])
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg' })
    expect((await readMaskedPicture({ bytes, sender, boxes: [right] })).jpeg.equals(jpeg)).toBe(true)
  })

  it('is black all over where the box is, also beyond its edges', async () => {
    const bytes = await card(301, 199).png().toBuffer()
    const { jpeg } = await readMaskedPicture({ bytes, sender, boxes: [WHOLE, { ...right, x: 0.9, width: 1 }] })
    const { data } = await pixelsOf(jpeg)
    expect(data.every((value) => value < 12)).toBe(true)
  })
})

describe('a PDF', () => {
  const withText = async (pages = 1): Promise<Uint8Array> => {
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    for (let page = 0; page < pages; page++) {
      const drawn = pdf.addPage([400, 250])
      drawn.drawText('900101-1234567', { x: 220, y: 110, size: 18, font, color: rgb(0, 0, 0) })
    }
    pdf.setSubject('1234567')
    return pdf.save()
  }

  it('of one page becomes a picture without its text', async () => {
    const { jpeg } = await readMaskedPicture({ bytes: await withText(), sender, boxes: [right] })
    expect([jpeg.includes('1234567'), jpeg.includes('%PDF')]).toEqual([false, false])
    const { at } = await pixelsOf(jpeg)
    expect([isDark(at(0.75, 0.5)), isDark(at(0.2, 0.5))]).toEqual([true, false])
  })

  it('of several is refused, since each page has to be masked', async () => {
    await expect(readMaskedPicture({ bytes: await withText(2), sender, boxes: [] })).rejects.toThrow('several-pages')
  })
})

it('what is no picture, a broken one, and one that unpacks into too much are refused', async () => {
  const png = await card(300, 400).png().toBuffer()
  // A header that claims 30,000 by 30,000 pixels.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  const hostile = [Buffer.from('<svg/>'), Buffer.alloc(0), png.subarray(0, 60), bomb, Buffer.from('%PDF-1.7 broken')]
  for (const bytes of hostile)
    await expect(readMaskedPicture({ bytes, sender, boxes: [] })).rejects.toThrow('unreadable')
})
