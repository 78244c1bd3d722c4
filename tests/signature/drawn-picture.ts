import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

type Colour = readonly [number, number, number, number]
/** Colours of a signature pad: transparent, and ink. */
export const clear: Colour = [0, 0, 0, 0]
export const ink: Colour = [17, 24, 39, 255]

export const header = (width: number, height: number, [depth, type, interlaced]: readonly number[] = [8, 6, 0]) => {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([depth ?? 8, type ?? 6, 0, 0, interlaced ?? 0], 8)
  return chunk('IHDR', content)
}

export const pngOf = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks])

/** Draws a picture as a signature pad does, pixel by pixel. */
export const drawnPicture = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer => {
  const rows = Buffer.alloc(height * (width * 4 + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (width * 4 + 1) + 1 + x * 4)
  return pngOf(header(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0)))
}

export const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

/** Draws the n-th signature: a line that leans a little more each time. */
export const signatureOf = (n = 0): string =>
  dataUrl(drawnPicture(60, 30, (x, y) => (Math.abs(x - y * (1 + n / 10) - 5) < 2 ? ink : clear)))
