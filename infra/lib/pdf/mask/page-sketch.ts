import { type Fractions, shownSize } from './page-area.ts'
import { type Bitmap, renderPage } from './page-picture.ts'
import type { Pdfium } from './pdfium.ts'

/** Page drawn so small that two hundred can be held for comparison. */
export type Sketch = Bitmap

/** Pixels a point of a sketch. */
const SKETCHING_SCALE = 0.6
const MAX_PIXELS = 500_000

/** Renders a page as a sketch. */
export const sketchPage = (pdfium: Pdfium, page: number): Sketch => {
  const { width, height } = shownSize(pdfium, page)
  return renderPage(pdfium, page, { scale: Math.min(SKETCHING_SCALE, Math.sqrt(MAX_PIXELS / (width * height))) })
}

/** Side of the square of a picture's pixels that become one pixel of the sketch. */
const CELL = 4

/** Scales a large picture down to a sketch by means; pdfium would pick one pixel of many. */
export const sketchOf = ({ width, height, pixels }: Bitmap): Sketch => {
  const columns = Math.floor(width / CELL)
  const rows = Math.floor(height / CELL)
  const sums = new Uint32Array(columns * rows * 4)
  for (let y = 0; y < rows * CELL; y++) {
    const row = (y - (y % CELL)) * (columns / CELL) * 4
    let at = y * width * 4
    for (let cell = row; cell < row + columns * 4; cell += 4) {
      for (let x = 0; x < CELL; x++, at += 4) {
        sums[cell] = (sums[cell] ?? 0) + (pixels[at] ?? 0)
        sums[cell + 1] = (sums[cell + 1] ?? 0) + (pixels[at + 1] ?? 0)
        sums[cell + 2] = (sums[cell + 2] ?? 0) + (pixels[at + 2] ?? 0)
      }
    }
  }
  return { width: columns, height: rows, pixels: Buffer.from(sums.map((sum) => sum / (CELL * CELL))) }
}

/**
 * Maximum difference of a pixel, of 255: letters drawn anew are shifted a little, and a scan is
 * compressed anew.
 */
const TOLERANCE = 56
/** Maximum number of different pixels in a hundred thousand. */
const MAX_DIFFERENT = 10

/**
 * Returns the least and the greatest value of a colour around a pixel: what is drawn anew may be
 * shifted by a fraction of a pixel.
 */
const neighbourRange = ({ width, height, pixels }: Sketch, at: number): readonly [number, number] => {
  const x = Math.floor(at / 4) % width
  const y = Math.floor(at / 4 / width)
  let least = 255
  let most = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const value = pixels[(row * width + column) * 4 + (at % 4)] ?? 0
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
  }
  return [least, most]
}

const isFarFrom = (value: number, [least, most]: readonly [number, number]): boolean =>
  value < least - TOLERANCE || value > most + TOLERANCE

const differs = (one: Sketch, other: Sketch, at: number): boolean => {
  const [here, there] = [one.pixels[at] ?? 0, other.pixels[at] ?? 0]
  if (Math.abs(here - there) <= TOLERANCE) return false
  return isFarFrom(here, neighbourRange(other, at)) || isFarFrom(there, neighbourRange(one, at))
}

/** Marks the pixels in or beside one of the places. */
const pixelsOf = ({ width, height }: Sketch, places: readonly Fractions[]): Uint8Array => {
  const marked = new Uint8Array(width * height)
  for (const place of places) {
    const left = Math.max(0, Math.floor(place.x * width) - 2)
    const right = Math.min(width, Math.ceil((place.x + place.width) * width) + 2)
    const bottom = Math.min(height, Math.ceil((place.y + place.height) * height) + 2)
    for (let row = Math.max(0, Math.floor(place.y * height) - 2); row < bottom; row++) {
      if (right > left) marked.fill(1, row * width + left, row * width + right)
    }
  }
  return marked
}

/** Tells whether two sketches show the same outside of some places. */
export const isSameSketch = (one: Sketch, other: Sketch, except: readonly Fractions[]): boolean => {
  if (one.width !== other.width || one.height !== other.height) return false
  const skipped = pixelsOf(one, except)
  let different = 0
  for (let pixel = 0; pixel < skipped.length; pixel++) {
    if (skipped[pixel] === 1) continue
    const at = pixel * 4
    if (differs(one, other, at) || differs(one, other, at + 1) || differs(one, other, at + 2)) different += 1
  }
  return different <= Math.ceil((skipped.length * MAX_DIFFERENT) / 100_000)
}

/**
 * Tells whether all pixels of a place, but for its edge, have about the given brightness (0 black,
 * 255 white).
 */
export const isUniform = (
  { width, height, pixels }: Bitmap,
  place: Fractions,
  { brightness, tolerance }: { readonly brightness: number; readonly tolerance: number },
): boolean => {
  const edge = 2
  const left = Math.max(0, Math.floor(place.x * width) + edge)
  const right = Math.min(width, Math.ceil((place.x + place.width) * width) - edge)
  const top = Math.max(0, Math.floor(place.y * height) + edge)
  const bottom = Math.min(height, Math.ceil((place.y + place.height) * height) - edge)
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at++) {
      if (at % 4 !== 3 && Math.abs((pixels[at] ?? 0) - brightness) > tolerance) return false
    }
  }
  return true
}
