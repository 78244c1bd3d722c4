import SignaturePad, { type PointGroup } from 'signature_pad'
import { PEN_WIDTHS, SIGNATURE_INK as INK, type SignaturePen } from '#events/values/drawn-signature.ts'
import { inkBox, type Size, type Stroke } from './strokes.ts'

/** Returns the pad's options for a pen, whose widths are radii: a line as wide as the stored picture's. */
const optionsOf = (pen: SignaturePen) => {
  const radius = PEN_WIDTHS[pen] / 2
  return { penColor: INK, minWidth: radius, maxWidth: radius, dotSize: radius, velocityFilterWeight: 0.7 }
}

/** Converts strokes to the pad's form. */
const groupsOf = (strokes: readonly Stroke[], pen: SignaturePen): PointGroup[] =>
  strokes.map((stroke) => ({
    ...optionsOf(pen),
    compositeOperation: 'source-over',
    points: stroke.map((point) => ({ ...point })),
  }))

/** Returns the strokes of a pad. */
export const strokesOn = (pad: SignaturePad): readonly Stroke[] =>
  pad.toData().map(({ points }) => points.map(({ x, y, time, pressure }) => ({ x, y, time, pressure })))

/** Draws strokes on a pad, and goes on with their pen. */
export const drawOn = (pad: SignaturePad, strokes: readonly Stroke[], pen: SignaturePen): void => {
  Object.assign(pad, optionsOf(pen))
  pad.fromData(groupsOf(strokes, pen))
}

/** Creates a pad on a canvas with the resolution of the screen. */
export const padOn = (canvas: HTMLCanvasElement, pen: SignaturePen): SignaturePad =>
  new SignaturePad(canvas, { ...optionsOf(pen), minDistance: 2, throttle: 8 })

/** Sets a canvas to the resolution of the screen, which clears it. */
export const fitCanvas = (canvas: HTMLCanvasElement, { width, height }: Size): void => {
  const ratio = Math.max(window.devicePixelRatio, 1)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
}

/** Longer side of a picture in pixels: sharp on paper, at some ten kB. */
const PICTURE_SIDE = 900
const MAX_SCALE = 3

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw a signature.')
  return context
}

/** Draws the ink alone as a PNG on a transparent background: data:image/png;base64,… */
export const pictureOfStrokes = (strokes: readonly Stroke[], pen: SignaturePen): string => {
  const box = inkBox(strokes)
  const scale = Math.min(MAX_SCALE, PICTURE_SIDE / Math.max(box.width, box.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(box.width * scale)
  canvas.height = Math.ceil(box.height * scale)
  const pad = padOn(canvas, pen)
  pad.off()
  const context = contextOf(canvas)
  context.scale(scale, scale)
  context.translate(-box.x, -box.y)
  pad.fromData(groupsOf(strokes, pen), { clear: false })
  return canvas.toDataURL('image/png')
}

const LETTERS = 110
const face = `600 ${LETTERS}px 'Pretendard Variable', Pretendard, sans-serif`

/** Draws a typed name as a PNG on a transparent background. */
export const pictureOfName = (name: string): string => {
  const canvas = document.createElement('canvas')
  const context = contextOf(canvas)
  context.font = face
  canvas.width = Math.ceil(context.measureText(name).width) + 2 * LETTERS * 0.3
  canvas.height = LETTERS * 1.6
  // Setting the size resets the canvas.
  context.font = face
  context.fillStyle = INK
  context.textBaseline = 'middle'
  context.fillText(name, LETTERS * 0.3, canvas.height / 2)
  return canvas.toDataURL('image/png')
}
