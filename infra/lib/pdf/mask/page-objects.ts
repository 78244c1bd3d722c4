import {
  type Area,
  areaIn,
  areaOf,
  boundsOf,
  IDENTITY,
  type Matrix,
  matrixOf,
  pointIn,
  concatenated,
} from './page-area.ts'
import { doublesOf, floatsOf, type Pdfium } from './pdfium.ts'

/**
 * Object of a page or of a form on it. `area` is in the page's user space; `holder` is the matrix
 * from its form to the page.
 */
export type PlacedObject = {
  readonly object: number
  readonly kind: 'text' | 'path' | 'picture' | 'shading' | 'form' | 'unknown'
  readonly area: Area | undefined
  readonly holder: Matrix
  readonly depth: number
}

const KINDS = ['unknown', 'text', 'path', 'picture', 'shading', 'form'] as const
/** Maximum depth of forms within forms; deeper ones are not looked into and count as unknown. */
const MAX_DEPTH = 12

const placed = function* (
  pdfium: Pdfium,
  object: number,
  holder: Matrix,
  depth: number,
): Generator<PlacedObject, void, undefined> {
  const kind = depth > MAX_DEPTH ? 'unknown' : (KINDS[pdfium.FPDFPageObj_GetType(object)] ?? 'unknown')
  if (kind === 'form') {
    const inside = concatenated(matrixOf(pdfium, object), holder)
    const count = pdfium.FPDFFormObj_CountObjects(object)
    for (let at = 0; at < count; at++) {
      yield* placed(pdfium, pdfium.FPDFFormObj_GetObject(object, at), inside, depth + 1)
    }
    yield { object, kind, area: undefined, holder, depth }
    return
  }
  const bounds = kind === 'path' ? pathArea(pdfium, object) : boundsOf(pdfium, object)
  yield { object, kind, area: bounds && areaIn(holder, bounds), holder, depth }
}

/** Yields every object of a page in drawing order; those of a form come before the form itself. */
export const objectsOf = function* (pdfium: Pdfium, page: number): Generator<PlacedObject, void, undefined> {
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let at = 0; at < count; at++) yield* placed(pdfium, pdfium.FPDFPage_GetObject(page, at), IDENTITY, 0)
}

export type PathPoint = {
  readonly kind: 'move' | 'line' | 'curve'
  readonly x: number
  readonly y: number
  readonly closes: boolean
}

const SEGMENTS = { 0: 'line', 1: 'curve', 2: 'move' } as const

const segmentPoint = (pdfium: Pdfium, segment: number, matrix: Matrix): PathPoint => {
  const [x = 0, y = 0] = floatsOf(pdfium, 2, (at) => pdfium.FPDFPathSegment_GetPoint(segment, at, at + 4))
  const [placedX, placedY] = pointIn(matrix, x, y)
  const kind = SEGMENTS[pdfium.FPDFPathSegment_GetType(segment) as keyof typeof SEGMENTS] ?? 'curve'
  return { kind, x: placedX, y: placedY, closes: pdfium.FPDFPathSegment_GetClose(segment) }
}

/** Returns a path's points in the space of its page or form; for curves the control points too. */
export const pathPoints = (pdfium: Pdfium, path: number): PathPoint[] => {
  const matrix = matrixOf(pdfium, path)
  return Array.from({ length: pdfium.FPDFPath_CountSegments(path) }, (_, at) =>
    segmentPoint(pdfium, pdfium.FPDFPath_GetPathSegment(path, at), matrix),
  )
}

export type Stroke = { readonly width: number; readonly cap: number }

/** Returns the stroke of a path in the space of its page or form; undefined where it has none. */
export const strokeOf = (pdfium: Pdfium, path: number): Stroke | undefined => {
  if (!drawMode(pdfium, path).stroked) return undefined
  const [a, b, c, d] = matrixOf(pdfium, path)
  const [width = 0] = floatsOf(pdfium, 1, (at) => pdfium.FPDFPageObj_GetStrokeWidth(path, at))
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d))
  return { width: width * scale, cap: pdfium.FPDFPageObj_GetLineCap(path) }
}

/** Returns how a path is filled (1 even-odd, 2 winding, 0 not) and whether it is stroked. */
export const drawMode = (pdfium: Pdfium, path: number): { readonly fill: number; readonly stroked: boolean } => {
  const view = doublesOf(pdfium, 1, (at) => pdfium.FPDFPath_GetDrawMode(path, at, at + 4))
  const [fill = 0, stroked = 0] = new Int32Array(new Float64Array(view).buffer)
  return { fill, stroked: stroked !== 0 }
}

/** Returns the area of a path: pdfium's own bounds add the line's width at both ends. */
const pathArea = (pdfium: Pdfium, path: number): Area | undefined => {
  const points = pathPoints(pdfium, path)
  if (points.length === 0) return undefined
  const { left, bottom, right, top } = areaOf(points.map(({ x, y }) => [x, y] as const))
  const stroke = strokeOf(pdfium, path)
  if (stroke === undefined) return { left, bottom, right, top }
  const half = stroke.width / 2
  const isBare = points.length === 2 && stroke.cap === 0
  const sideways = isBare && right - left < 1e-3 ? half : undefined
  const upwards = isBare && top - bottom < 1e-3 ? half : undefined
  const x = sideways ?? (upwards === undefined ? half : 0)
  const y = upwards ?? (sideways === undefined ? half : 0)
  return { left: left - x, bottom: bottom - y, right: right + x, top: top + y }
}

/**
 * Returns the clips of an object, in the space of its page or form; `isRectangle` where the clip is
 * exactly that area.
 */
export const clipsOf = (pdfium: Pdfium, object: number): { readonly area: Area; readonly isRectangle: boolean }[] => {
  const clip = pdfium.FPDFPageObj_GetClipPath(object)
  if (clip === 0) return []
  return Array.from({ length: Math.max(0, pdfium.FPDFClipPath_CountPaths(clip)) }, (_, path) => {
    const points = Array.from({ length: Math.max(0, pdfium.FPDFClipPath_CountPathSegments(clip, path)) }, (__, at) =>
      segmentPoint(pdfium, pdfium.FPDFClipPath_GetPathSegment(clip, path, at), IDENTITY),
    )
    return { area: areaOf(points.map(({ x, y }) => [x, y] as const)), isRectangle: isRectangle(points) }
  })
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-2

/** Tells whether points go once around a rectangle with upright sides. */
export const isRectangle = (points: readonly PathPoint[]): boolean => {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 4 || points.length > 5) return false
  if (points.some(({ kind }, at) => kind !== (at === 0 ? 'move' : 'line'))) return false
  if (points.length === 5 && !(near(first.x, last.x) && near(first.y, last.y))) return false
  const corners = points.slice(0, 4)
  const { left, bottom, right, top } = areaOf(corners.map(({ x, y }) => [x, y] as const))
  const isCorner = ({ x, y }: PathPoint): boolean =>
    (near(x, left) || near(x, right)) && (near(y, bottom) || near(y, top))
  return corners.every((corner, at) => {
    const next = corners[(at + 1) % 4] ?? corner
    return isCorner(corner) && near(corner.x, next.x) !== near(corner.y, next.y)
  })
}
