import type { EditorAction, EditorState } from '../placing/editor-acts.ts'
import type { Tool } from '../placing/new-marks.ts'
import { rectOf, sizeOf, type Rect } from '../placing/boxes.ts'
import { marksOn } from '../placing/sheet.ts'

/** Where a hand is, and which keys are held with it. */
export type Hand = {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  /** Nothing is drawn to lines while it is held. */
  readonly altKey: boolean
}

/** What a gesture works on. While it lasts, nothing but styles of what is on screen changes: React is told at its end. */
export type Ground = {
  readonly scroller: HTMLElement
  /** CSS pixels a point. */
  readonly scale: number
  readonly state: EditorState
  readonly tool: Tool
  /** Tells React, and comes back when what it shows is on screen. */
  readonly act: (action: EditorAction) => void
  /** A field or mask was drawn. */
  readonly onDrawn: () => void
}

/** Something done with a hand from where it goes down to where it is lifted. */
export type Gesture = {
  /** Called in animation frames, at most once in each. */
  readonly follow: (hand: Hand) => void
  readonly drop: (hand: Hand) => void
  readonly cancel: () => void
}

/** CSS pixels within which lines draw, and before which a touch is no move. */
const REACH = 6
const TREMBLE = 3

export const reachOf = ({ scale }: Ground): number => REACH / scale

export const isTremble = (from: Hand, to: Hand): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < TREMBLE

const pageElements = (scroller: HTMLElement): readonly HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>('[data-page]'),
]

export const pageOf = (element: HTMLElement): number => Number(element.dataset['page'])

/** The page on screen that a hand is over. */
export const pageUnder = (scroller: HTMLElement, { clientX, clientY }: Hand): HTMLElement | undefined =>
  pageElements(scroller).find((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })

/** The place of a hand on a page, in points. */
export const pointOn = (element: HTMLElement, { clientX, clientY }: Hand, scale: number) => {
  const { left, top } = element.getBoundingClientRect()
  return { x: (clientX - left) / scale, y: (clientY - top) / scale }
}

/** The rectangles of a page's marks but for some, in points. */
export const otherRects = ({ state }: Ground, page: number, but: readonly string[]): readonly Rect[] =>
  marksOn(state.sheet, page)
    .filter(({ id }) => !but.includes(id))
    .map((mark) => rectOf(mark, sizeOf(state.pages, page)))

/** The element of a mark, where its page is on screen. */
export const elementOf = (scroller: HTMLElement, id: string): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`)
