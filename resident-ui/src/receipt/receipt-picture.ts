import { encode } from 'uqr'
import { tokens } from '#ui/tokens.ts'
import { t } from '#ui/translate.ts'
import type { SavedReceipt } from './receipt-facts.ts'

// A picture, not a page: phones put it among the photos, where people look for it.
const WIDTH = 1080
const MARGIN = 84
const INNER = WIDTH - 2 * MARGIN
const QR = 480
const { light } = tokens

type Pen = { readonly context: CanvasRenderingContext2D; y: number }

const lettering = (weight: number, size: number): string => `${weight} ${size}px ${tokens.type.family}`

/**
 * Breaks a text into lines: Korean may break between any two letters, but words stay whole where
 * they fit.
 */
const linesOf = (context: CanvasRenderingContext2D, text: string): readonly string[] => {
  const lines: string[] = ['']
  for (const piece of text.split(/(?<=\s)/)) {
    const last = lines[lines.length - 1] ?? ''
    if (context.measureText(last + piece).width <= INNER) {
      lines[lines.length - 1] = last + piece
      continue
    }
    for (const letter of (last === '' ? '' : '\n') + piece) {
      const line = lines[lines.length - 1] ?? ''
      if (letter === '\n') lines.push('')
      else if (context.measureText(line + letter).width > INNER) lines.push(letter)
      else lines[lines.length - 1] = line + letter
    }
  }
  return lines
}

const write = (
  pen: Pen,
  text: string,
  look: { readonly font: string; readonly color: string; readonly leading: number },
): void => {
  pen.context.font = look.font
  pen.context.fillStyle = look.color
  for (const line of linesOf(pen.context, text)) {
    pen.y += look.leading
    pen.context.fillText(line.trimEnd(), MARGIN, pen.y)
  }
}

const drawQr = (pen: Pen, text: string): void => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const cell = Math.floor(QR / size)
  const left = (WIDTH - cell * size) / 2
  pen.context.fillStyle = '#000000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && pen.context.fillRect(left + x * cell, pen.y + y * cell, cell, cell)),
  )
  pen.y += cell * size
}

const draw = (context: CanvasRenderingContext2D, receipt: SavedReceipt): number => {
  const pen: Pen = { context, y: MARGIN }
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, context.canvas.height)
  write(pen, t('접수증'), { font: lettering(700, 44), color: light.primary, leading: 44 })
  write(pen, receipt.title, { font: lettering(700, 60), color: light.text, leading: 84 })
  pen.y += 30
  for (const { name, value, isNumber } of receipt.lines) {
    write(pen, name, { font: lettering(500, 34), color: light.textMuted, leading: 70 })
    write(pen, value, {
      font: isNumber ? lettering(700, 54) : lettering(600, 42),
      color: light.text,
      leading: isNumber ? 70 : 58,
    })
  }
  pen.y += 60
  if (receipt.address !== null) drawQr(pen, receipt.address)
  write(pen, receipt.check, {
    font: lettering(500, 32),
    color: light.textMuted,
    leading: 56,
  })
  return pen.y + MARGIN
}

/** The receipt, drawn. Throws where the browser cannot draw. */
const receiptCanvas = (receipt: SavedReceipt): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw the receipt.')
  canvas.width = WIDTH
  // Setting the height clears the canvas: the first drawing only measures.
  canvas.height = draw(context, receipt)
  draw(context, receipt)
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The receipt became no picture.'))), 'image/png'),
  )

/**
 * Returns the receipt as a data URL of a PNG: a long press saves it where object URLs are refused.
 */
export const pictureOfReceipt = (receipt: SavedReceipt): string => receiptCanvas(receipt).toDataURL('image/png')

/**
 * Downloads the receipt as "접수증-48213-90775-16204.png"; whether the browser saved it cannot be
 * known here.
 */
export const downloadReceipt = async (receipt: SavedReceipt): Promise<void> => {
  const address = URL.createObjectURL(await blobOf(receiptCanvas(receipt)))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = `접수증-${receipt.number}.png`
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  // The download reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
