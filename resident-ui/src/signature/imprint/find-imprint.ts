import { inkMapOf, type InkMap, type Pixels } from './pixels.ts'

/** Square part of a photo, as factors of its longer side from its top left. */
export type Crop = { readonly x: number; readonly y: number; readonly side: number }

/**
 * Outcome of looking for an imprint. dark: the paper is hardly lit; blank: there is no ink; cut-off:
 * all ink reaches the edge of the photo, or covers most of it.
 */
export type FoundImprint =
  | { readonly status: 'found'; readonly crop: Crop }
  | { readonly status: 'dark' | 'blank' | 'cut-off' }

/** Longer side in pixels of the photo in which an imprint is looked for; larger ones are scaled down. */
const SEARCH_SIDE = 480

/** Returns the size in which an imprint is looked for in a photo, which bounds its cost. */
export const searchSize = ({ width, height }: Pick<Pixels, 'width' | 'height'>) => {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(width, height))
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Minimum brightness of the paper, of 255. */
const MIN_PAPER = 70
/** Minimum cover of ink, and minimum redness of red ink, of 255. */
const INK = 90
const RED_INK = 50
/** Minimum share of the photo that an imprint takes, and maximum share that is ink. */
const MIN_SHARE = 0.0008
const MAX_SHARE = 0.6
/** Side in pixels of the cells by which ink is put together: letters and ring of a seal stand apart. */
const CELL = 8
/** Minimum number of ink pixels of a cell that counts. */
const MIN_IN_CELL = 4
/** Space around the imprint, as a factor of its longer side. */
const MARGIN = 0.08

type InkCells = { readonly columns: number; readonly rows: number; readonly counts: Uint32Array }

const cellsOf = ({ width, height }: InkMap, isInk: (at: number) => boolean): InkCells => {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
  const counts = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isInk(y * width + x)) {
        const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
        counts[cell] = (counts[cell] ?? 0) + 1
      }
  return { columns, rows, counts }
}

/** Cells of ink that lie together; bounds in cells. */
type Blot = {
  readonly ink: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Cells within two of each other belong together. */
const REACH = 2

const cellsAround = (cell: number, { columns, rows }: InkCells): readonly number[] => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)]
  const found: number[] = []
  for (let row = Math.max(0, y - REACH); row <= Math.min(rows - 1, y + REACH); row += 1)
    for (let column = Math.max(0, x - REACH); column <= Math.min(columns - 1, x + REACH); column += 1)
      found.push(row * columns + column)
  return found
}

/** Collects a blot from one of its cells, and marks all of them as done. */
const blotFrom = (start: number, cells: InkCells, isDone: Uint8Array): Blot => {
  const { columns, counts } = cells
  let blot: Blot = { ink: 0, left: Infinity, top: Infinity, right: -1, bottom: -1 }
  const waiting = [start]
  isDone[start] = 1
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    blot = {
      ink: blot.ink + (counts[cell] ?? 0),
      left: Math.min(blot.left, x),
      top: Math.min(blot.top, y),
      right: Math.max(blot.right, x),
      bottom: Math.max(blot.bottom, y),
    }
    for (const other of cellsAround(cell, cells))
      if (isDone[other] === 0 && (counts[other] ?? 0) >= MIN_IN_CELL) {
        isDone[other] = 1
        waiting.push(other)
      }
  }
  return blot
}

const blotsIn = (cells: InkCells): readonly Blot[] => {
  const isDone = new Uint8Array(cells.counts.length)
  const blots: Blot[] = []
  for (const [cell, count] of cells.counts.entries())
    if (isDone[cell] === 0 && count >= MIN_IN_CELL) blots.push(blotFrom(cell, cells, isDone))
  return blots
}

/** Keeps a square within a photo of a width and height, as factors of the longer side. */
export const fitCrop = ({ x, y, side }: Crop, { width, height }: Pick<Pixels, 'width' | 'height'>): Crop => {
  const longer = Math.max(width, height)
  const [wide, high] = [width / longer, height / longer]
  // The square may reach beyond the shorter side: what lies there is paper.
  const kept = Math.min(1, Math.max(0.03, side))
  const within = (at: number, size: number): number =>
    Math.min(Math.max(at, Math.min(0, size - kept)), Math.max(0, size - kept))
  return { x: within(x, wide), y: within(y, high), side: kept }
}

const cropOf = ({ left, top, right, bottom }: Blot, map: InkMap): Crop => {
  const longer = Math.max(map.width, map.height)
  const [wide, high] = [(right - left + 1) * CELL, (bottom - top + 1) * CELL]
  const side = Math.max(wide, high) * (1 + 2 * MARGIN)
  const middle = { x: left * CELL + wide / 2, y: top * CELL + high / 2 }
  return fitCrop({ x: (middle.x - side / 2) / longer, y: (middle.y - side / 2) / longer, side: side / longer }, map)
}

/** Tells whether a blot reaches the edge of the photo, as a table beside the paper or a finger does. */
const isAtEdge = ({ left, top, right, bottom }: Blot, { columns, rows }: InkCells): boolean =>
  left === 0 || top === 0 || right === columns - 1 || bottom === rows - 1

const mostInk = (blots: readonly Blot[]): Blot | undefined => blots.toSorted((one, other) => other.ink - one.ink)[0]

/**
 * Finds the imprint of a seal in a photo of at most `SEARCH_SIDE` pixels a side: the largest blot of
 * red ink that lies within the photo, else of dark ink.
 */
export const findImprint = (pixels: Pixels): FoundImprint => {
  const map = inkMapOf(pixels)
  if (map.paper < MIN_PAPER) return { status: 'dark' }
  const area = map.width * map.height
  const isInk = (at: number): boolean => (map.cover[at] ?? 0) >= INK
  const isRed = (at: number): boolean => (map.redness[at] ?? 0) >= RED_INK
  let isAnyCut = false
  for (const isOf of [(at: number) => isInk(at) && isRed(at), isInk]) {
    const cells = cellsOf(map, isOf)
    const blots = blotsIn(cells).filter(({ ink }) => ink >= area * MIN_SHARE)
    const best = mostInk(blots.filter((blot) => !isAtEdge(blot, cells)))
    if (best && best.ink <= area * MAX_SHARE) return { status: 'found', crop: cropOf(best, map) }
    isAnyCut ||= blots.length > 0
  }
  return { status: isAnyCut ? 'cut-off' : 'blank' }
}
