import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPortrait } from '#infra/lib/portrait/read-portrait.ts'

const sender = 'office'
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } })

test('a portrait is a small JPEG, upright, which says nothing of where it was taken; the same file gives the same bytes', async () => {
  const bytes = await plain(1_600, 1_200)
    .jpeg()
    .withExif({ IFD0: { Make: 'PHONE-MAKER' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(bytes.includes('PHONE-MAKER')).toBe(true)
  const made = await readPortrait({ bytes, sender })
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  expect([made.includes('PHONE-MAKER'), made.includes('Exif')]).toEqual([false, false])
  expect((await readPortrait({ bytes, sender })).equals(made)).toBe(true)
})

test('what is no picture, a broken one, and one that unpacks into too much are refused', async () => {
  const png = await plain(300, 400).png().toBuffer()
  // A header that claims 30,000 by 30,000 pixels.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  const webp = await plain(30, 40).webp().toBuffer()
  for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0), webp, png.subarray(0, 60), bomb])
    await expect(readPortrait({ bytes, sender })).rejects.toThrow('unreadable')
})
