import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib'

type Buttons = {
  /** Says what the file calls each button's state for people. */
  readonly options: readonly string[]
  /** Radio buttons, or check boxes that share one name. */
  readonly as?: 'radio' | 'checkbox'
  /**
   * Positions of the buttons, in points from the lower left; by default one to the right of the
   * other.
   */
  readonly at?: readonly { readonly x: number; readonly y: number; readonly size: number }[]
}

const RADIO_FLAG = 1 << 15

/**
 * Makes a form with buttons of which one at most can be on, in a file of its own or over the pages
 * of another one.
 */
export const radioForm = async ({ options, as = 'radio', at }: Buttons, over?: Buffer): Promise<Buffer> => {
  const document = over ? await PDFDocument.load(over) : await PDFDocument.create({ updateMetadata: false })
  const page = over ? document.getPage(0) : document.addPage([595, 842])
  if (!over) page.drawText('Consent', { x: 60, y: 740, font: await document.embedFont(StandardFonts.Helvetica) })
  const group = document.getForm().createRadioGroup('consent')
  for (const [index, option] of options.entries()) {
    const { x, y, size } = at?.[index] ?? { x: 60 + index * 120, y: 400, size: 14 }
    group.addOptionToPage(option, page, { x, y, width: size, height: size })
  }
  if (as === 'checkbox') {
    group.acroField.setFlagTo(RADIO_FLAG, false)
    group.acroField.dict.delete(PDFName.of('V'))
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
