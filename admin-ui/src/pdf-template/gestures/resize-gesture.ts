import { boxOf, rectOf, resized, sizeOf, type Handle, type Rect } from '../placing/boxes.ts'
import { snapSides } from '../placing/snap.ts'
import type { Mark } from '../placing/sheet.ts'
import {
  elementOf,
  isTremble,
  otherRects,
  reachOf,
  type Gesture,
  type GestureContext,
  type PointerInput,
} from './gesture.ts'
import { guideLinesOn } from './guide-lines.ts'

/** Gesture that resizes one mark at a side or corner; with Shift it keeps its proportions. */
export const resizeGesture = (
  ground: GestureContext,
  { page, mark, handle }: { readonly page: HTMLElement; readonly mark: Mark; readonly handle: Handle },
  from: PointerInput,
): Gesture => {
  const { scroller, scale, state } = ground
  const element = elementOf(scroller, mark.id)
  const size = sizeOf(state.pages, mark.page)
  const before = rectOf(mark, size)
  const others = otherRects(ground, mark.page, [mark.id])
  const lines = guideLinesOn(page, scale)
  const pulled = {
    left: handle.includes('w'),
    right: handle.includes('e'),
    top: handle.includes('n'),
    bottom: handle.includes('s'),
  }
  let rect: Rect | null = null

  const rectAt = (hand: PointerInput): Rect => {
    const wanted = { dx: (hand.clientX - from.clientX) / scale, dy: (hand.clientY - from.clientY) / scale }
    const isFree = hand.altKey || hand.shiftKey
    const { move, guides } = isFree
      ? { move: wanted, guides: [] }
      : snapSides(before, pulled, wanted, { others, size, reach: reachOf(ground) })
    lines.show(guides)
    return resized(before, { handle, move, size, keepsShape: hand.shiftKey })
  }
  const show = ({ x, y, width, height }: Rect): void => {
    if (element === null) return
    element.style.left = `${(x / size.width) * 100}%`
    element.style.top = `${(y / size.height) * 100}%`
    element.style.width = `${(width / size.width) * 100}%`
    element.style.height = `${(height / size.height) * 100}%`
  }
  return {
    follow: (hand) => {
      if (rect === null && isTremble(from, hand)) return
      rect = rectAt(hand)
      show(rect)
    },
    drop: () => {
      lines.clear()
      if (rect === null) return
      const box = boxOf(rect, mark.page, size)
      ground.act({ type: 'place', boxes: new Map([[mark.id, box]]) })
      // React writes only changed styles: without a change, the style of the gesture would stay.
      show(rectOf(box, size))
    },
    cancel: () => {
      lines.clear()
      show(before)
    },
  }
}
