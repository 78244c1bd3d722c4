import { offersOf } from '#services/pdf-template/offers.ts'
import { loadPdfium } from '#infra/lib/pdf/read/pdfium.ts'
import { readPdf } from '#infra/lib/pdf/read/read-pdf.ts'
import { UnreadablePdf } from '#infra/lib/pdf/read/unreadable-pdf.ts'
import { fileForms } from '#tests/support/form-zoo/files.ts'
import { fontForms } from '#tests/support/form-zoo/fonts.ts'
import { pageForms } from '#tests/support/form-zoo/pages.ts'
import type { ZooForm } from '#tests/support/form-zoo/zoo-form.ts'
import { pictureOf, type Picture } from './pictures.ts'

export const zooForms: readonly ZooForm[] = [...fontForms, ...pageForms, ...fileForms]
export const zooFile = new URL('golden/forms.json', import.meta.url)

/**
 * Result of a form: the reason of its refusal, or what was kept of it, its offered fields, and
 * where its page has ink.
 */
export type ZooResult =
  | { readonly refused: string }
  | {
      readonly page: string
      readonly removed: readonly string[]
      readonly offers: readonly string[]
      readonly ink: string
    }

/** Cells of a page beside each other and one above the other. */
const CELLS = [16, 20] as const

/** A row a slash: # where a cell has ink. */
const inkOf = ({ width, height, pixels }: Picture): string => {
  const [across, down] = CELLS
  const dark = new Set<number>()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((pixels[(y * width + x) * 4 + 1] ?? 255) < 160)
        dark.add(Math.floor((y * down) / height) * across + Math.floor((x * across) / width))
  const cells = Array.from({ length: across * down }, (_, cell) => (dark.has(cell) ? '#' : '.')).join('')
  return cells.match(new RegExp(`.{${across}}`, 'g'))?.join('/') ?? ''
}

const hundredths = (...numbers: readonly number[]): string => numbers.map((number) => number.toFixed(2)).join(' ')

export const zooResult = async ({ make }: ZooForm): Promise<ZooResult> => {
  const bytes = await make()
  try {
    const read = await readPdf(await loadPdfium(), bytes)
    const kept = Buffer.from(read.bytes)
    const [page] = read.pages
    return {
      page: `${page?.width} x ${page?.height}`,
      removed: read.removed,
      offers: offersOf({ ...read, bytes: kept }).map(
        ({ from, kind, label, x, y, width, height }) => `${from} ${kind} ${label} ${hundredths(x, y, width, height)}`,
      ),
      ink: inkOf(await pictureOf(kept, 0, 320)),
    }
  } catch (error) {
    if (error instanceof UnreadablePdf) return { refused: error.reason }
    throw error
  }
}
