import type { EditorAction, EditorState } from '../placing/editor-actions.ts'
import type { Tool } from '../placing/new-marks.ts'
import { rectOf, sizeOf, type Rect } from '../placing/boxes.ts'
import { marksOn } from '../placing/sheet.ts'

/** Position of the pointer, and the modifier keys. */
export type PointerInput = {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  /** Switches snapping off while it is held. */
  readonly altKey: boolean
}

/**
 * Context of a gesture. During a gesture only styles of elements change; React's state is updated
 * at its end.
 */
export type GestureContext = {
  readonly scroller: HTMLElement
  /** Zoom: CSS pixels per point. */
  readonly scale: number
  readonly state: EditorState
  readonly tool: Tool
  /** Updates the state, and returns once React has rendered it. */
  readonly act: (action: EditorAction) => void
  /** Handler that runs after a field or mask was drawn. */
  readonly onDrawn: () => void
}

/** Gesture of a pointer from press to release. */
export type Gesture = {
  /** Handler of movement, called in animation frames, at most once in each. */
  readonly follow: (hand: PointerInput) => void
  readonly drop: (hand: PointerInput) => void
  readonly cancel: () => void
}

/**
 * Distances in CSS pixels: within REACH guides attract, and up to TREMBLE a touch is no movement.
 */
const REACH = 6
const TREMBLE = 3

export const reachOf = ({ scale }: GestureContext): number => REACH / scale

export const isTremble = (from: PointerInput, to: PointerInput): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < TREMBLE

const pageElements = (scroller: HTMLElement): readonly HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>('[data-page]'),
]

export const pageOf = (element: HTMLElement): number => Number(element.dataset['page'])

/** Returns the visible page under the pointer. */
export const pageUnder = (scroller: HTMLElement, { clientX, clientY }: PointerInput): HTMLElement | undefined =>
  pageElements(scroller).find((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })

/** Returns the position of the pointer on a page, in points. */
export const pointOn = (element: HTMLElement, { clientX, clientY }: PointerInput, scale: number) => {
  const { left, top } = element.getBoundingClientRect()
  return { x: (clientX - left) / scale, y: (clientY - top) / scale }
}

/** Returns the rectangles of a page's marks except the given ones, in points. */
export const otherRects = ({ state }: GestureContext, page: number, but: readonly string[]): readonly Rect[] =>
  marksOn(state.sheet, page)
    .filter(({ id }) => !but.includes(id))
    .map((mark) => rectOf(mark, sizeOf(state.pages, page)))

/** Returns the element of a mark; null where its page is not rendered. */
export const elementOf = (scroller: HTMLElement, id: string): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`)
