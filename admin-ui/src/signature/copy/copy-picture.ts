import { isPicture } from '../paper/office-file.ts'
import type { CopyBox } from './copy-boxes.ts'

/** Maximum side in pixels, as the server's: A4 at 200 dpi. */
const MAX_SIDE = 2_339
const QUALITY = 0.9
/** Pixels by which a box is painted larger than drawn. */
const MARGIN = 2

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return context
}

const ofPicture = async (file: File): Promise<HTMLCanvasElement> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** A PDF of several pages cannot be one picture. */
export class SeveralPages extends Error {
  constructor() {
    super('several pages')
    this.name = 'SeveralPages'
  }
}

const ofPdf = async (file: File): Promise<HTMLCanvasElement> => {
  const { openPdf } = await import('../../pdf-template/paper/pdf-engine.ts')
  const opening = openPdf(await file.arrayBuffer())
  try {
    const pdf = await opening.pdf
    if (pdf.numPages !== 1) throw new SeveralPages()
    const page = await pdf.getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: MAX_SIDE / Math.max(width, height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, canvasContext: contextOf(canvas), viewport }).promise
    return canvas
  } finally {
    opening.close()
  }
}

/**
 * Draws a chosen file as one picture, upright.
 * @throws {SeveralPages}
 * @throws Error for a file that the browser cannot show
 */
export const drawCopy = (file: File): Promise<HTMLCanvasElement> => (isPicture(file) ? ofPicture(file) : ofPdf(file))

/**
 * Returns the picture with its boxes painted in, as a new file: what is under them does not leave
 * the browser.
 */
export const maskedFile = async (picture: HTMLCanvasElement, boxes: readonly CopyBox[]): Promise<File> => {
  const { width, height } = picture
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = contextOf(canvas)
  context.drawImage(picture, 0, 0)
  context.fillStyle = '#000'
  for (const box of boxes)
    context.fillRect(
      Math.floor(box.x * width) - MARGIN,
      Math.floor(box.y * height) - MARGIN,
      Math.ceil(box.width * width) + 2 * MARGIN,
      Math.ceil(box.height * height) + 2 * MARGIN,
    )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('no picture')
  return new File([blob], 'copy.jpg', { type: 'image/jpeg' })
}
