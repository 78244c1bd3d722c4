import { unescapedHtml } from './html-entities.ts'
import { commentText, withMore } from '../xml/read-comments.ts'
import type { SheetGrid } from '../sheet-grid.ts'

/**
 * Matches a cell's link to its comment, and `OF_COMMENT` the link back, as Excel writes them for
 * browsers without comments.
 */
const TO_COMMENT = /href\s{0,9}=\s{0,9}["']?#_msocom_(\d{1,6})/i
const OF_COMMENT = /name\s{0,9}=\s{0,9}["']?_msocom_(\d{1,6})/i
const MOST_COMMENTS = 20_000

type CellPosition = { readonly row: number; readonly column: number }

/**
 * Collects the comments of a page that Excel wrote: cells refer to them by number, and their texts
 * are below all tables.
 */
export const collectHtmlComments = () => {
  const places = new Map<string, CellPosition>()
  const texts = new Map<string, string>()
  let open: string | undefined
  return {
    /** Returns the number of the comment that a link of a cell leads to. */
    linkedFrom: (raw: string): string | undefined => TO_COMMENT.exec(raw)?.[1],
    standsAt: (comment: string, place: CellPosition): void => {
      if (places.size < MOST_COMMENTS) places.set(comment, place)
    },
    /** Takes a link before the text of a comment; returns whether it is one. */
    begin: (raw: string): boolean => {
      const comment = OF_COMMENT.exec(raw)?.[1]
      if (comment !== undefined) open = comment
      return comment !== undefined
    },
    write: (text: string): void => {
      if (open !== undefined && places.has(open)) texts.set(open, withMore(texts.get(open) ?? '', text))
    },
    into: (grid: Pick<SheetGrid, 'comment'>): void => {
      for (const [comment, place] of places) {
        const text = commentText(unescapedHtml(texts.get(comment) ?? ''))
        if (text !== '') grid.comment({ ...place, text })
      }
    },
  }
}
