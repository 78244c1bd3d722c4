import { boxOf, rectOf, sizeOf, unionOf, type Rect } from './boxes.ts'
import type { Box, Mark, PageSize } from './sheet.ts'

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'across' | 'down'
export type Side = 'width' | 'height'

type Boxes = ReadonlyMap<string, Box>
type PlacedRect = { readonly id: string; readonly rect: Rect }

const aligned = (rect: Rect, edge: Edge, all: Rect): Rect => {
  switch (edge) {
    case 'left':
      return { ...rect, x: all.x }
    case 'centre':
      return { ...rect, x: all.x + (all.width - rect.width) / 2 }
    case 'right':
      return { ...rect, x: all.x + all.width - rect.width }
    case 'top':
      return { ...rect, y: all.y }
    case 'middle':
      return { ...rect, y: all.y + (all.height - rect.height) / 2 }
    case 'bottom':
      return { ...rect, y: all.y + all.height - rect.height }
  }
}

/** Arranges the marks of each page separately. */
const byPage = (
  marks: readonly Mark[],
  pages: readonly PageSize[],
  arrange: (placed: readonly PlacedRect[]) => readonly PlacedRect[],
): Boxes =>
  new Map(
    [...Map.groupBy(marks, ({ page }) => page)].flatMap(([page, group]) => {
      const size = sizeOf(pages, page)
      const placed = group.map((mark) => ({ id: mark.id, rect: rectOf(mark, size) }))
      return arrange(placed).map(({ id, rect }) => [id, boxOf(rect, page, size)] as const)
    }),
  )

/** Aligns marks at a common edge or middle, each page separately. */
export const align = (marks: readonly Mark[], edge: Edge, pages: readonly PageSize[]): Boxes =>
  byPage(marks, pages, (placed) => {
    const all = unionOf(placed.map(({ rect }) => rect))
    return all === undefined ? [] : placed.map(({ id, rect }) => ({ id, rect: aligned(rect, edge, all) }))
  })

/**
 * Distributes three or more marks with equal gaps, between the outermost ones; gaps are negative
 * where marks overlap.
 */
export const distribute = (marks: readonly Mark[], axis: Axis, pages: readonly PageSize[]): Boxes => {
  const [start, length] = axis === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  return byPage(marks, pages, (placed) => {
    if (placed.length < 3) return []
    const sorted = placed.toSorted((left, right) => left.rect[start] - right.rect[start])
    const all = unionOf(sorted.map(({ rect }) => rect))
    if (all === undefined) return []
    const filled = sorted.reduce((sum, { rect }) => sum + rect[length], 0)
    const gap = (all[length] - filled) / (sorted.length - 1)
    let next = all[start]
    return sorted.map(({ id, rect }) => {
      const at = next
      next += rect[length] + gap
      return { id, rect: { ...rect, [start]: at } }
    })
  })
}

/** Gives all marks the width, or the height, of the model. */
export const sameSize = (marks: readonly Mark[], model: Mark, side: Side, pages: readonly PageSize[]): Boxes => {
  const length = rectOf(model, sizeOf(pages, model.page))[side]
  return byPage(marks, pages, (placed) => placed.map(({ id, rect }) => ({ id, rect: { ...rect, [side]: length } })))
}
