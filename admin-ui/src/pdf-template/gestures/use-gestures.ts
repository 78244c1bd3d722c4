import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { beginGesture } from './begin-gesture.ts'
import type { Gesture, GestureContext, PointerInput } from './gesture.ts'

/**
 * Distance in CSS pixels from the upper and lower edge at which dragging scrolls, and its speed per
 * frame.
 */
const EDGE = 36
const PACE = 12

const paceAt = (scroller: HTMLElement, { clientY }: PointerInput): number => {
  const { top, bottom } = scroller.getBoundingClientRect()
  if (clientY < top + EDGE) return -PACE
  return clientY > bottom - EDGE ? PACE : 0
}

const pointerInputOf = ({ clientX, clientY, shiftKey, altKey }: PointerEvent): PointerInput => ({
  clientX,
  clientY,
  shiftKey,
  altKey,
})

/**
 * Runs one gesture from press to release: followed in animation frames, ended by releasing the
 * pointer or by Esc.
 */
// oxlint-disable-next-line max-lines-per-function -- closure over one gesture, its hand and its frame
const listen = (scroller: HTMLElement, groundNow: () => GestureContext, isBusy: RefObject<boolean>): (() => void) => {
  let gesture: Gesture | null = null
  let pointer = -1
  let hand: PointerInput | null = null
  let frame = 0

  const follow = (): void => {
    frame = 0
    if (gesture === null || hand === null) return
    const pace = paceAt(scroller, hand)
    if (pace !== 0) scroller.scrollTop += pace
    gesture.follow(hand)
    if (pace !== 0) ask()
  }
  const ask = (): void => {
    if (frame === 0) frame = requestAnimationFrame(follow)
  }
  const end = (finish: (ended: Gesture) => void): void => {
    cancelAnimationFrame(frame)
    frame = 0
    const ended = gesture
    gesture = null
    if (ended !== null) finish(ended)
    isBusy.current = false
  }
  const down = (event: PointerEvent): void => {
    // A second finger starts a pinch, which cancels the gesture of the first.
    if (gesture !== null) return end((begun) => begun.cancel())
    isBusy.current = true
    gesture = beginGesture(groundNow, event)
    if (gesture === null) {
      // The focus of a tapped mark chooses it.
      isBusy.current = false
      return
    }
    hand = pointerInputOf(event)
    pointer = event.pointerId
    scroller.setPointerCapture(pointer)
  }
  const move = (event: PointerEvent): void => {
    if (gesture === null || event.pointerId !== pointer) return
    hand = pointerInputOf(event)
    ask()
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return
    const last = pointerInputOf(event)
    end((begun) => {
      begun.follow(last)
      begun.drop(last)
    })
  }
  const cancel = (): void => end((begun) => begun.cancel())
  const key = (event: KeyboardEvent): void => {
    if (gesture === null || event.key !== 'Escape') return
    event.stopImmediatePropagation()
    cancel()
  }
  const whole = new AbortController()
  const { signal } = whole
  scroller.addEventListener('pointerdown', down, { signal })
  scroller.addEventListener('pointermove', move, { signal })
  scroller.addEventListener('pointerup', up, { signal })
  scroller.addEventListener('pointercancel', cancel, { signal })
  document.addEventListener('keydown', key, { signal, capture: true })
  return () => {
    cancel()
    whole.abort()
  }
}

/**
 * Lets pointers draw, select, move and resize marks on the pages. Tells whether a gesture runs,
 * during which a focus does not select.
 */
export const useGestures = (
  scroller: HTMLElement | null,
  ground: Omit<GestureContext, 'scroller'>,
): RefObject<boolean> => {
  const latest = useRef(ground)
  const isBusy = useRef(false)
  // Before anything else hears of it: a gesture that acts reads on at once.
  useLayoutEffect(() => {
    latest.current = ground
  })
  useEffect(
    () => (scroller === null ? undefined : listen(scroller, () => ({ scroller, ...latest.current }), isBusy)),
    [scroller],
  )
  return isBusy
}
