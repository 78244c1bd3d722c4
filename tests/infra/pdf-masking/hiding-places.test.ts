import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maskDocument } from '#infra/lib/pdf/mask/mask-document.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { CROPPED_MASK as MASK, SECRET } from './hiding-page.ts'
import { HIDING_PLACES } from './hiding-places.ts'
import { brightness, seePage } from './look-at-page.ts'
import { hasQpdf, readWithPdfJs, standsIn, unpackedByQpdf } from './search-file.ts'

/** Half a letter beside the mask may go with the other half. */
const LETTER = 16

const share = (values: readonly number[], others: readonly number[]): number =>
  values.filter((value, at) => Math.abs(value - (others[at] ?? 0)) > 64).length / values.length

/** Places that are masked and looked at: each sixth in `npm test`. */
const shown = sampleOf(HIDING_PLACES, 6)

const made = new Map<Buffer, Promise<Buffer>>()

/** A file with its mask, made once for all who look at it. */
const maskedFile = (file: Buffer): Promise<Buffer> => {
  const known = made.get(file) ?? maskDocument({ bytes: file, masks: [MASK] }).then(({ bytes }) => Buffer.from(bytes))
  made.set(file, known)
  return known
}

describe('what lies under a mask is gone from the file', () => {
  it.each(shown)('%s', async (_, file) => {
    const bytes = await maskedFile(file)
    expect(standsIn(bytes, SECRET)).toBe(false)
    const { texts, beside } = await readWithPdfJs(bytes)
    expect(texts.join(' ')).toContain('KEEPER')
    expect(texts.join(' ').replaceAll(/\s/gu, '')).not.toMatch(/SEC|ECR|CRE|RET/u)
    expect(beside).not.toMatch(/SEC|ECR|CRE|RET/u)

    // The edges of stripes may lie a pixel beside where they were.
    const [before, after, uncovered] = [await seePage(file), await seePage(bytes), await seePage(bytes, { boxes: 1 })]
    expect(Math.max(...brightness(after, MASK, 'inside'))).toBeLessThan(8)
    const below = brightness(uncovered, MASK, 'inside')
    expect(Math.max(...below) - Math.min(...below)).toBeLessThan(48)
    const beforeBeside = brightness(before, MASK, 'outside', LETTER)
    expect(share(beforeBeside, brightness(after, MASK, 'outside', LETTER))).toBeLessThan(0.02)
  })

  it('is shown by enough of them', () => {
    expect(HIDING_PLACES.length).toBeGreaterThanOrEqual(60)
    for (const [name, file] of HIDING_PLACES) expect([name, file.length > 500]).toEqual([name, true])
  })
})

describe.skipIf(!hasQpdf)(`qpdf${hasQpdf ? '' : ' (LEFT OUT: it is not on this machine)'}`, () => {
  it('finds no fault with masked files, and no word in what it unpacks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masked-'))
    try {
      for (const [name, file] of shown) {
        const path = join(folder, 'masked.pdf')
        writeFileSync(path, await maskedFile(file))
        expect([name, standsIn(unpackedByQpdf(path), SECRET)]).toEqual([name, false])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
