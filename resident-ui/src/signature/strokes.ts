/** A point of a stroke on the pad: CSS pixels from its top left, milliseconds. */
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

/** Strokes that were drawn on a pad of one size, in the middle of one of another: as large as it lets them be, never larger than drawn. */
export const scaledStrokes = (strokes: readonly Stroke[], from: Size, to: Size): readonly Stroke[] => {
  const factor = Math.min(to.width / from.width, to.height / from.height, 1)
  const left = (to.width - from.width * factor) / 2
  const top = (to.height - from.height * factor) / 2
  return strokes.map((stroke) =>
    stroke.map((point) => ({ ...point, x: point.x * factor + left, y: point.y * factor + top })),
  )
}

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, index) => {
    const before = stroke[index - 1]
    return before === undefined ? sum : sum + Math.hypot(point.x - before.x, point.y - before.y)
  }, 0)

/** CSS pixels of line that the shortest initials have. */
const SHORTEST = 60
/** CSS pixels that they are wide or high. */
const SMALLEST = 24

/** What is to be said of what stands on the pad; a slip of the finger is no signature. */
export const judgeStrokes = (strokes: readonly Stroke[]): 'fine' | 'empty' | 'too-short' => {
  const bounds = boundsOf(strokes)
  if (bounds === null) return 'empty'
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  const extent = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top)
  return length < SHORTEST || extent < SMALLEST ? 'too-short' : 'fine'
}

/** Around the ink, for the width of the pen. */
const MARGIN = 8

/** What of the pad the picture shows: the ink, and a little around it. */
export const inkBox = (strokes: readonly Stroke[]): { readonly x: number; readonly y: number } & Size => {
  const { left, top, right, bottom } = boundsOf(strokes) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  }
}

const MOST_STROKES = 500
const MOST_POINTS = 5_000
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Strokes as they are handed in: [x, y, milliseconds since the pen first touched]. */
export const strokesToSend = (strokes: readonly Stroke[]): [number, number, number][][] => {
  const began = strokes[0]?.[0]?.time ?? 0
  return strokes
    .slice(0, MOST_STROKES)
    .map((stroke) =>
      stroke
        .slice(0, MOST_POINTS)
        .map(({ x, y, time }): [number, number, number] => [tenth(x), tenth(y), Math.max(0, Math.round(time - began))]),
    )
}
