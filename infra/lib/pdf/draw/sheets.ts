import type { Tone, Weight } from './pdf-document.ts'

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 50, right: 50, top: 54, bottom: 58 } as const
export const TEXT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right
/** Height of a page's content, in points. */
export const TEXT_HEIGHT = PAGE.height - MARGIN.top - MARGIN.bottom

/**
 * A drawing instruction, in points from the page's lower left corner. The y of a text is its base
 * line.
 */
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
  /** An empty frame; x and y are its lower left corner. */
  | {
      readonly kind: 'frame'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly thickness: number
      readonly tone: 'line' | 'ink'
    }
  /** A place to be filled in later, of which nothing is drawn; x and y are its lower left corner. */
  | {
      readonly kind: 'blank'
      readonly name: string
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  /** A picture in the middle of a frame; x and y are the frame's lower left corner. */
  | {
      readonly kind: 'picture'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly png: Uint8Array
    }
  /** A photo in the middle of a box; x and y are the box's lower left corner. */
  | {
      readonly kind: 'photo'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly jpeg: Uint8Array
    }
  /** Cells of a QR code, row by row from the top; x and y are the square's lower left corner. */
  | {
      readonly kind: 'qr'
      readonly x: number
      readonly y: number
      readonly side: number
      readonly cells: readonly (readonly boolean[])[]
    }

/** A mark whose y counts downwards from the sheet's current position. */
type SheetMark = Mark

export type Sheets = {
  /** Returns the points left on this page. */
  readonly room: () => number
  readonly isFresh: () => boolean
  /** Adds marks below the current position, and moves it down by a height. */
  readonly add: (height: number, marks: readonly SheetMark[]) => void
  readonly nextPage: () => void
  readonly pages: () => readonly (readonly Mark[])[]
}

/**
 * Page geometry in points: height, distance from the upper edge to the content, and height of the
 * content.
 */
type Paper = { readonly height: number; readonly top: number; readonly room: number }

const A4: Paper = { height: PAGE.height, top: MARGIN.top, room: TEXT_HEIGHT }

/**
 * Creates pages that are filled from the top down. `spacing`: share of empty space that is kept
 * between their parts.
 */
export const createSheets = (paper: Paper = A4, spacing = 1): Sheets => {
  const pages: Mark[][] = [[]]
  let used = 0
  return {
    room: () => paper.room - used,
    isFresh: () => used === 0,
    add: (height, marks) => {
      const top = paper.height - paper.top - used
      pages.at(-1)?.push(...marks.map((mark) => ({ ...mark, y: top - mark.y })))
      used += marks.length === 0 ? height * spacing : height
    },
    nextPage: () => {
      pages.push([])
      used = 0
    },
    pages: () => pages,
  }
}
