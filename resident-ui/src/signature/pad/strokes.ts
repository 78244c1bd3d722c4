import {
  judgeStrokes,
  MAX_SIGNATURE_POINTS,
  MAX_STROKE_POINTS,
  MAX_STROKES,
  type StrokesVerdict,
} from '#events/values/drawn-signature.ts'

/** Point of a stroke on the pad: CSS pixels from its top left, milliseconds. */
export type InkPoint = { readonly x: number; readonly y: number; readonly time: number; readonly pressure: number }
export type Stroke = readonly InkPoint[]
export type Size = { readonly width: number; readonly height: number }

type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const boundsOf = (strokes: readonly Stroke[]): Bounds | null => {
  const points = strokes.flat()
  if (points.length === 0) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other))
  const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other))
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
}

/**
 * Fits strokes from a pad of one size into the middle of another: as large as possible, but never
 * larger than drawn.
 */
export const scaledStrokes = (strokes: readonly Stroke[], from: Size, to: Size): readonly Stroke[] => {
  const factor = Math.min(to.width / from.width, to.height / from.height, 1)
  const left = (to.width - from.width * factor) / 2
  const top = (to.height - from.height * factor) / 2
  return strokes.map((stroke) =>
    stroke.map((point) => ({ ...point, x: point.x * factor + left, y: point.y * factor + top })),
  )
}

/**
 * Returns strokes as somebody sees them who turned an upright phone to its left and wrote along its
 * longer side. `width`: that of the upright pad.
 */
export const turnedStrokes = (strokes: readonly Stroke[], { width }: Pick<Size, 'width'>): readonly Stroke[] =>
  strokes.map((stroke) => stroke.map((point) => ({ ...point, x: point.y, y: width - point.x })))

/** Returns strokes of a turned phone as an upright pad of a width shows them. */
export const uprightStrokes = (strokes: readonly Stroke[], { width }: Pick<Size, 'width'>): readonly Stroke[] =>
  strokes.map((stroke) => stroke.map((point) => ({ ...point, x: width - point.y, y: point.x })))

/**
 * Returns the verdict on the strokes on the pad, as the server will judge it; a slip of the finger
 * is no signature.
 */
export const judgeMark = (strokes: readonly Stroke[]): StrokesVerdict => judgeStrokes(strokesToSend(strokes))

/** Margin around the ink, for the width of the pen. */
const MARGIN = 8

/** Returns the part of the pad that the picture shows: the ink with its margin. */
export const inkBox = (strokes: readonly Stroke[]): { readonly x: number; readonly y: number } & Size => {
  const { left, top, right, bottom } = boundsOf(strokes) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Returns every n-th point of a stroke, and its last one. */
const thinned = <Point>(stroke: readonly Point[], step: number): readonly Point[] =>
  step === 1 ? stroke : stroke.filter((_, at) => at % step === 0 || at === stroke.length - 1)

/**
 * Returns the number of points that one point replaces, so that all limits hold; each stroke keeps
 * its ends.
 */
const stepOf = (strokes: readonly Stroke[]): number => {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  const longest = strokes.reduce((most, stroke) => Math.max(most, stroke.length), 0)
  const ofAll = points <= MAX_SIGNATURE_POINTS ? 1 : points / (MAX_SIGNATURE_POINTS - 2 * MAX_STROKES)
  const ofOne = longest <= MAX_STROKE_POINTS ? 1 : longest / (MAX_STROKE_POINTS - 2)
  return Math.ceil(Math.max(ofAll, ofOne))
}

/** Returns the strokes as the call sends them: [x, y, milliseconds since the pen first touched]. */
export const strokesToSend = (strokes: readonly Stroke[]): [number, number, number][][] => {
  const began = strokes[0]?.[0]?.time ?? 0
  const step = stepOf(strokes)
  return strokes.map((stroke) =>
    thinned(stroke, step).map(({ x, y, time }): [number, number, number] => [
      tenth(x),
      tenth(y),
      Math.max(0, Math.round(time - began)),
    ]),
  )
}
