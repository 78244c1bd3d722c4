import type { Box, PageSize } from './sheet.ts'

/** Rectangle in points from the top left of its page. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Move = { readonly dx: number; readonly dy: number }

/**
 * Minimum size: in points, and in millionths of the page, below which the server rejects a field as
 * invisible.
 */
const MINIMUM = 6
const MIN_PARTS = 1_000
const A4: PageSize = { width: 595, height: 842 }

/**
 * Number of parts of a side. Fractions are rounded to millionths: less than a thousandth of a point
 * on any paper.
 */
const PARTS = 1_000_000

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

export const sizeOf = (pages: readonly PageSize[], page: number): PageSize => pages[page - 1] ?? A4

export const rectOf = ({ x, y, width, height }: Box, size: PageSize): Rect => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

/**
 * Rounds a start and a length to millionths of a side, so that their sum never exceeds the end, not
 * even by rounding.
 */
const clampSpan = (start: number, length: number, least: number): readonly [number, number] => {
  const parts = clamp(Math.round(length * PARTS), Math.min(least, PARTS), PARTS)
  const first = clamp(Math.round(start * PARTS), 0, PARTS - parts)
  const [from, size] = [first / PARTS, parts / PARTS]
  return from + size > 1 ? [from, (parts - 1) / PARTS] : [from, size]
}

/**
 * Returns the box of a rectangle within its page: as large as the page allows, and as near as
 * possible.
 */
export const boxOf = ({ x, y, width, height }: Rect, page: number, size: PageSize): Box => {
  const least = (side: number): number => Math.max(MIN_PARTS, Math.ceil((MINIMUM / side) * PARTS))
  const [left, wide] = clampSpan(x / size.width, width / size.width, least(size.width))
  const [top, high] = clampSpan(y / size.height, height / size.height, least(size.height))
  return { page, x: left, y: top, width: wide, height: high }
}

/** Returns the smallest rectangle around others; undefined for none. */
export const unionOf = (rects: readonly Rect[]): Rect | undefined => {
  if (rects.length === 0) return undefined
  const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))]
  const right = Math.max(...rects.map(({ x, width }) => x + width))
  const bottom = Math.max(...rects.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Limits a move so that the rectangle stays on its page. */
export const moveWithin = (rect: Rect, { dx, dy }: Move, size: PageSize): Move => ({
  dx: clamp(dx, Math.min(0, -rect.x), Math.max(0, size.width - rect.x - rect.width)),
  dy: clamp(dy, Math.min(0, -rect.y), Math.max(0, size.height - rect.y - rect.height)),
})

/** Returns the rectangle between two corners, limited to the page. */
export const rectBetween = (
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
  size: PageSize,
): Rect => {
  const [left, right] = [clamp(Math.min(a.x, b.x), 0, size.width), clamp(Math.max(a.x, b.x), 0, size.width)]
  const [top, bottom] = [clamp(Math.min(a.y, b.y), 0, size.height), clamp(Math.max(a.y, b.y), 0, size.height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Sides and corners that can be dragged, by the points of the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

type Pull = { readonly handle: Handle; readonly move: Move; readonly size: PageSize; readonly keepsShape?: boolean }

/** Resizes a rectangle by one side or corner; it is never inverted, and never leaves the page. */
export const resized = (rect: Rect, { handle, move, size, keepsShape = false }: Pull): Rect => {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height]
  const left = handle.includes('w') ? clamp(rect.x + move.dx, 0, right - MINIMUM) : rect.x
  const top = handle.includes('n') ? clamp(rect.y + move.dy, 0, bottom - MINIMUM) : rect.y
  const end = handle.includes('e') ? clamp(right + move.dx, rect.x + MINIMUM, size.width) : right
  const foot = handle.includes('s') ? clamp(bottom + move.dy, rect.y + MINIMUM, size.height) : bottom
  const free = { x: left, y: top, width: end - left, height: foot - top }
  return keepsShape && handle.length === 2 ? keepProportions(free, rect, handle) : free
}

/**
 * Applies the former proportions to a resized rectangle, which becomes smaller in one direction.
 */
const keepProportions = (free: Rect, before: Rect, handle: Handle): Rect => {
  const share = Math.min(free.width / before.width, free.height / before.height)
  const [width, height] = [before.width * share, before.height * share]
  // Rounding must not exceed the dragged size, which may end at the edge of the page.
  return {
    x: handle.includes('w') ? Math.max(free.x, free.x + free.width - width) : free.x,
    y: handle.includes('n') ? Math.max(free.y, free.y + free.height - height) : free.y,
    width,
    height,
  }
}

/** Tells whether two rectangles overlap by more than an edge. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
