import { MAX_IMPRINT_BYTES, MAX_IMPRINT_SIDE } from '#events/values/signature/imprint.ts'
import { cutImprint } from './cut-imprint.ts'
import { searchSize, type Crop } from './find-imprint.ts'
import type { Pixels } from './pixels.ts'

/** Maximum size of a photo's file in bytes, and maximum number of its pixels: phones take up to 50 million. */
const MAX_FILE = 40 * 1024 * 1024
const MAX_PIXELS = 60_000_000

/**
 * Reasons why a photo cannot be used. unreadable: the browser knows no such picture, as most do not
 * know HEIC; too-large: opening it could stop an old phone.
 */
export type PhotoFault = 'unreadable' | 'too-large'

/** Opened photo; `close` frees its memory. */
export type Photo = { readonly image: HTMLImageElement; readonly close: () => void }

/** Opens a photo. Nothing of it leaves the phone. */
export const openPhoto = async (file: File): Promise<Photo | PhotoFault> => {
  if (file.size > MAX_FILE) return 'too-large'
  const address = URL.createObjectURL(file)
  const close = (): void => URL.revokeObjectURL(address)
  const image = new Image()
  try {
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve())
      image.addEventListener('error', () => reject(new Error('The browser cannot read this picture.')))
      image.src = address
    })
  } catch {
    close()
    return 'unreadable'
  }
  const { naturalWidth: width, naturalHeight: height } = image
  if (width > 0 && height > 0 && width * height <= MAX_PIXELS) return { image, close }
  close()
  return width > 0 && height > 0 ? 'too-large' : 'unreadable'
}

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw a photo.')
  return context
}

/** Draws a part of a photo on a square canvas; beyond the photo there is white. */
export const drawCrop = (canvas: HTMLCanvasElement, { image }: Photo, { x, y, side }: Crop, size: number): void => {
  const longer = Math.max(image.naturalWidth, image.naturalHeight)
  const scale = size / (side * longer)
  canvas.width = size
  canvas.height = size
  const context = contextOf(canvas)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size, size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    -x * longer * scale,
    -y * longer * scale,
    image.naturalWidth * scale,
    image.naturalHeight * scale,
  )
}

const pixelsOn = (canvas: HTMLCanvasElement): Pixels =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height) as ImageData & Pixels

/** Returns the pixels of a whole photo, scaled down to look for an imprint in. */
export const smallPixels = ({ image }: Photo): Pixels => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, searchSize({ width: image.naturalWidth, height: image.naturalHeight }))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pixelsOn(canvas)
}

const pngOf = ({ data, width, height }: Pixels): string => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.toDataURL('image/png')
}

/** Sizes that are tried, from the sharpest: a rough paper may make a large file. */
const SIDES = [MAX_IMPRINT_SIDE, 450, 300, 200]
/** Maximum length of the address of a picture, in base64. */
const MAX_LENGTH = (MAX_IMPRINT_BYTES * 4) / 3

/**
 * Cuts the imprint out of a part of a photo: data:image/png;base64,… as the server takes it; null
 * where there is no ink on paper.
 */
export const imprintIn = (photo: Photo, crop: Crop): string | null => {
  const longer = Math.max(photo.image.naturalWidth, photo.image.naturalHeight)
  const canvas = document.createElement('canvas')
  for (const largest of SIDES) {
    // No larger than in the photo, which has no more to show.
    const side = Math.min(largest, Math.max(64, Math.round(crop.side * longer)))
    drawCrop(canvas, photo, crop, side)
    const cut = cutImprint(pixelsOn(canvas))
    if (cut === null) return null
    const picture = pngOf(cut.pixels)
    if (picture.length <= MAX_LENGTH) return picture
  }
  return null
}
