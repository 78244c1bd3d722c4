import { PAGE } from '../../lib/pdf/draw/engine.ts'

/**
 * Mark on a page of a drawn register, in points from its top left; the y of a text is its base
 * line.
 */
export type PaperMark =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: number
      readonly weight: 'regular' | 'bold'
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** A red strike over a line of text, from x to the right. */
  | { readonly kind: 'strike'; readonly x: number; readonly y: number; readonly width: number }

export const LEFT = 42
export const WIDTH = PAGE.width - 2 * LEFT
const TOP = 48
/** Position of the footer. */
const BOTTOM = PAGE.height - 62

/** Pages that are filled from the top down. */
export type Paper = {
  /** Returns the points left on this page. */
  readonly room: () => number
  /** Tells whether nothing is below the head of this page. */
  readonly isFresh: () => boolean
  /** Adds marks, whose y counts from the current position, and moves it down by a height. */
  readonly add: (height: number, marks: readonly PaperMark[]) => void
  /** Begins a page; `head` draws its top. */
  readonly nextPage: (head?: (paper: Paper) => void) => void
  readonly pages: () => readonly (readonly PaperMark[])[]
}

/** Creates one blank page. */
export const createPaper = (): Paper => {
  const pages: PaperMark[][] = [[]]
  let used = TOP
  let fresh = TOP
  const paper: Paper = {
    room: () => BOTTOM - used,
    isFresh: () => used === fresh,
    add: (height, marks) => {
      pages.at(-1)?.push(...marks.map((mark) => ({ ...mark, y: mark.y + used })))
      used += height
    },
    nextPage: (head) => {
      pages.push([])
      used = TOP
      head?.(paper)
      fresh = used
    },
    pages: () => pages,
  }
  return paper
}
