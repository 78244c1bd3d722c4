import fc from 'fast-check'
import { PDFDocument, rgb } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { geometryOf, pageGeometry, type Fractions, type PageEntries } from '#infra/lib/pdf/read/page-geometry.ts'
import { onePage } from '#tests/support/awkward-pdfs/raw-pdf.ts'
import { pictureOf, redBox } from '#tests/infra/pdf-reading/pictures.ts'

const corner = fc.integer({ min: -1_000, max: 1_000 })
const box = fc
  .tuple(corner, corner, fc.integer({ min: 50, max: 900 }), fc.integer({ min: 50, max: 900 }), fc.boolean())
  .map(([x, y, width, height, reversed]) => (reversed ? [x + width, y + height, x, y] : [x, y, x + width, y + height]))
const entries: fc.Arbitrary<PageEntries> = fc.record({
  mediaBox: box,
  cropBox: fc.option(box, { nil: undefined }),
  rotate: fc.integer({ min: -12, max: 12 }).map((quarters) => quarters * 90),
  userUnit: fc.constantFrom(1, 2, 0.5, undefined),
})
const place: fc.Arbitrary<Fractions> = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0.01, max: 0.49, noNaN: true })))
  .map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }))

const expectSame = (found: Fractions, wanted: Fractions): void => {
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(found[key]).toBeCloseTo(wanted[key], 9)
}

describe('geometry of a page', () => {
  it('takes every shown place to the page and back, whatever the boxes, turns and units', () => {
    fc.assert(
      fc.property(entries, place, (page, wanted) => {
        const geometry = geometryOf(page)
        fc.pre(geometry.width > 0 && geometry.height > 0)
        expectSame(geometry.toShown(geometry.toPage(wanted)), wanted)
      }),
    )
  })

  it('shows the whole of what is visible, and nothing more', () => {
    fc.assert(
      fc.property(entries, (page) => {
        const geometry = geometryOf(page)
        fc.pre(geometry.width > 0 && geometry.height > 0)
        const all = geometry.toPage({ x: 0, y: 0, width: 1, height: 1 })
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(all[key]).toBeCloseTo(geometry.visible[key], 6)
        expect(geometry.width * geometry.height).toBeCloseTo(all.width * all.height * geometry.userUnit ** 2, 3)
      }),
    )
  })

  it('takes what pdf readers take where boxes or turns are none', () => {
    expect(geometryOf({})).toMatchObject({ width: 612, height: 792, rotation: 0, userUnit: 1 })
    expect(geometryOf({ mediaBox: [0, 0, 0, 5], rotate: 45, userUnit: -1 })).toMatchObject({
      width: 612,
      rotation: 0,
      userUnit: 1,
    })
    expect(geometryOf({ mediaBox: [0, 0, 10, 10], cropBox: [20, 20, 30, 30] }).width).toBe(0)
  })
})

const BOXES: readonly (readonly [name: string, media: string, pages?: string])[] = [
  ['plain', '/MediaBox[0 0 600 800]'],
  ['cropped', '/MediaBox[0 0 600 800]/CropBox[50 100 450 700]'],
  ['below zero and cropped', '/MediaBox[-300 -400 300 400]/CropBox[-250 -300 150 300]'],
  ['far from zero', '/MediaBox[1000 2000 1600 2800]'],
  ['reversed', '/MediaBox[600 800 0 0]/CropBox[450 700 50 100]'],
  ['cropped beyond', '/MediaBox[0 0 600 800]/CropBox[-50 100 450 900]'],
  ['inherited', '', '/MediaBox[10 20 610 820]/CropBox[20 100 420 700]'],
  ['in units of two', '/MediaBox[0 0 300 400]/CropBox[10 20 260 380]/UserUnit 2'],
]
const TURNS = [0, 90, 180, 270, -90, 450]
const WANTED: Fractions = { x: 0.25, y: 0.1, width: 0.2, height: 0.05 }

const marked = async (bytes: Buffer, way: 'toPage' | 'matrix'): Promise<Uint8Array> => {
  const document = await PDFDocument.load(bytes)
  const page = document.getPage(0)
  const { toPage, matrix, width, height } = pageGeometry(page)
  const { rotation: _, ...user } = toPage(WANTED)
  const shown = { x: WANTED.x * width, y: (1 - WANTED.y - WANTED.height) * height }
  const drawn = { ...shown, width: WANTED.width * width, height: WANTED.height * height, matrix: [...matrix] as never }
  page.drawRectangle({ ...(way === 'toPage' ? user : drawn), color: rgb(1, 0, 0) })
  return document.save()
}

describe('a mark drawn on a page', () => {
  for (const [name, media, pages = ''] of BOXES)
    it(`stands where pdfium shows it: ${name}`, async () => {
      const cases = TURNS.flatMap((turn) => (['toPage', 'matrix'] as const).map((way) => ({ turn, way })))
      const found = await Promise.all(
        cases.map(async ({ turn, way }) => {
          const bytes = onePage({ content: '', media: `${media}/Rotate ${turn}`, pages })
          return redBox(await pictureOf(await marked(bytes, way), 0, 400))
        }),
      )
      const isThere = (box: Fractions | undefined): boolean =>
        box !== undefined &&
        (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(box[key] - WANTED[key]) < 0.006)
      expect(cases.filter((_, index) => !isThere(found[index]))).toEqual([])
    })
})
