import { describe, expect, it, vi } from 'vitest'
import { maskDocument } from '#infra/lib/pdf/mask/mask-document.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { handMadePdf } from './hand-made-pdf.ts'
import { CROP, CROPPED_MASK, KEEPER, MASK, SECRET, shows, UNDER } from './hiding-page.ts'
import { readWithPdfJs, standsIn } from './search-file.ts'

vi.setConfig({ testTimeout: 60_000 })

const pageWith = (content: number): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${CROP}/Contents ${content} 0 R/Resources<</Font<</F1 5 0 R>>>>>>`

/** A page whose mask takes the secret away, and another page with `content`. */
const twoPages = (content: string): Buffer =>
  handMadePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>',
    3: pageWith(4),
    4: { stream: KEEPER + UNDER },
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    6: pageWith(7),
    7: { stream: shows(50, 700, 'AFTER') + content },
  })
const WHITE = '1 1 1 rg'
const letterByLetter = (letters: readonly string[], state = ''): string =>
  letters.map((letter, at) => shows(60 + 14 * at, 500, letter, state)).join('')
const mask = CROPPED_MASK

describe('a masked word that another page holds unseen is gone', () => {
  it.each(
    sampleOf(
      [
        ['outside its CropBox', shows(10, 10, SECRET)],
        ['white on white', shows(100, 500, SECRET, WHITE)],
        ['below a rectangle that its author drew', `${shows(100, 500, SECRET)}0 g 90 490 200 40 re f\n`],
        ['white, letter by letter', letterByLetter([...SECRET], WHITE)],
        ['white, letter by letter, backwards', letterByLetter([...SECRET].toReversed(), WHITE)],
        ['invisible by its mode', shows(100, 500, SECRET, '3 Tr')],
        ['hardly another colour than the paper', shows(100, 500, SECRET, '0.98 0.98 0.98 rg')],
        ['behind letters that are seen', shows(100, 500, SECRET, WHITE) + shows(100, 500, 'PUBLIC')],
      ],
      4,
    ),
  )('%s', async (_, content) => {
    const { bytes, pages } = await maskDocument({ bytes: twoPages(content), masks: [mask] })
    expect(pages).toEqual(['text', 'picture'])
    expect(standsIn(Buffer.from(bytes), SECRET)).toBe(false)
    const { texts } = await readWithPdfJs(Buffer.from(bytes))
    const letters = texts.join(' ').replaceAll(/\s/gu, '')
    expect(letters).toContain('AFTER')
    expect(letters.replaceAll(/KEEPER|AFTER|PUBLIC/gu, '')).toBe('')
  })
  it.each([
    ['one that is seen stays', shows(100, 500, SECRET), ['text', 'untouched']],
    [
      'bold print of the same letters twice is seen',
      shows(100, 500, SECRET) + shows(100.3, 500, SECRET),
      ['text', 'untouched'],
    ],
    ['small print is seen', `BT /F1 5 Tf 100 500 Td (${SECRET}. i l) Tj ET\n`, ['text', 'untouched']],
  ])('but %s', async (_, content, kinds) => {
    const { bytes, pages } = await maskDocument({ bytes: twoPages(content), masks: [mask] })
    expect(pages).toEqual(kinds)
    const { texts } = await readWithPdfJs(Buffer.from(bytes))
    expect(texts.map((text) => text.includes(SECRET))).toEqual([false, true])
  })
  it('of the masked page itself, too', async () => {
    const content = KEEPER + UNDER + shows(50, 600, SECRET, WHITE)
    const file = handMadePdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      4: { stream: content },
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    })
    const { bytes, pages } = await maskDocument({ bytes: file, masks: [MASK] })
    expect(pages).toEqual(['picture'])
    expect(standsIn(Buffer.from(bytes), SECRET)).toBe(false)
  })
})
