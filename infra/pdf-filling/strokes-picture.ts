import sharp from 'sharp'

/** [x, y, milliseconds] in CSS pixels of the pad. */
type Point = readonly [number, number, number]
type Strokes = readonly (readonly Point[])[]
type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** CSS pixels of line that the shortest initials have, and that they are wide or high: as the pad asks. */
const SHORTEST = 60
const SMALLEST = 24
/** CSS pixels that the largest pad is wide or high, and around the ink for the width of the pen. */
const LARGEST = 10_000
const MARGIN = 8
/** Pixels of the picture's longer side, and how much larger than on the pad it may be drawn. */
const PICTURE_SIDE = 900
const MOST_SCALE = 3
const PEN = { colour: '#14171a', width: 2.6 }
/** Points that are drawn; of more, every second, third … one is. */
const MOST_POINTS = 20_000

const boundsOf = (strokes: Strokes): Bounds => {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const stroke of strokes)
    for (const [x, y] of stroke) {
      bounds.left = Math.min(bounds.left, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.right = Math.max(bounds.right, x)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  return bounds
}

const lengthOf = (stroke: readonly Point[]): number => {
  let length = 0
  for (let at = 1; at < stroke.length; at += 1) {
    const [one, other] = [stroke[at - 1], stroke[at]]
    if (one && other) length += Math.hypot(other[0] - one[0], other[1] - one[1])
  }
  return length
}

/** Whether strokes are a signature as the pad takes one: long and large enough, on a pad that exists. */
const isDrawing = (strokes: Strokes, { left, top, right, bottom }: Bounds): boolean => {
  const extent = Math.max(right - left, bottom - top)
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  return extent >= SMALLEST && extent <= LARGEST && length >= SHORTEST
}

const pathOf = (stroke: readonly Point[], { left, top }: Bounds, step: number): string => {
  const drawn = stroke.filter((_, at) => at % step === 0 || at === stroke.length - 1)
  const points = drawn.map(([x, y]) => `${(x - left + MARGIN).toFixed(1)} ${(y - top + MARGIN).toFixed(1)}`)
  // A touch without movement is a dot.
  return points.length === 1 ? `M${points[0]}l0.01 0` : `M${points.join('L')}`
}

/**
 * The picture of a signature, drawn from its strokes: a PNG of one ink on no ground, the same for the same strokes; undefined where they are no
 * signature by themselves. What a browser makes of its canvas is not asked: one that guards against fingerprinting gives noise, or nothing.
 */
export const pictureOfStrokes = async (strokes: Strokes): Promise<Buffer | undefined> => {
  const bounds = boundsOf(strokes)
  if (!isDrawing(strokes, bounds)) return undefined
  const width = bounds.right - bounds.left + 2 * MARGIN
  const height = bounds.bottom - bounds.top + 2 * MARGIN
  const scale = Math.min(MOST_SCALE, PICTURE_SIDE / Math.max(width, height))
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  const step = Math.ceil(points / MOST_POINTS)
  const paths = strokes.filter((stroke) => stroke.length > 0).map((stroke) => pathOf(stroke, bounds, step))
  const [wide, high] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${width.toFixed(2)} ${height.toFixed(2)}"><path fill="none" stroke="${PEN.colour}" stroke-width="${PEN.width}" stroke-linecap="round" stroke-linejoin="round" d="${paths.join('')}"/></svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer()
}
