import { doublesOf, floatsOf, heapOf, type Pdfium, withMemory } from './pdfium.ts'

/** A rectangle with y upwards, in points of a page's user space. */
export type Area = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Fractions of the page as shown, from its top left. */
export type Fractions = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Composes two matrices: first `inner`, then `outer`, as from a form's object to the page. */
export const concatenated = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

export const pointIn = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** Returns the smallest area around points. */
export const areaOf = (points: readonly (readonly [number, number])[]): Area => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

export const areaIn = (matrix: Matrix, { left, bottom, right, top }: Area): Area =>
  areaOf([
    pointIn(matrix, left, bottom),
    pointIn(matrix, right, bottom),
    pointIn(matrix, left, top),
    pointIn(matrix, right, top),
  ])

/**
 * Tells whether an area reaches more than `slack` points into a mask. An area without width or
 * height counts as what lies inside, however small.
 */
export const overlap = (one: Area, mask: Area, slack = 0): boolean =>
  one.right > mask.left + slack &&
  one.left < mask.right - slack &&
  one.top > mask.bottom + slack &&
  one.bottom < mask.top - slack

export const isInside = (inner: Area, outer: Area): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.bottom >= outer.bottom && inner.top <= outer.top

/** Returns the size of the page as shown, in points. */
export const shownSize = (pdfium: Pdfium, page: number): { readonly width: number; readonly height: number } => ({
  width: pdfium.FPDF_GetPageWidthF(page),
  height: pdfium.FPDF_GetPageHeightF(page),
})

/**
 * Size of the device space. The device coordinates of pdfium are whole numbers: at this size they
 * lose a thousandth of a point.
 */
const DEVICE = 1 << 20

/** Converts fractions of the page as shown to its user space, with its rotation and boxes. */
export const areaOnPage = (pdfium: Pdfium, page: number, { x, y, width, height }: Fractions): Area => {
  const corner = (fromLeft: number, fromTop: number): readonly [number, number] => {
    const deviceX = Math.round(fromLeft * DEVICE)
    const deviceY = Math.round(fromTop * DEVICE)
    const [pageX = 0, pageY = 0] = doublesOf(pdfium, 2, (at) =>
      pdfium.FPDF_DeviceToPage(page, 0, 0, DEVICE, DEVICE, 0, deviceX, deviceY, at, at + 8),
    )
    return [pageX, pageY]
  }
  return areaOf([corner(x, y), corner(x + width, y + height)])
}

/** Converts an area of the page's user space to fractions of the page as shown. */
export const fractionsOnPage = (pdfium: Pdfium, page: number, area: Area): Fractions => {
  const corner = (pageX: number, pageY: number): readonly [number, number] =>
    withMemory(pdfium, 8, (at) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, pageX, pageY, at, at + 4)
      const [x = 0, y = 0] = new Int32Array(heapOf(pdfium), at, 2)
      return [x / DEVICE, y / DEVICE]
    })
  const { left, bottom, right, top } = areaOf([corner(area.left, area.bottom), corner(area.right, area.top)])
  return { x: left, y: bottom, width: right - left, height: top - bottom }
}

/**
 * Returns an object's bounds as pdfium has them, in the space of its page or form; undefined where
 * pdfium has none.
 */
export const boundsOf = (pdfium: Pdfium, object: number): Area | undefined => {
  let known = false
  const [left = 0, bottom = 0, right = 0, top = 0] = floatsOf(pdfium, 4, (at) => {
    known = pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)
  })
  return known ? { left, bottom, right, top } : undefined
}

export const matrixOf = (pdfium: Pdfium, object: number): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floatsOf(pdfium, 6, (at) =>
    pdfium.FPDFPageObj_GetMatrix(object, at),
  )
  return [a, b, c, d, e, f]
}
