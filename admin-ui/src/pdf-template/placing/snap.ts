import type { Move, Rect } from './boxes.ts'
import type { PageSize } from './sheet.ts'

/** Guide that a mark snaps to: a line at `at` across the page, in points, between two ends. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number; readonly from: number; readonly to: number }
export type SnapResult = { readonly move: Move; readonly guides: readonly Guide[] }

type Line = { readonly at: number; readonly from: number; readonly to: number }
type Pull = { readonly by: number; readonly line: Line }

const verticalsOf = ({ x, y, width, height }: Rect): readonly Line[] =>
  [x, x + width / 2, x + width].map((at) => ({ at, from: y, to: y + height }))

const horizontalsOf = ({ x, y, width, height }: Rect): readonly Line[] =>
  [y, y + height / 2, y + height].map((at) => ({ at, from: x, to: x + width }))

/** Returns the nearest line within reach; of equally near ones the first. */
const nearest = (own: readonly Line[], others: readonly Line[], reach: number): Pull | undefined => {
  let best: Pull | undefined
  for (const line of own) {
    for (const other of others) {
      const by = other.at - line.at
      if (Math.abs(by) > reach || (best !== undefined && Math.abs(by) >= Math.abs(best.by))) continue
      best = { by, line: { at: other.at, from: Math.min(line.from, other.from), to: Math.max(line.to, other.to) } }
    }
  }
  return best
}

type Scene = {
  readonly others: readonly Rect[]
  readonly size: PageSize
  /** Distance within which lines attract, in points. */
  readonly reach: number
}

/**
 * Snaps a move to the edges and middles of other rectangles, and to the middle of the page. Returns
 * the guides in points; an axis without a line within reach keeps the pointer's position.
 */
export const snapMove = (rect: Rect, { dx, dy }: Move, { others, size, reach }: Scene): SnapResult => {
  const moved = { ...rect, x: rect.x + dx, y: rect.y + dy }
  const middle = size.width / 2
  const x = nearest(
    verticalsOf(moved),
    [...others.flatMap(verticalsOf), { at: middle, from: 0, to: size.height }],
    reach,
  )
  const y = nearest(horizontalsOf(moved), others.flatMap(horizontalsOf), reach)
  return {
    move: { dx: dx + (x?.by ?? 0), dy: dy + (y?.by ?? 0) },
    guides: [
      ...(x === undefined ? [] : [{ axis: 'x' as const, ...x.line }]),
      ...(y === undefined ? [] : [{ axis: 'y' as const, ...y.line }]),
    ],
  }
}

type PulledSides = { readonly left: boolean; readonly right: boolean; readonly top: boolean; readonly bottom: boolean }

/** Snaps the dragged sides of a rectangle, while the others stay. */
export const snapSides = (rect: Rect, pulled: PulledSides, move: Move, { others, reach }: Scene): SnapResult => {
  const [left, , right] = verticalsOf(rect)
  const [top, , bottom] = horizontalsOf(rect)
  const shifted = (line: Line | undefined, by: number): readonly Line[] =>
    line === undefined ? [] : [{ ...line, at: line.at + by }]
  const sidesX = [...(pulled.left ? shifted(left, move.dx) : []), ...(pulled.right ? shifted(right, move.dx) : [])]
  const sidesY = [...(pulled.top ? shifted(top, move.dy) : []), ...(pulled.bottom ? shifted(bottom, move.dy) : [])]
  const x = nearest(sidesX, others.flatMap(verticalsOf), reach)
  const y = nearest(sidesY, others.flatMap(horizontalsOf), reach)
  return {
    move: { dx: move.dx + (x?.by ?? 0), dy: move.dy + (y?.by ?? 0) },
    guides: [
      ...(x === undefined ? [] : [{ axis: 'x' as const, ...x.line }]),
      ...(y === undefined ? [] : [{ axis: 'y' as const, ...y.line }]),
    ],
  }
}
