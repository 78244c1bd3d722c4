import { type Area, areaOf, isInside, overlap } from './page-area.ts'
import { clipsOf, drawMode, isRectangle, type PathPoint, pathPoints, strokeOf } from './page-objects.ts'
import { floatsOf, heapOf, type Pdfium, withMemory } from './pdfium.ts'

/** A straight line, vertical or horizontal. */
type Line = { readonly from: number; readonly to: number; readonly across: number; readonly isLevel: boolean }

const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-2

const subpathsOf = (points: readonly PathPoint[]): PathPoint[][] => {
  const subpaths: PathPoint[][] = []
  for (const point of points) {
    if (point.kind === 'move') subpaths.push([point])
    else subpaths.at(-1)?.push(point)
  }
  // A move without a line after it draws nothing.
  return subpaths.filter((subpath) => subpath.length > 1)
}

const lineBetween = (one: PathPoint, other: PathPoint): Line | undefined => {
  if (other.kind !== 'line') return undefined
  if (near(one.y, other.y)) return { from: one.x, to: other.x, across: (one.y + other.y) / 2, isLevel: true }
  if (near(one.x, other.x)) return { from: one.y, to: other.y, across: (one.x + other.x) / 2, isLevel: false }
  return undefined
}

/** Returns the vertical and horizontal lines of a path; undefined where it has others. */
const linesOf = (subpaths: readonly (readonly PathPoint[])[]): Line[] | undefined => {
  const lines = subpaths.flatMap((subpath) => {
    const [first] = subpath
    const closing = first !== undefined && subpath.at(-1)?.closes === true ? [{ ...first, kind: 'line' as const }] : []
    const points = [...subpath, ...closing]
    return points.slice(1).map((point, at) => lineBetween(points[at] ?? point, point))
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}

/**
 * Returns what is left of a line beside a mask, which hides it wherever it is less than `half`
 * away.
 */
const lineBeside = (line: Line, mask: Area, { half, cap }: { readonly half: number; readonly cap: number }): Line[] => {
  const [low, high] = line.isLevel ? [mask.bottom, mask.top] : [mask.left, mask.right]
  if (line.across + half <= low || line.across - half >= high) return [line]
  const [begin, end] = line.isLevel ? [mask.left - cap, mask.right + cap] : [mask.bottom - cap, mask.top + cap]
  const [from, to] = [Math.min(line.from, line.to), Math.max(line.from, line.to)]
  if (to <= begin || from >= end) return [line]
  const pieces: Line[] = []
  if (from < begin) pieces.push({ ...line, from, to: begin })
  if (to > end) pieces.push({ ...line, from: end, to })
  return pieces
}

/** Returns what is left of an area beside a mask: at most four areas. */
const areaBeside = (area: Area, mask: Area): Area[] => {
  if (!overlap(area, mask)) return [area]
  const bottom = Math.max(area.bottom, mask.bottom)
  const top = Math.min(area.top, mask.top)
  return [
    { ...area, bottom: mask.top },
    { ...area, top: mask.bottom },
    { left: area.left, right: mask.left, bottom, top },
    { left: mask.right, right: area.right, bottom, top },
  ].filter((piece) => piece.right - piece.left > 1e-3 && piece.top - piece.bottom > 1e-3)
}

/**
 * Copies the colours of the old path to the new one. `kind` chooses pdfium's functions for fill or
 * for stroke.
 */
const copyColour = (pdfium: Pdfium, kind: 'Fill' | 'Stroke', old: number, made: number): boolean => {
  const get = pdfium[`FPDFPageObj_Get${kind}Color`]
  const set = pdfium[`FPDFPageObj_Set${kind}Color`]
  let known = false
  const parts = floatsOf(pdfium, 4, (at) => {
    known = get(old, at, at + 4, at + 8, at + 12)
  })
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(new Float32Array(parts).buffer)
  return known && set(made, red, green, blue, alpha)
}

const drawnArea = (pdfium: Pdfium, old: number, fill: number, { left, bottom, right, top }: Area): number => {
  const made = pdfium.FPDFPageObj_CreateNewRect(left, bottom, right - left, top - bottom)
  pdfium.FPDFPath_SetDrawMode(made, fill, false)
  copyColour(pdfium, 'Fill', old, made)
  return made
}

type Pen = { readonly width: number; readonly cap: number; readonly scale: number }

const copyDashes = (pdfium: Pdfium, old: number, made: number, scale: number): void => {
  const count = pdfium.FPDFPageObj_GetDashCount(old)
  if (count <= 0) return
  withMemory(pdfium, count * 4, (at) => {
    pdfium.FPDFPageObj_GetDashArray(old, at, count)
    const dashes = new Float32Array(heapOf(pdfium), at, count)
    dashes.set(dashes.map((dash) => dash * scale))
    pdfium.FPDFPageObj_SetDashArray(made, at, count, 0)
  })
}

const drawnLine = (pdfium: Pdfium, old: number, { width, cap, scale }: Pen, line: Line): number => {
  const point = (along: number): readonly [number, number] =>
    line.isLevel ? [along, line.across] : [line.across, along]
  const made = pdfium.FPDFPageObj_CreateNewPath(...point(line.from))
  pdfium.FPDFPath_LineTo(made, ...point(line.to))
  pdfium.FPDFPath_SetDrawMode(made, 0, true)
  pdfium.FPDFPageObj_SetStrokeWidth(made, width)
  pdfium.FPDFPageObj_SetLineCap(made, cap)
  copyDashes(pdfium, old, made, scale)
  copyColour(pdfium, 'Stroke', old, made)
  return made
}

const areasLeft = (subpaths: readonly (readonly PathPoint[])[], masks: readonly Area[]): Area[] | undefined => {
  if (!subpaths.every(isRectangle)) return undefined
  const areas = subpaths.map((points) => areaOf(points.map(({ x, y }) => [x, y] as const)))
  return masks.reduce((left, mask) => left.flatMap((area) => areaBeside(area, mask)), areas)
}

const CAP_BUTT = 0
const CAP_SQUARE = 2

const drawnLines = (
  pdfium: Pdfium,
  path: number,
  subpaths: readonly (readonly PathPoint[])[],
  masks: readonly Area[],
): number[] | undefined => {
  const stroke = strokeOf(pdfium, path)
  const lines = linesOf(subpaths)
  if (stroke === undefined || lines === undefined) return undefined
  // Square ends make the corner that the line join made where lines meet.
  const cap = lines.length > 1 ? CAP_SQUARE : stroke.cap
  const half = stroke.width / 2
  const left = masks.reduce(
    (pieces, mask) => pieces.flatMap((line) => lineBeside(line, mask, { half, cap: cap === CAP_BUTT ? 0 : half })),
    lines,
  )
  const [bare = 0] = floatsOf(pdfium, 1, (at) => pdfium.FPDFPageObj_GetStrokeWidth(path, at))
  const pen = { width: stroke.width, cap, scale: bare > 0 ? stroke.width / bare : 1 }
  return left.map((line) => drawnLine(pdfium, path, pen, line))
}

/**
 * Draws the path again as new objects without what lies under the masks; undefined where it is more
 * than rectangles and vertical or horizontal lines.
 */
const besideMasks = (pdfium: Pdfium, path: number, masks: readonly Area[]): number[] | undefined => {
  const points = pathPoints(pdfium, path)
  const subpaths = subpathsOf(points)
  const { fill, stroked } = drawMode(pdfium, path)
  const bounds = areaOf(points.map(({ x, y }) => [x, y] as const))
  // A clip on the old path does not apply to the new one.
  const isCut = clipsOf(pdfium, path).some(({ area, isRectangle: isPlain }) => !isPlain || !isInside(bounds, area))
  if (isCut || pdfium.FPDFPageObj_HasTransparency(path)) return undefined
  const areas = fill === 0 ? [] : areasLeft(subpaths, masks)
  const lines = stroked ? drawnLines(pdfium, path, subpaths, masks) : []
  if (areas === undefined || lines === undefined) return undefined
  return [...areas.map((area) => drawnArea(pdfium, path, fill, area)), ...lines]
}

/**
 * Cuts a page's own table lines and boxes at the masks' edges; more complex paths stay as they are.
 * @param paths objects of the page itself, which are deleted where they were cut
 */
export const trimLines = (pdfium: Pdfium, page: number, paths: readonly number[], masks: readonly Area[]): void => {
  for (const path of paths) {
    const pieces = besideMasks(pdfium, path, masks)
    if (pieces === undefined) continue
    const count = pdfium.FPDFPage_CountObjects(page)
    const at = Array.from({ length: count }, (_, index) => index).findIndex(
      (index) => pdfium.FPDFPage_GetObject(page, index) === path,
    )
    if (at < 0 || !pdfium.FPDFPage_RemoveObject(page, path)) continue
    pdfium.FPDFPageObj_Destroy(path)
    pieces.forEach((piece, index) => pdfium.FPDFPage_InsertObjectAtIndex(page, piece, at + index))
  }
}
