import { boxOf, rectOf, sizeOf } from './boxes.ts'
import type { NewMark } from './editor-acts.ts'
import { isField, type Box, type Mark, type PageSize } from './sheet.ts'

/** Points by which a copy lies beside what it was made of. */
const OFFSET = 12

const copyAt = (mark: Mark, box: Box): NewMark => {
  if (!isField(mark)) return box
  const { id: _id, ...field } = mark
  return { ...field, ...box }
}

/** Copies at the same place, as large, on other pages; where a page is smaller they are kept on it. */
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

/** What was copied, on a page: a little further for each time where it would lie on itself. */
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
