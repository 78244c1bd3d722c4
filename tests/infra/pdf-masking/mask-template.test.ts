import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { degrees, PDFDocument, rgb } from 'pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import {
  createTemplateMasker,
  type Mask,
  MaskingBusy,
  MaskingTookTooMuch,
  MaskNotProved,
  maskTemplate,
} from '#infra/lib/pdf/mask/mask-template.ts'
import { maskDocument } from '#infra/lib/pdf/mask/mask-document.ts'
import { pageGeometry } from '#infra/lib/pdf/read/page-geometry.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { handMadePdf, pageOf } from './hand-made-pdf.ts'
import { MASK, SECRET, shows } from './hiding-page.ts'
import { brightness, seePage } from './look-at-page.ts'
import { glyphsIn, isMappedIn, readWithPdfJs, standsIn } from './search-file.ts'

// A process begins with the first file, which takes a busy machine some seconds.
vi.setConfig({ testTimeout: 30_000 })

const FIRST = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'

/** Pages that share all that they show. */
const samePages = (count: number): Buffer =>
  handMadePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Kids[${Array.from({ length: count }, (_, page) => `${10 + page} 0 R`).join(' ')}]/Count ${count}>>`,
    4: { stream: shows(50, 700, 'KEEPER') + shows(210, 350, SECRET) },
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Object.fromEntries(Array.from({ length: count }, (_, page) => [10 + page, FIRST])),
  })

describe('a masked template', () => {
  it('is made in a process, which a broken file does not take away from the next', async () => {
    await expect(maskTemplate({ bytes: Buffer.from('%PDF-1.7 nothing'), masks: [MASK] })).rejects.toThrow(MaskNotProved)
    const [one, other] = await Promise.all(
      [1, 2].map((count) => maskTemplate({ bytes: samePages(count), masks: [MASK] })),
    )
    expect(one?.pages).toEqual(['text'])
    expect(other?.pages).toEqual(['text', 'untouched'])
  })

  it('is refused where enough others wait, and where it takes too long; the next one is made all the same', async () => {
    const broken = { bytes: Buffer.from('%PDF-1.7 nothing'), masks: [MASK] }
    const answers = await Promise.allSettled(Array.from({ length: 23 }, () => maskTemplate(broken)))
    const refusals = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : undefined) as unknown)
    expect(refusals.filter((reason) => reason instanceof MaskingBusy)).toHaveLength(2)
    expect(refusals.filter((reason) => reason instanceof MaskNotProved)).toHaveLength(21)

    const hasty = createTemplateMasker({ limitMs: 1 })
    await expect(hasty({ bytes: samePages(60), masks: [MASK] })).rejects.toThrow(MaskingTookTooMuch)
    expect((await maskTemplate({ bytes: samePages(1), masks: [MASK] })).pages).toEqual(['text'])
  })

  it('keeps what other pages show, though all of it is shared', async () => {
    const { bytes } = await maskDocument({ bytes: samePages(3), masks: [{ ...MASK, page: 2 }] })
    const { texts } = await readWithPdfJs(Buffer.from(bytes))
    expect(texts.map((text) => text.includes(SECRET))).toEqual([true, false, true])
    expect(texts.every((text) => text.includes('KEEPER'))).toBe(true)
  })

  it('is the same bytes every time, as text and as a picture', async () => {
    for (const content of [shows(210, 350, SECRET), '2 w 100 300 m 500 420 l S']) {
      const hashes = [1, 2].map(async () => {
        const { bytes } = await maskDocument({ bytes: pageOf({ content }), masks: [MASK] })
        return createHash('sha256').update(bytes).digest('hex')
      })
      expect(new Set(await Promise.all(hashes)).size).toBe(1)
    }
  })

  it('shows a mask as a black box also where nothing was', async () => {
    const masked = await maskDocument({ bytes: pageOf({ content: shows(50, 700, 'KEEPER') }), masks: [MASK] })
    expect(masked.pages).toEqual(['text'])
    expect(Math.max(...brightness(await seePage(masked.bytes), MASK, 'inside'))).toBe(0)
  })

  it('keeps table lines and text that a mask only crosses as lines and text', async () => {
    const content = `${shows(50, 700, 'KEEPER')} .7 w 100 320 400 60 re S 250 280 m 250 450 l S ${shows(210, 350, SECRET)}`
    const { pages } = await maskDocument({ bytes: pageOf({ content }), masks: [MASK] })
    expect(pages).toEqual(['text'])
  })

  it('refuses a mask on a page that is not there', async () => {
    await expect(maskDocument({ bytes: samePages(1), masks: [{ ...MASK, page: 2 }] })).rejects.toThrow(MaskNotProved)
  })
})

describe('fonts', () => {
  it('do not tell the letters that stood under a mask alone', async () => {
    // A subset has its letters in the order of their first use: what is missing from the page is
    // read from the font.
    const content = `${shows(50, 700, 'KEEPER')} BT /F2 14 Tf 50 650 Td <0102> Tj ET BT /F2 14 Tf 210 350 Td <03040506> Tj ET`
    const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 6 beginbfchar\n${[...'ABWXYZ']
      .map((letter, at) => `<0${at + 1}> <00${letter.charCodeAt(0).toString(16)}>`)
      .join('\n')}\nendbfchar endcmap`
    const file = pageOf({
      content,
      fonts: '/F2 6 0 R',
      objects: {
        6:
          '<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Own/FirstChar 1/LastChar 6/Widths[500 500 ' +
          '500 500 500 500]/Encoding<</Differences[1/A/B/W/X/Y/Z]>>/ToUnicode 7 0 R>>',
        7: { stream: map },
      },
    })
    const { bytes } = await maskDocument({ bytes: file, masks: [MASK] })
    const masked = Buffer.from(bytes)
    expect(standsIn(file, '<03> <0057>')).toBe(true)
    expect(standsIn(masked, '<03> <0057>')).toBe(false)
    expect(standsIn(masked, '/W/X/Y/Z')).toBe(false)
    const { texts } = await readWithPdfJs(masked)
    expect(texts.join('').replaceAll(/\s/gu, '')).toBe('KEEPERAB')
  })
})

describe('a form printed by a browser', () => {
  // Its address line, with table lines across the mask.
  const address: Mask = { page: 1, x: 0.15, y: 0.29, width: 0.5, height: 0.04 }

  it('stays text, and its fonts lose the letters of the masked line', async () => {
    const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))
    const { bytes, pages } = await maskDocument({ bytes: form, masks: [address] })
    const [before, after] = [await readWithPdfJs(form), await readWithPdfJs(Buffer.from(bytes))]
    const lettersIn = ({ texts }: typeof before): string[] => [...new Set(texts.join('').replaceAll(/\s/gu, ''))]
    const gone = lettersIn(before).filter((letter) => !lettersIn(after).includes(letter))
    const left = lettersIn(after).filter((letter) => letter >= '가' && letter <= '힣')

    expect(pages).toEqual(['text'])
    expect(gone.join('')).toContain('특별')
    const isMapped = (letter: string): boolean => isMappedIn(Buffer.from(bytes), letter)
    expect(gone.filter(isMapped)).toEqual([])
    expect(left.filter((letter) => !isMapped(letter))).toEqual([])
    expect(glyphsIn(form) - glyphsIn(Buffer.from(bytes))).toBeGreaterThanOrEqual(gone.length)
  })
})

/**
 * A page turned and cut like this, with a word in its first quarter and another one in its last.
 */
const turnedPage = async (turn: number, { isCut = false, withCurve = false }): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([600, 800])
  if (isCut) {
    page.setMediaBox(-50, 20, 600, 800)
    page.setCropBox(0, 100, 400, 600)
  }
  page.setRotation(degrees(turn))
  const { toPage } = pageGeometry(page)
  for (const [text, x, y] of [
    [SECRET, 0.2, 0.2],
    ['KEEPER', 0.6, 0.7],
  ] as const) {
    const place = toPage({ x, y, width: 0.2, height: 0.05 })
    page.drawRectangle({ x: place.x, y: place.y, width: place.width, height: place.height, color: rgb(0.9, 0.9, 0.9) })
    page.drawText(text, { x: place.x + place.width / 2, y: place.y + place.height / 2, size: 6 })
  }
  if (withCurve) page.drawSvgPath('M 0 0 C 100 -100 200 100 300 -300', { x: 60, y: 200, borderWidth: 2 })
  return Buffer.from(await document.save())
}

describe('masks lie where they are seen', () => {
  const ways = [0, 90, 180, 270].flatMap((turn) => [false, true].map((isCut) => [turn, isCut] as const))
  const mask: Mask = { page: 1, x: 0.19, y: 0.19, width: 0.4, height: 0.1 }

  it.each(sampleOf(ways, 3))('on a page turned by %d, with edges cut off: %s', async (turn, isCut) => {
    for (const withCurve of [false, turn === 90]) {
      const file = await turnedPage(turn, { isCut, withCurve })
      const masked = Buffer.from((await maskDocument({ bytes: file, masks: [mask] })).bytes)
      const [before, after] = [await readWithPdfJs(file), await readWithPdfJs(masked)]
      expect(before.texts.join('')).toContain(SECRET)
      expect(after.texts.join('')).not.toContain(SECRET)
      expect(after.texts.join('')).toContain('KEEPER')
      expect(after.sizes).toEqual(before.sizes)
      const picture = await seePage(masked)
      expect(Math.max(...brightness(picture, mask, 'inside'))).toBeLessThan(8)
      const beside = brightness(picture, mask, 'outside')
      expect(beside.filter((value) => value < 128).length / beside.length).toBeLessThan(0.02)
    }
  })
})

/** Creates numbers from 0 to 1 that are equal in every run. */
const numbers = (seed: number) => (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

describe('any mask over a page of words', () => {
  it.each(sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4))(
    'takes exactly the words that it touches (%d)',
    async (seed) => {
      const next = numbers(seed)
      const words = Array.from({ length: 120 }, (_, at) => ({
        text: `W${String(1000 + at)}`,
        x: 40 + (at % 6) * 90 + next() * 20,
        y: 60 + Math.floor(at / 6) * 36 + next() * 10,
      }))
      const file = pageOf({ content: words.map(({ text, x, y }) => shows(x, y, text)).join('') })
      const masks = Array.from({ length: 3 }, () => {
        const [width, height] = [0.05 + next() * 0.4, 0.02 + next() * 0.2]
        return { page: 1, x: next() * (1 - width), y: next() * (1 - height), width, height }
      })
      const { bytes } = await maskDocument({ bytes: file, masks })
      const text = (await readWithPdfJs(Buffer.from(bytes))).texts.join(' ')
      // Helvetica, 14 points: W is 13.2 wide, a digit 7.8, both 10 high. Within two points of an
      // edge either may hold.
      const overlap = (word: (typeof words)[number], by: number): boolean =>
        masks.some(
          (mask) =>
            Math.min(word.x + 44.3, (mask.x + mask.width) * 600) - Math.max(word.x, mask.x * 600) > by &&
            Math.min(word.y + 10, (1 - mask.y) * 800) - Math.max(word.y, (1 - mask.y - mask.height) * 800) > by,
        )
      const under = words.filter((word) => overlap(word, 2)).map((word) => word.text)
      const besides = words.filter((word) => !overlap(word, -2)).map((word) => word.text)
      expect(under.filter((word) => text.includes(word))).toEqual([])
      expect(besides.filter((word) => !text.includes(word))).toEqual([])
      expect(under.length).toBeGreaterThan(0)
    },
  )
})
