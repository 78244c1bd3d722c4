import { useEffect, useRef } from 'react'

type Zooming = { readonly by: number; readonly x: number; readonly y: number }

const distance = ([a, b]: readonly Touch[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

const middle = ([a, b]: readonly Touch[]): { readonly x: number; readonly y: number } => ({
  x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2,
  y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2,
})

/**
 * Returns the zoom factor of a turn of the wheel; browsers report a pinch on a touch pad as a wheel
 * with Ctrl.
 */
const wheelFactor = (deltaY: number): number => Math.exp(-Math.max(-60, Math.min(60, deltaY)) / 200)

/** Zooms by two fingers, or by the wheel with Ctrl, around their position. */
export const usePinch = (scroller: HTMLElement | null, onZoom: (zooming: Zooming) => void): void => {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    if (scroller === null) return undefined
    let last = 0
    const start = ({ touches }: TouchEvent): void => {
      last = touches.length === 2 ? distance([...touches]) : 0
    }
    const move = (event: TouchEvent): void => {
      if (event.touches.length !== 2 || last === 0) return
      event.preventDefault()
      const touches = [...event.touches]
      const now = distance(touches)
      // Smaller changes are noise, and each step draws the pages again.
      if (Math.abs(now - last) < 4) return
      latest.current({ by: now / last, ...middle(touches) })
      last = now
    }
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current({ by: wheelFactor(event.deltaY), x: event.clientX, y: event.clientY })
    }
    const whole = new AbortController()
    scroller.addEventListener('touchstart', start, { signal: whole.signal, passive: true })
    scroller.addEventListener('touchmove', move, { signal: whole.signal, passive: false })
    scroller.addEventListener('wheel', wheel, { signal: whole.signal, passive: false })
    return () => whole.abort()
  }, [scroller])
}
