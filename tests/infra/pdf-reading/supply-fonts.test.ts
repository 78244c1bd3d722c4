import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { maskDocument } from '#infra/lib/pdf/mask/mask-document.ts'
import { loadPdfium } from '#infra/lib/pdf/read/pdfium.ts'
import { readPdf } from '#infra/lib/pdf/read/read-pdf.ts'
import { koreanForm } from '#tests/support/form-zoo/korean-text.ts'
import { differingPixels, pictureOf } from './pictures.ts'

const keep = async (bytes: Buffer): Promise<Buffer> => Buffer.from((await readPdf(await loadPdfium(), bytes)).bytes)

const cMapUrl = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/cmaps/`

/** The words of the first page, as another reader finds them. */
const wordsByPdfJs = async (bytes: Uint8Array): Promise<string> => {
  const task = getDocument({ data: new Uint8Array(bytes), cMapUrl, cMapPacked: true, verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('a font that a form names and does not bring', () => {
  it('is brought with the letters of the form, the same each time, and weighs little', async () => {
    const [one, other] = [await keep(koreanForm()), await keep(koreanForm())]
    expect(one.equals(other)).toBe(true)
    expect(one.length).toBeLessThan(8_000)
    const page = await pictureOf(one)
    expect(differingPixels(page, await pictureOf(koreanForm()))).toBeGreaterThan(200)
  })
  it('is bold where the named one is', async () => {
    const [plain, bold] = await Promise.all([
      pictureOf(await keep(koreanForm()), 0, 900),
      pictureOf(await keep(koreanForm({ base: 'HYHeadLine-Bold' })), 0, 900),
    ])
    const inkOf = ({ pixels }: typeof plain): number => pixels.filter((value, at) => at % 4 === 1 && value < 128).length
    expect(inkOf(bold)).toBeGreaterThan(1.2 * inkOf(plain))
  })
  it('leaves the text as it was for other readers, and for masks', async () => {
    const kept = await keep(koreanForm())
    expect(await wordsByPdfJs(kept)).toContain('생년월일')
    const mask = { page: 1, x: 0.1, y: 0.22, width: 0.5, height: 0.05 }
    const { bytes } = await maskDocument({ bytes: kept, masks: [mask] })
    const left = await wordsByPdfJs(bytes)
    expect([left.includes('생년월일'), left.includes('성명')]).toEqual([false, true])
    // Its outlines would tell which letters stood there.
    expect(Buffer.from(bytes).includes('CIDFontType0C')).toBe(false)
  })
})
