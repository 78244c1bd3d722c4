import { useEffect, useState } from 'react'
import { mainPage, pagesBetween, type PageLayout, type Span } from './page-layout.ts'

export type VisiblePages = Span & { readonly main: number }

const visiblePagesIn = (scroller: HTMLElement, layout: PageLayout): VisiblePages => {
  const [from, to] = [scroller.scrollTop, scroller.scrollTop + scroller.clientHeight]
  return { ...pagesBetween(layout, from, to), main: mainPage(layout, from, to) }
}

const isSameRange = (a: VisiblePages, b: VisiblePages): boolean =>
  a.first === b.first && a.last === b.last && a.main === b.main

/** Returns the visible pages of a scrolled column: only those are drawn. */
export const useVisiblePages = (scroller: HTMLElement | null, layout: PageLayout): VisiblePages => {
  const [shown, setShown] = useState<VisiblePages>({ first: 1, last: 1, main: 1 })
  useEffect(() => {
    if (scroller === null) return undefined
    let frame = 0
    const look = (): void => {
      frame = 0
      const now = visiblePagesIn(scroller, layout)
      setShown((before) => (isSameRange(before, now) ? before : now))
    }
    const ask = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    const observer = new ResizeObserver(ask)
    observer.observe(scroller)
    scroller.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      scroller.removeEventListener('scroll', ask)
    }
  }, [scroller, layout])
  return shown
}
