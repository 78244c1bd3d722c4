import type { Tone, Weight } from './pdf-document.ts'

/** A4, points. */
export const PAGE = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 50, right: 50, top: 54, bottom: 58 } as const
export const TEXT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right
/** Height that a page has for its content. */
export const TEXT_HEIGHT = PAGE.height - MARGIN.top - MARGIN.bottom

/** What is drawn, in points from the page's lower left corner. A text's y is its base line. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: number
      readonly weight: Weight
      readonly tone: Tone
    }
  | {
      readonly kind: 'rule'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly thickness: number
      readonly tone: 'line' | 'accent'
    }
  | { readonly kind: 'fill'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** An empty frame, whose lower left corner this is. */
  | {
      readonly kind: 'frame'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly thickness: number
      readonly tone: 'line' | 'ink'
    }
  /** A picture in the middle of a frame, whose lower left corner this is. */
  | {
      readonly kind: 'picture'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly png: Uint8Array
    }
  /** A QR code's cells, row by row from the top: a square, whose lower left corner this is. */
  | {
      readonly kind: 'qr'
      readonly x: number
      readonly y: number
      readonly side: number
      readonly cells: readonly (readonly boolean[])[]
    }

/** A mark whose y is counted downwards from where the sheet stands. */
type SheetMark = Mark

export type Sheets = {
  /** Points left on this page. */
  readonly room: () => number
  readonly isFresh: () => boolean
  /** Draws marks beneath where the page stands, and goes down by a height. */
  readonly add: (height: number, marks: readonly SheetMark[]) => void
  readonly nextPage: () => void
  readonly pages: () => readonly (readonly Mark[])[]
}

/** Of what size pages are, from their upper edge to where they begin, and what they have for their content; points. */
type Paper = { readonly height: number; readonly top: number; readonly room: number }

const A4: Paper = { height: PAGE.height, top: MARGIN.top, room: TEXT_HEIGHT }

/** Pages that are filled from the top down. */
export const createSheets = (paper: Paper = A4): Sheets => {
  const pages: Mark[][] = [[]]
  let used = 0
  return {
    room: () => paper.room - used,
    isFresh: () => used === 0,
    add: (height, marks) => {
      const top = paper.height - paper.top - used
      pages.at(-1)?.push(...marks.map((mark) => ({ ...mark, y: top - mark.y })))
      used += height
    },
    nextPage: () => {
      pages.push([])
      used = 0
    },
    pages: () => pages,
  }
}
