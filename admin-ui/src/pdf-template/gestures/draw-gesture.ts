import { boxOf, overlaps, rectBetween, rectOf, sizeOf, type Rect } from '../placing/boxes.ts'
import { drawnRect, newField } from '../placing/new-marks.ts'
import { marksOn } from '../placing/sheet.ts'
import { isTremble, pageOf, pointOn, type Gesture, type GestureContext, type PointerInput } from './gesture.ts'

/** A rectangle on a page between where the hand went down and where it is. */
const rubberBand = (page: HTMLElement, className: string, ground: GestureContext, from: PointerInput) => {
  const { scale, state } = ground
  const size = sizeOf(state.pages, pageOf(page))
  const start = pointOn(page, from, scale)
  const band = document.createElement('div')
  band.className = className
  page.append(band)
  const rectAt = (hand: PointerInput): Rect => rectBetween(start, pointOn(page, hand, scale), size)
  return {
    size,
    rectAt,
    show: (hand: PointerInput): void => {
      const { x, y, width, height } = rectAt(hand)
      band.style.transform = `translate(${x * scale}px, ${y * scale}px)`
      band.style.width = `${width * scale}px`
      band.style.height = `${height * scale}px`
    },
    clear: () => band.remove(),
  }
}

/** A new field or mask; where the hand hardly moved it gets its usual size around that point. */
export const drawGesture = (ground: GestureContext, page: HTMLElement, from: PointerInput): Gesture => {
  const { tool } = ground
  const band = rubberBand(page, tool === 'mask' ? 'desk-band is-mask' : 'desk-band', ground, from)
  return {
    follow: band.show,
    drop: (hand) => {
      band.clear()
      if (tool === 'choose') return
      const box = boxOf(drawnRect(band.rectAt(hand), tool), pageOf(page), band.size)
      ground.act({ type: 'add', marks: [tool === 'mask' ? box : newField(tool, box)] })
      ground.onDrawn()
    },
    cancel: band.clear,
  }
}

/**
 * Gesture that selects all marks that a rectangle touches; with Shift in addition to the selection.
 * A mere click clears it.
 */
export const chooseGesture = (ground: GestureContext, page: HTMLElement, from: PointerInput): Gesture => {
  const { state } = ground
  const band = rubberBand(page, 'desk-band is-choice', ground, from)
  return {
    follow: band.show,
    drop: (hand) => {
      band.clear()
      const rect = band.rectAt(hand)
      const touched = isTremble(from, hand)
        ? []
        : marksOn(state.sheet, pageOf(page)).filter((mark) => overlaps(rectOf(mark, band.size), rect))
      const before = hand.shiftKey ? state.selected : []
      ground.act({ type: 'select', ids: [...new Set([...before, ...touched.map(({ id }) => id)])] })
    },
    cancel: band.clear,
  }
}
