import { boxOf, moveWithin, rectOf, sizeOf, unionOf, type Move, type Rect } from '../placing/boxes.ts'
import { snapMove } from '../placing/snap.ts'
import { marksWith, type Box, type Mark } from '../placing/sheet.ts'
import {
  elementOf,
  isTremble,
  otherRects,
  pageOf,
  pageUnder,
  reachOf,
  type Gesture,
  type GestureContext,
  type PointerInput,
} from './gesture.ts'
import { guideLinesOn } from './guide-lines.ts'

/**
 * Returns the distance of the pointer in points, including scrolling; with Shift along one axis
 * only.
 */
const pointerMove = (from: PointerInput, to: PointerInput, scrolled: number, scale: number): Move => {
  const [dx, dy] = [(to.clientX - from.clientX) / scale, (to.clientY - from.clientY + scrolled) / scale]
  if (!to.shiftKey) return { dx, dy }
  return Math.abs(dx) > Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy }
}

/**
 * Returns the boxes of marks after a move. `onto`: the page they move to, and the offset of its
 * corner from that of theirs, in points.
 */
const movedBoxes = (
  { state }: GestureContext,
  marks: readonly Mark[],
  { dx, dy }: Move,
  onto?: { readonly page: number; readonly left: number; readonly top: number },
): ReadonlyMap<string, Box> =>
  new Map(
    marks.map((mark) => {
      const rect = rectOf(mark, sizeOf(state.pages, mark.page))
      const page = onto?.page ?? mark.page
      const [x, y] = [rect.x + dx - (onto?.left ?? 0), rect.y + dy - (onto?.top ?? 0)]
      const box = boxOf({ ...rect, x, y }, page, sizeOf(state.pages, page))
      // On its own page a mark has exactly the same size as before.
      return [mark.id, page === mark.page ? { ...box, width: mark.width, height: mark.height } : box]
    }),
  )

type DropTarget = { readonly move: Move; readonly elsewhere: HTMLElement | null }

const boxesAt = (
  ground: GestureContext,
  marks: readonly Mark[],
  page: HTMLElement,
  { move, elsewhere }: DropTarget,
): ReadonlyMap<string, Box> => {
  if (elsewhere === null) return movedBoxes(ground, marks, move)
  const [a, b] = [page.getBoundingClientRect(), elsewhere.getBoundingClientRect()]
  return movedBoxes(ground, marks, move, {
    page: pageOf(elsewhere),
    left: (b.left - a.left) / ground.scale,
    top: (b.top - a.top) / ground.scale,
  })
}

/** Raises marks above the other pages while they are dragged, and lowers them at the end. */
const setLifted = (page: HTMLElement, elements: readonly HTMLElement[], lifted: boolean): void => {
  page.classList.toggle('is-lifted', lifted)
  for (const element of elements) {
    element.classList.toggle('is-moving', lifted)
    if (!lifted) element.style.transform = ''
  }
}

/**
 * Gesture that moves the selected marks: their elements follow by a transform, and snap to the
 * lines of other marks.
 */
export const moveGesture = (ground: GestureContext, page: HTMLElement, from: PointerInput): Gesture => {
  const { scroller, scale, state } = ground
  const marks = marksWith(state.sheet, state.selected)
  const elements = marks.flatMap(({ id }) => elementOf(scroller, id) ?? [])
  const here = pageOf(page)
  const size = sizeOf(state.pages, here)
  const all: Rect | undefined = unionOf(marks.filter((mark) => mark.page === here).map((mark) => rectOf(mark, size)))
  const isOnePage = marks.every((mark) => mark.page === here)
  const others = otherRects(ground, here, state.selected)
  const lines = guideLinesOn(page, scale)
  const scrollTop = scroller.scrollTop
  let place: DropTarget | null = null

  const placeAt = (hand: PointerInput): DropTarget => {
    const wanted = pointerMove(from, hand, scroller.scrollTop - scrollTop, scale)
    const under = isOnePage ? pageUnder(scroller, hand) : page
    if (all === undefined) return { move: wanted, elsewhere: null }
    if (under !== undefined && under !== page) {
      lines.show([])
      return { move: wanted, elsewhere: under }
    }
    const kept = moveWithin(all, wanted, size)
    if (hand.altKey) {
      lines.show([])
      return { move: kept, elsewhere: null }
    }
    const { move, guides } = snapMove(all, kept, { others, size, reach: reachOf(ground) })
    lines.show(guides)
    return { move: moveWithin(all, move, size), elsewhere: null }
  }
  const letGo = (): void => {
    lines.clear()
    setLifted(page, elements, false)
  }
  return {
    follow: (hand) => {
      if (place === null && isTremble(from, hand)) return
      if (place === null) setLifted(page, elements, true)
      place = placeAt(hand)
      const { dx, dy } = place.move
      for (const element of elements) element.style.transform = `translate3d(${dx * scale}px, ${dy * scale}px, 0)`
    },
    drop: () => {
      if (place !== null) ground.act({ type: 'place', boxes: boxesAt(ground, marks, page, place) })
      letGo()
    },
    cancel: letGo,
  }
}
