import { heapOf, withMemory, type Pdfium } from '../pdfium.ts'

/** Maximum number of objects of one page. */
const MAX_OBJECTS = 20_000
const MAX_DEPTH = 6

const PATH = 2
const FORM = 5
const LINE_TO = 0
const MOVE_TO = 2

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [number, number]

const floats = (pdfium: Pdfium, pointer: number, count: number): number[] => [
  ...new Float32Array(heapOf(pdfium), pointer, count),
]

const transformPoint = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

const times = (first: Matrix, then: Matrix): Matrix => {
  const [a, b] = transformPoint([...then.slice(0, 4), 0, 0] as unknown as Matrix, [first[0], first[1]])
  const [c, d] = transformPoint([...then.slice(0, 4), 0, 0] as unknown as Matrix, [first[2], first[3]])
  const [e, f] = transformPoint(then, [first[4], first[5]])
  return [a, b, c, d, e, f]
}

const matrixOf = (pdfium: Pdfium, object: number): Matrix =>
  withMemory(pdfium, 24, (pointer) => {
    if (!pdfium.FPDFPageObj_GetMatrix(object, pointer)) return [1, 0, 0, 1, 0, 0]
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(pdfium, pointer, 6)
    return [a, b, c, d, e, f]
  })

/**
 * Straight piece of a path in the page's own units; `path` is its object, valid while the page is
 * open.
 */
export type PathLine = { readonly ends: readonly [Point, Point]; readonly path: number }

type Line = PathLine['ends']

const segmentsOf = (pdfium: Pdfium, path: number, most: number): readonly Line[] =>
  withMemory(pdfium, 8, (pointer) => {
    const lines: Line[] = []
    let start: Point = [0, 0]
    let last: Point = [0, 0]
    const count = pdfium.FPDFPath_CountSegments(path)
    for (let index = 0; index < (count > most ? 0 : count); index += 1) {
      const segment = pdfium.FPDFPath_GetPathSegment(path, index)
      pdfium.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4)
      const [x = 0, y = 0] = floats(pdfium, pointer, 2)
      const type = pdfium.FPDFPathSegment_GetType(segment)
      if (type === MOVE_TO) start = [x, y]
      if (type === LINE_TO) lines.push([last, [x, y]])
      last = [x, y]
      if (pdfium.FPDFPathSegment_GetClose(segment)) lines.push([last, start])
    }
    return lines
  })

/** Objects of a page or of a form in it: their number, and the one at an index. */
type Objects = { readonly count: number; readonly at: (index: number) => number }

/**
 * Returns the straight pieces of an open page's paths, those in forms too; a path of more pieces
 * than `most` is a drawing, and left out. Incomplete where the page has more objects than the
 * maximum.
 */
export const linesOf = (
  pdfium: Pdfium,
  page: number,
  most: number,
): { readonly lines: readonly PathLine[]; readonly isWhole: boolean } => {
  const found: PathLine[] = []
  let left = MAX_OBJECTS
  const look = ({ count, at }: Objects, matrix: Matrix, depth: number): void => {
    for (let index = 0; index < count && left > 0; index += 1) {
      left -= 1
      const object = at(index)
      const type = pdfium.FPDFPageObj_GetType(object)
      if (type !== PATH && type !== FORM) continue
      const own = times(matrixOf(pdfium, object), matrix)
      if (type === PATH)
        for (const [a, b] of segmentsOf(pdfium, object, most))
          found.push({ ends: [transformPoint(own, a), transformPoint(own, b)], path: object })
      else if (depth < MAX_DEPTH) {
        const inside = pdfium.FPDFFormObj_CountObjects(object)
        look({ count: inside, at: (each) => pdfium.FPDFFormObj_GetObject(object, each) }, own, depth + 1)
      }
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  look({ count, at: (each) => pdfium.FPDFPage_GetObject(page, each) }, [1, 0, 0, 1, 0, 0], 0)
  return { lines: found, isWhole: left > 0 }
}
