/** Pixels of a photo, row by row: red, green, blue and alpha of each. */
export type Pixels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** Colour of the paper in each cell of a grid over the photo, and its size in cells. */
type Paper = {
  readonly columns: number
  readonly rows: number
  readonly colours: readonly (readonly [number, number, number])[]
}

/** Number of cells along each side: light changes slowly over a sheet. */
const CELLS = 8
/** Every n-th pixel in both directions tells the colour of a cell. */
const STEP = 2
/** Share of a cell's pixels that are darker than its paper. */
const DARKER = 0.8

/** Returns the value below which a share of counted values lies. */
const quantile = (counts: Uint32Array, share: number): number => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [value, count] of counts.entries()) {
    below += count
    if (below > total * share) return value
  }
  return 255
}

const cellColour = (
  { width, data }: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
): readonly [number, number, number] => {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  for (let y = top; y < bottom; y += STEP)
    for (let x = left; x < right; x += STEP)
      for (const [channel, count] of counts.entries()) {
        const value = data[(y * width + x) * 4 + channel] ?? 0
        count[value] = (count[value] ?? 0) + 1
      }
  return [quantile(counts[0], DARKER), quantile(counts[1], DARKER), quantile(counts[2], DARKER)]
}

/** Returns the brightest colour among a cell and its neighbours: ink may cover a whole cell. */
const brightestAround = ({ columns, rows, colours }: Paper, column: number, row: number) => {
  let best: readonly [number, number, number] = [0, 0, 0]
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      const colour = colours[y * columns + x] ?? best
      if (colour[1] > best[1]) best = colour
    }
  return best
}

/** Reads the colour of the paper all over a photo. */
const paperOf = (pixels: Pixels): Paper => {
  const { width, height } = pixels
  const [columns, rows] = [Math.min(CELLS, width), Math.min(CELLS, height)]
  const edge = (at: number, count: number, side: number): number => Math.floor((at * side) / count)
  const colours = Array.from({ length: columns * rows }, (_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const bounds = [
      edge(column, columns, width),
      edge(row, rows, height),
      edge(column + 1, columns, width),
      edge(row + 1, rows, height),
    ] as const
    return cellColour(pixels, bounds)
  })
  const paper = { columns, rows, colours }
  return {
    ...paper,
    colours: colours.map((_, cell) => brightestAround(paper, cell % columns, Math.floor(cell / columns))),
  }
}

/**
 * Map of the ink on the paper: how much light each pixel takes, and how much more of green and blue
 * than of red, each of 255.
 */
export type InkMap = {
  readonly width: number
  readonly height: number
  readonly cover: Uint8ClampedArray
  readonly redness: Uint8ClampedArray
  /** Brightness of the paper in the middle of its range, of 255. */
  readonly paper: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Compares each pixel with the paper around it, so that a shadow or yellow light is no ink. Costs the
 * same for each pixel: photos are scaled down before.
 */
export const inkMapOf = (pixels: Pixels): InkMap => {
  const { width, height, data } = pixels
  const { columns, rows, colours } = paperOf(pixels)
  const cover = new Uint8ClampedArray(width * height)
  const redness = new Uint8ClampedArray(width * height)
  const columnOf = Array.from({ length: width }, (_, x) => Math.min(columns - 1, Math.floor((x * columns) / width)))
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height)) * columns
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const [red, green, blue] = colours[row + (columnOf[x] ?? 0)] ?? [255, 255, 255]
      const taken = 1 - (data[at * 4] ?? 0) / Math.max(1, red)
      const takenGreen = 1 - (data[at * 4 + 1] ?? 0) / Math.max(1, green)
      const takenBlue = 1 - (data[at * 4 + 2] ?? 0) / Math.max(1, blue)
      cover[at] = 255 * Math.max(takenGreen, takenBlue, taken)
      redness[at] = 255 * (Math.min(takenGreen, takenBlue) - taken)
    }
  }
  return { width, height, cover, redness, paper: median(colours.map(([, green]) => green)) }
}
