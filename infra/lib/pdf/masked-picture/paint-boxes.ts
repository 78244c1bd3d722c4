/** Place in a picture, as fractions of its width and height from the top left. */
export type PictureBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

type Raster = { readonly width: number; readonly height: number; readonly channels: 3 | 4 }

/**
 * Pixels by which a box is larger than drawn: a picture that was made smaller has something of what
 * is inside in the pixels beside it.
 */
const MARGIN = 2

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** Paints boxes black in raw pixels, in place. */
export const paintBoxes = (pixels: Buffer, { width, height, channels }: Raster, boxes: readonly PictureBox[]): void => {
  for (const box of boxes) {
    const left = within(Math.floor(box.x * width) - MARGIN, width)
    const right = within(Math.ceil((box.x + box.width) * width) + MARGIN, width)
    const top = within(Math.floor(box.y * height) - MARGIN, height)
    const bottom = within(Math.ceil((box.y + box.height) * height) + MARGIN, height)
    for (let row = top; row < bottom; row++)
      pixels.fill(0, (row * width + left) * channels, (row * width + right) * channels)
  }
}
