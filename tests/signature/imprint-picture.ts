import { chunk, clear, drawnPicture } from './drawn-picture.ts'

const colours = { red: [196, 35, 28], black: [20, 23, 26] } as const

/** Draws the imprint of a round seal as a browser sends it: 120 pixels a side. */
export const imprintPng = (ink: keyof typeof colours): Buffer =>
  drawnPicture(120, 120, (x, y) => {
    const distance = Math.hypot(x - 60, y - 60)
    const isCross = distance < 36 && Math.min(Math.abs(x - 60), Math.abs(y - 60)) < 6
    return (distance < 56 && distance > 48) || isCross ? [...colours[ink], 255] : clear
  })

/** End of the signature and the header of a PNG. */
const BEHIND_HEADER = 33

/** Puts a chunk behind the header of a PNG. */
export const withChunk = (png: Buffer, type: string, content: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, BEHIND_HEADER), chunk(type, content), png.subarray(BEHIND_HEADER)])

/** Lists the types of a PNG's chunks. */
export const chunksIn = (png: Buffer): readonly string[] => {
  const found: string[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    found.push(png.toString('latin1', at + 4, at + 8))
  return found
}
