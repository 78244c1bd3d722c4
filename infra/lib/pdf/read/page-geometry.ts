import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPage } from 'pdf-lib'

/** Place on a page as it is shown: fractions of its width and height, from its top left. */
export type Fractions = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** [a, b, c, d, e, f]: (x, y) becomes (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number]

/** A rectangle of a page's own units, from the lower left of its coordinates. */
export type UserBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type QuarterTurn = 0 | 90 | 180 | 270

export type PageGeometry = {
  /**
   * Width and height as shown, in points (1/72 inch): the crop box, turned by /Rotate, times
   * UserUnit.
   */
  readonly width: number
  readonly height: number
  /** Clockwise rotation of the page when it is shown. */
  readonly rotation: QuarterTurn
  /** Points in one of the page's own units. */
  readonly userUnit: number
  /** Visible part of the page, in its own units. */
  readonly visible: UserBox
  /**
   * Matrix from points as shown (from the lower left, upwards) to the page's own units. After
   * concatenating it (`cm`), drawing is upright and in points, whatever the page's rotation, origin
   * and unit.
   */
  readonly matrix: Matrix
  /**
   * Converts a shown place to the page's own units; content drawn upright there is turned
   * counter-clockwise by `rotation` degrees.
   */
  readonly toPage: (place: Fractions) => UserBox & { readonly rotation: QuarterTurn }
  /** Converts a rectangle of the page's own units to its shown place. */
  readonly toShown: (box: UserBox) => Fractions
}

type Corners = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }

/** Entries of a page's dictionary, inherited ones included, as numbers: corners in any order. */
export type PageEntries = {
  readonly mediaBox?: readonly number[] | undefined
  readonly cropBox?: readonly number[] | undefined
  readonly rotate?: number | undefined
  readonly userUnit?: number | undefined
}

/** Default media box of pages that have none, or an empty one: as in pdfium and pdf.js. */
const LETTER: Corners = { left: 0, bottom: 0, right: 612, top: 792 }

const cornersOf = (box: readonly number[] | undefined): Corners | undefined => {
  const [x0, y0, x1, y1] = box ?? []
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  const corners = {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  }
  return corners.right > corners.left && corners.top > corners.bottom ? corners : undefined
}

const visibleOf = ({ mediaBox, cropBox }: PageEntries): UserBox => {
  const media = cornersOf(mediaBox) ?? LETTER
  const crop = cornersOf(cropBox) ?? media
  const x = Math.max(media.left, crop.left)
  const y = Math.max(media.bottom, crop.bottom)
  // A crop box outside of the media box leaves a page without size.
  const width = Math.max(0, Math.min(media.right, crop.right) - x)
  const height = Math.max(0, Math.min(media.top, crop.top) - y)
  return { x, y, width, height }
}

const QUARTERS = [0, 90, 180, 270] as const

const quarterTurn = (rotate = 0): QuarterTurn => QUARTERS[((Math.trunc(rotate / 90) % 4) + 4) % 4] ?? 0

const matrixOf = ({ x, y, width, height }: UserBox, rotation: QuarterTurn, unit: number): Matrix => {
  const one = 1 / unit
  switch (rotation) {
    case 0:
      return [one, 0, 0, one, x, y]
    case 90:
      return [0, one, -one, 0, x + width, y]
    case 180:
      return [-one, 0, 0, -one, x + width, y + height]
    case 270:
      return [0, -one, one, 0, x, y + height]
  }
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

const invert = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const determinant = a * d - b * c
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

const boxBetween = (
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } => ({
  x: Math.min(x0, x1),
  y: Math.min(y0, y1),
  width: Math.abs(x1 - x0),
  height: Math.abs(y1 - y0),
})

/**
 * Computes the geometry of a page from its dictionary: crop box ∩ media box, turned by whole
 * quarters, times UserUnit (ISO 32000-1, 7.7.3.3 and 14.11.2). A page may have no size: `width` or
 * `height` is 0 then, and its places have no meaning.
 */
export const geometryOf = (entries: PageEntries): PageGeometry => {
  const visible = visibleOf(entries)
  const rotation = quarterTurn(entries.rotate)
  const { userUnit: said = 1 } = entries
  const userUnit = Number.isFinite(said) && said > 0 ? said : 1
  const lies = rotation === 90 || rotation === 270
  const width = (lies ? visible.height : visible.width) * userUnit
  const height = (lies ? visible.width : visible.height) * userUnit
  const matrix = matrixOf(visible, rotation, userUnit)
  const back = invert(matrix)
  return {
    width,
    height,
    rotation,
    userUnit,
    visible,
    matrix,
    toPage: (place) => ({
      ...boxBetween(
        apply(matrix, place.x * width, (1 - place.y) * height),
        apply(matrix, (place.x + place.width) * width, (1 - place.y - place.height) * height),
      ),
      rotation,
    }),
    toShown: (box) => {
      const shown = boxBetween(apply(back, box.x, box.y), apply(back, box.x + box.width, box.y + box.height))
      return {
        x: shown.x / width,
        y: 1 - (shown.y + shown.height) / height,
        width: shown.width / width,
        height: shown.height / height,
      }
    },
  }
}

/**
 * Returns an entry of a page, or of its nearest ancestor that has it; a cycle in the page tree ends
 * the search.
 */
const inherited = (leaf: PDFDict, key: string): PDFObject | undefined => {
  const seen = new Set<PDFDict>()
  for (let node: PDFObject | undefined = leaf; node instanceof PDFDict && !seen.has(node);) {
    seen.add(node)
    const found = node.lookup(PDFName.of(key))
    if (found) return found
    node = node.lookup(PDFName.of('Parent'))
  }
  return undefined
}

const numberOf = (object: PDFObject | undefined): number | undefined =>
  object instanceof PDFNumber ? object.asNumber() : undefined

const numbersOf = (object: PDFObject | undefined): readonly number[] | undefined => {
  if (!(object instanceof PDFArray)) return undefined
  const numbers = object.asArray().map((_, index) => numberOf(object.lookup(index)))
  return numbers.every((each) => each !== undefined) ? numbers : undefined
}

/** Reads the boxes and the rotation of a page's dictionary, inherited ones included. */
export const pageEntries = (leaf: PDFDict): PageEntries => ({
  mediaBox: numbersOf(inherited(leaf, 'MediaBox')),
  cropBox: numbersOf(inherited(leaf, 'CropBox')),
  rotate: numberOf(inherited(leaf, 'Rotate')),
  userUnit: numberOf(leaf.lookup(PDFName.of('UserUnit'))),
})

/** Returns the geometry of a page: see `PageGeometry`. */
export const pageGeometry = (page: PDFPage): PageGeometry => geometryOf(pageEntries(page.node))
