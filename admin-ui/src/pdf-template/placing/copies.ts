import { boxOf, rectOf, sizeOf } from './boxes.ts'
import type { NewMark } from './editor-actions.ts'
import { isField, type Box, type Mark, type PageSize } from './sheet.ts'

/** Offset of a copy from its original, in points. */
const OFFSET = 12

const copyAt = (mark: Mark, box: Box): NewMark => {
  if (!isField(mark)) return box
  const { id: _id, ...field } = mark
  return { ...field, ...box }
}

/**
 * Copies marks to other pages at the same position and size; on smaller pages they are moved
 * inside.
 */
export const copiesOn = (
  marks: readonly Mark[],
  onto: readonly number[],
  pages: readonly PageSize[],
): readonly NewMark[] =>
  onto
    .filter((page) => pages[page - 1] !== undefined)
    .flatMap((page) =>
      marks
        .filter((mark) => mark.page !== page)
        .map((mark) => copyAt(mark, boxOf(rectOf(mark, sizeOf(pages, mark.page)), page, sizeOf(pages, page)))),
    )

/**
 * Pastes the copied marks onto a page, each time with a larger offset where they would cover the
 * former ones.
 */
export const pastedOn = (
  clip: readonly Mark[],
  page: number,
  times: number,
  pages: readonly PageSize[],
): readonly NewMark[] =>
  clip.map((mark) => {
    const rect = rectOf(mark, sizeOf(pages, mark.page))
    const by = mark.page === page ? OFFSET * times : 0
    return copyAt(mark, boxOf({ ...rect, x: rect.x + by, y: rect.y + by }, page, sizeOf(pages, page)))
  })
