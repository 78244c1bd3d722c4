/** Bytes a pixel: red, green, blue, and how much it covers. */
export const SAMPLES = 4
/** Minimum darkness of ink, of 255: less cannot be seen on white paper. */
export const MIN_INK = 8
/**
 * Maximum number of bytes that are read here; a picture with more white above its ink is decoded by
 * the caller.
 */
const MAX_READ = 1024 * 1024

type Rows = { readonly height: number; readonly row: number }

const paeth = (left: number, above: number, before: number): number => {
  const guess = left + above - before
  const [toLeft, toAbove, toBefore] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - before)]
  if (toLeft <= toAbove && toLeft <= toBefore) return left
  return toAbove <= toBefore ? above : before
}

/**
 * Predictors of the PNG filters, from the bytes on the left, above, and above on the left (PNG,
 * section 9.2).
 */
const filters: readonly ((left: number, above: number, before: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

/** Undoes a row's filter in place. */
const unfilter = (row: Buffer, above: Buffer, filter: (typeof filters)[number]): void => {
  for (let at = 0; at < row.length; at += 1) {
    const [left, before] = at < SAMPLES ? [0, 0] : [row[at - SAMPLES] ?? 0, above[at - SAMPLES] ?? 0]
    row[at] = (row[at] ?? 0) + filter(left, above[at] ?? 0, before)
  }
}

/** Minimum width or height of a signature's ink, in pixels: a dot is none. */
const MIN_EXTENT = 8

/**
 * Measures the extent of ink, pixel by pixel; `isLarge` is true once it has the size of a
 * signature.
 */
export const createInkExtent = () => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  return {
    add: (x: number, y: number): void => {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    },
    isLarge: (): boolean => Math.max(right - left, bottom - top) + 1 >= MIN_EXTENT,
  }
}
type InkExtent = ReturnType<typeof createInkExtent>

const addInkOf = (row: Buffer, y: number, extent: InkExtent): void => {
  for (let at = 0; at < row.length; at += SAMPLES) {
    const darkness = 255 - Math.min(row[at] ?? 255, row[at + 1] ?? 255, row[at + 2] ?? 255)
    if ((darkness * (row[at + 3] ?? 0)) / 255 > MIN_INK) extent.add(at / SAMPLES, y)
  }
}

/**
 * Looks for enough ink in decompressed rows of eight bits a sample, each with its filter byte in
 * front, from the top until it is found. `unsure`: none in the part that is read here. Changes the
 * rows.
 */
export const inkInRows = (rows: Buffer, { height, row }: Rows): 'fine' | 'empty' | 'unreadable' | 'unsure' => {
  const nothing = Buffer.alloc(row)
  const lines = Array.from({ length: height }, (_, line) => line * (row + 1))
  if (lines.some((at) => (rows[at] ?? 0) >= filters.length)) return 'unreadable'
  let above: Buffer = nothing
  let read = 0
  const extent = createInkExtent()
  for (const [y, at] of lines.entries()) {
    const line = rows.subarray(at + 1, at + 1 + row)
    // Every filter turns an empty row below an empty row into an empty row, as above most
    // signatures.
    if (above.equals(nothing) && line.equals(nothing)) continue
    unfilter(line, above, filters[rows[at] ?? 0] ?? paeth)
    addInkOf(line, y, extent)
    if (extent.isLarge()) return 'fine'
    above = line
    read += row
    if (read > MAX_READ) return 'unsure'
  }
  return 'empty'
}
