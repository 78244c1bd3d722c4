import { PDFDocument } from 'pdf-lib'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { addPages } from '#infra/lib/pdf/draw/draw-marks.ts'
import { PAGE, MARGIN } from '#infra/lib/pdf/draw/sheets.ts'
import { pictureOf, type Picture } from '../pdf-reading/pictures.ts'

const ADDRESS = 'https://danji.example/document/verify'
const SIDE = 84

const isDark = ({ width, pixels }: Picture, x: number, y: number): boolean =>
  (pixels[(Math.floor(y) * width + Math.floor(x)) * 4] ?? 255) < 128

it('a code is seen cell by cell as it was encoded', async () => {
  const document = await PDFDocument.create()
  await addPages(document, { footer: '', blocks: [{ kind: 'qr', text: ADDRESS, caption: '' }] })
  const scale = 2
  const picture = await pictureOf(await document.save(), 0, Math.round(PAGE.width * scale))
  const { data } = encode(ADDRESS, { ecc: 'M', border: 0 })
  const cell = (SIDE * scale) / data.length
  const seen = data.map((row, down) =>
    row.map((_, across) =>
      isDark(picture, MARGIN.left * scale + (across + 0.5) * cell, MARGIN.top * scale + (down + 0.5) * cell),
    ),
  )
  expect(seen).toEqual(data)
})

it('Hanja is seen, in both weights, and not only found', async () => {
  const drawn = async (text: string, weight: 'regular' | 'bold'): Promise<number> => {
    const document = await PDFDocument.create()
    await addPages(document, { footer: '', blocks: [{ kind: 'paragraph', text, weight }] })
    const { pixels } = await pictureOf(await document.save(), 0, 1200)
    return pixels.filter((value, at) => at % 4 === 0 && value < 128).length
  }
  // More strokes, more ink; a letter that is drawn blank, or as □, has none of this.
  const [simple, rich, richBold] = [
    await drawn('一', 'regular'),
    await drawn('龜', 'regular'),
    await drawn('龜', 'bold'),
  ]
  expect(simple).toBeGreaterThan(20)
  expect(rich).toBeGreaterThan(simple * 2)
  expect(richBold).toBeGreaterThan(rich)
})
