import type { Box, PageSize } from './sheet.ts'

/** A rectangle in points from the top left of its page. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Move = { readonly dx: number; readonly dy: number }

/** Nothing is smaller: points, and the part of a page below which the server says that nobody sees it. */
const MINIMUM = 6
const MIN_PARTS = 1_000
const A4: PageSize = { width: 595, height: 842 }

/** Fractions are kept in millionths: less than a thousandth of a point on any paper. */
const PARTS = 1_000_000

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

export const sizeOf = (pages: readonly PageSize[], page: number): PageSize => pages[page - 1] ?? A4

export const rectOf = ({ x, y, width, height }: Box, size: PageSize): Rect => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

/** A start and a length in millionths of a side whose sum is never beyond its end, not even by the last bit. */
const within = (start: number, length: number, least: number): readonly [number, number] => {
  const parts = clamp(Math.round(length * PARTS), Math.min(least, PARTS), PARTS)
  const first = clamp(Math.round(start * PARTS), 0, PARTS - parts)
  const [from, size] = [first / PARTS, parts / PARTS]
  return from + size > 1 ? [from, (parts - 1) / PARTS] : [from, size]
}

/** The box of a rectangle, kept on its page: as large as asked for where the page is, as near as it can be. */
export const boxOf = ({ x, y, width, height }: Rect, page: number, size: PageSize): Box => {
  const least = (side: number): number => Math.max(MIN_PARTS, Math.ceil((MINIMUM / side) * PARTS))
  const [left, wide] = within(x / size.width, width / size.width, least(size.width))
  const [top, high] = within(y / size.height, height / size.height, least(size.height))
  return { page, x: left, y: top, width: wide, height: high }
}

/** The smallest rectangle around others; undefined around none. */
export const unionOf = (rects: readonly Rect[]): Rect | undefined => {
  if (rects.length === 0) return undefined
  const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))]
  const right = Math.max(...rects.map(({ x, width }) => x + width))
  const bottom = Math.max(...rects.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** As much of a move as keeps a rectangle on its page. */
export const moveWithin = (rect: Rect, { dx, dy }: Move, size: PageSize): Move => ({
  dx: clamp(dx, Math.min(0, -rect.x), Math.max(0, size.width - rect.x - rect.width)),
  dy: clamp(dy, Math.min(0, -rect.y), Math.max(0, size.height - rect.y - rect.height)),
})

/** The rectangle between two corners, kept on the page. */
export const rectBetween = (
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
  size: PageSize,
): Rect => {
  const [left, right] = [clamp(Math.min(a.x, b.x), 0, size.width), clamp(Math.max(a.x, b.x), 0, size.width)]
  const [top, bottom] = [clamp(Math.min(a.y, b.y), 0, size.height), clamp(Math.max(a.y, b.y), 0, size.height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** A side or corner that is pulled, by the points of the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

type Pull = { readonly handle: Handle; readonly move: Move; readonly size: PageSize; readonly keepsShape?: boolean }

/** A rectangle one of whose sides or corners was pulled: never turned inside out, never off the page. */
export const resized = (rect: Rect, { handle, move, size, keepsShape = false }: Pull): Rect => {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height]
  const left = handle.includes('w') ? clamp(rect.x + move.dx, 0, right - MINIMUM) : rect.x
  const top = handle.includes('n') ? clamp(rect.y + move.dy, 0, bottom - MINIMUM) : rect.y
  const end = handle.includes('e') ? clamp(right + move.dx, rect.x + MINIMUM, size.width) : right
  const foot = handle.includes('s') ? clamp(bottom + move.dy, rect.y + MINIMUM, size.height) : bottom
  const free = { x: left, y: top, width: end - left, height: foot - top }
  return keepsShape && handle.length === 2 ? inShape(free, rect, handle) : free
}

/** Of two ways to keep the proportions the one that stays inside of what was pulled. */
const inShape = (free: Rect, before: Rect, handle: Handle): Rect => {
  const share = Math.min(free.width / before.width, free.height / before.height)
  const [width, height] = [before.width * share, before.height * share]
  // Rounding must not put it beyond what was pulled, which may be the page's edge.
  return {
    x: handle.includes('w') ? Math.max(free.x, free.x + free.width - width) : free.x,
    y: handle.includes('n') ? Math.max(free.y, free.y + free.height - height) : free.y,
    width,
    height,
  }
}

/** Whether two rectangles have more than an edge in common. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
