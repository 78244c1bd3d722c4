import { saveFile } from '../export/save-text.ts'
import { qrModules } from './qr-modules.ts'

/** Size of a module in pixels, for a poster: about a thousand pixels a side. */
const PIXELS_A_MODULE = 24

/** A QR code as a PNG, dark on white. @throws where the browser draws no pictures */
export const saveQr = async (text: string, fileName: string): Promise<void> => {
  const { size, data } = qrModules(text)
  const canvas = Object.assign(document.createElement('canvas'), {
    width: size * PIXELS_A_MODULE,
    height: size * PIXELS_A_MODULE,
  })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.scale(PIXELS_A_MODULE, PIXELS_A_MODULE)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000000'
  data.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(x, y, 1, 1)))
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (picture === null) throw new Error('the picture is empty')
  saveFile(picture, fileName)
}
