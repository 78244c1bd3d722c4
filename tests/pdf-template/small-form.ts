import { PDFDocument, StandardFonts } from 'pdf-lib'

/**
 * Makes a form of A4 pages, each with a line of Latin text: `secret` is near the top of the first
 * one.
 */
export const smallForm = async (secret = 'SECRET-7731', pages = 2): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842])
    page.drawText(`Page ${number}`, { x: 60, y: 60, size: 12, font })
    if (number === 1) page.drawText(secret, { x: 60, y: 740, size: 12, font })
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
