/** [x, y, milliseconds] in CSS pixels of the pad. */
export type StrokePoint = readonly [x: number, y: number, time: number]
export type DrawnStrokes = readonly (readonly StrokePoint[])[]

/**
 * Maximum of strokes, of points of one and of all: a signature has some dozens, and some hundreds.
 */
export const MAX_STROKES = 300
export const MAX_STROKE_POINTS = 2_000
export const MAX_SIGNATURE_POINTS = 20_000
/**
 * Maximum distance of a point from the pad's corner, and maximum width and height of a drawing, in
 * CSS pixels.
 */
export const MAX_POINT = 10_000
/** Maximum duration of drawing in milliseconds: a day. */
export const MAX_DRAWING_LENGTH = 86_400_000

/** CSS pixels of line that the shortest initials have, and that they are wide or high. */
const MIN_LENGTH = 60
const MINIMUM = 24
/** CSS pixels around the ink, for the width of the pen. */
const MARGIN = 8
/** Pixels of the picture's longer side, and how much larger than on the pad it may be drawn. */
const PICTURE_SIDE = 900
const MAX_SCALE = 3
/** One ink, near black: it is read on every paper, and weighs little in the document. */
export const SIGNATURE_INK = '#14171a'

/** Pens of the pad: their lines have one width, however fast or hard somebody writes. */
export const signaturePens = ['normal', 'thick'] as const
export type SignaturePen = (typeof signaturePens)[number]
/** Width of their lines in CSS pixels of the pad. */
export const PEN_WIDTHS: Readonly<Record<SignaturePen, number>> = { normal: 4, thick: 7 }

type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const boundsOf = (strokes: DrawnStrokes): Bounds => {
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

const lengthOf = (stroke: readonly StrokePoint[]): number => {
  let length = 0
  for (let at = 1; at < stroke.length; at += 1) {
    const [one, other] = [stroke[at - 1], stroke[at]]
    if (one && other) length += Math.hypot(other[0] - one[0], other[1] - one[1])
  }
  return length
}

/**
 * Verdict on strokes: a signature; nothing; a slip of the finger; more than a signature has, or on
 * no pad that exists.
 */
export type StrokesVerdict = 'fine' | 'empty' | 'too-small' | 'too-much'

/**
 * Judges strokes by their number and size: the pad before they are sent, the server before they are
 * drawn.
 */
export const judgeStrokes = (strokes: DrawnStrokes): StrokesVerdict => {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (points === 0) return 'empty'
  if (strokes.length > MAX_STROKES || points > MAX_SIGNATURE_POINTS) return 'too-much'
  const { left, top, right, bottom } = boundsOf(strokes)
  const extent = Math.max(right - left, bottom - top)
  if (!(extent <= MAX_POINT)) return 'too-much'
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  return extent < MINIMUM || length < MIN_LENGTH ? 'too-small' : 'fine'
}

const pathOf = (stroke: readonly StrokePoint[], { left, top }: Bounds): string => {
  const points = stroke.map(([x, y]) => `${(x - left + MARGIN).toFixed(1)} ${(y - top + MARGIN).toFixed(1)}`)
  // A touch without movement is a dot.
  return points.length === 1 ? `M${points[0]}l0.01 0` : `M${points.join('L')}`
}

/**
 * Returns the drawing of strokes as SVG: one ink on no ground, the same for the same strokes. The
 * signer sees it before they send, the server makes the picture of it; a browser's canvas, which
 * may give noise or nothing, has no part in it.
 */
export const svgOfStrokes = (strokes: DrawnStrokes, pen: SignaturePen = 'normal'): string => {
  const bounds = boundsOf(strokes)
  const width = bounds.right - bounds.left + 2 * MARGIN
  const height = bounds.bottom - bounds.top + 2 * MARGIN
  const scale = Math.min(MAX_SCALE, PICTURE_SIDE / Math.max(width, height))
  const paths = strokes.filter((stroke) => stroke.length > 0).map((stroke) => pathOf(stroke, bounds))
  const [wide, high] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ` +
    `${width.toFixed(2)} ${height.toFixed(2)}"><path fill="none" stroke="${SIGNATURE_INK}" ` +
    `stroke-width="${PEN_WIDTHS[pen]}" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="${paths.join('')}"/></svg>`
  )
}
