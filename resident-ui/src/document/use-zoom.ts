import { useEffect, useRef, useState } from 'react'
import { clampedZoom, MIN_ZOOM, zoomAfterDoubleTap, zoomStep } from './zoom.ts'

type TouchPoint = { readonly x: number; readonly y: number }

const betweenOf = ([one, other]: readonly Touch[]): TouchPoint & { readonly apart: number } => ({
  x: ((one?.clientX ?? 0) + (other?.clientX ?? 0)) / 2,
  y: ((one?.clientY ?? 0) + (other?.clientY ?? 0)) / 2,
  apart: Math.hypot((one?.clientX ?? 0) - (other?.clientX ?? 0), (one?.clientY ?? 0) - (other?.clientY ?? 0)),
})

/** Returns the sheet at a position in the window, or the nearest one. */
const sheetAt = (pages: Element, { y }: TouchPoint): Element | null => {
  const sheets = [...pages.querySelectorAll('.sheet')]
  const distance = (sheet: Element): number => {
    const { top, bottom } = sheet.getBoundingClientRect()
    if (y < top) return top - y
    return y > bottom ? y - bottom : 0
  }
  return sheets.reduce<Element | null>(
    (nearest, sheet) => (nearest === null || distance(sheet) < distance(nearest) ? sheet : nearest),
    null,
  )
}

/** Sets the zoom of all sheets, and keeps the content at a position in place. */
const zoomAround = (pages: HTMLElement, zoom: number, place: TouchPoint): void => {
  const sheet = sheetAt(pages, place)
  const before = sheet?.getBoundingClientRect()
  pages.style.setProperty('--zoom', String(zoom))
  if (!sheet || !before) return
  const after = sheet.getBoundingClientRect()
  const shareX = (place.x - before.left) / before.width
  const shareY = (place.y - before.top) / before.height
  if (sheet.parentElement) sheet.parentElement.scrollLeft += after.left + shareX * after.width - place.x
  window.scrollBy({ top: after.top + shareY * after.height - place.y, behavior: 'instant' })
}

/** Zooms pages by two fingers, two taps, or buttons. One finger scrolls as usual. */
export const useZoom = () => {
  const sheets = useRef<HTMLDivElement>(null)
  const zoom = useRef(MIN_ZOOM)
  const [shown, setShown] = useState(MIN_ZOOM)

  useEffect(() => {
    const element = sheets.current
    if (element === null) return
    let pinch: { readonly apart: number; readonly zoom: number } | null = null
    const set = (next: number, place: TouchPoint): void => {
      zoom.current = clampedZoom(next)
      zoomAround(element, zoom.current, place)
    }
    const start = ({ touches }: TouchEvent): void => {
      pinch = touches.length === 2 ? { apart: betweenOf([...touches]).apart, zoom: zoom.current } : null
    }
    const move = (event: TouchEvent): void => {
      if (pinch === null || event.touches.length !== 2) return
      event.preventDefault()
      const between = betweenOf([...event.touches])
      set((pinch.zoom * between.apart) / Math.max(pinch.apart, 1), between)
    }
    const end = (): void => {
      if (pinch !== null) setShown(zoom.current)
      pinch = null
    }
    const tapTwice = ({ clientX, clientY }: MouseEvent): void => {
      set(zoomAfterDoubleTap(zoom.current), { x: clientX, y: clientY })
      setShown(zoom.current)
    }
    element.addEventListener('touchstart', start, { passive: true })
    // A pinch must not scroll, which only an active listener can prevent.
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    element.addEventListener('dblclick', tapTwice)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
      element.removeEventListener('dblclick', tapTwice)
    }
  }, [])

  const step = (direction: 'in' | 'out'): void => {
    zoom.current = zoomStep(zoom.current, direction)
    setShown(zoom.current)
    if (sheets.current)
      zoomAround(sheets.current, zoom.current, { x: window.innerWidth / 2, y: window.innerHeight / 2 })
  }
  return { sheets, zoom: shown, step }
}
