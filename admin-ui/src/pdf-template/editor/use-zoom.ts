import { useCallback, useEffect, useMemo, useState } from 'react'
import { GAP } from '../paper/page-layout.ts'
import type { PageSize } from '../placing/sheet.ts'

/** Limits of the zoom, in CSS pixels per point. */
const MINIMUM = 0.25
const MAXIMUM = 6
/** Maximum zoom by which a page fills a wide window. */
const MAX_FITTING = 1.75

const clamp = (scale: number): number => Math.max(MINIMUM, Math.min(MAXIMUM, scale))

/** State of the zoom: pages fit the width until somebody sets another one. */
export const useZoom = (scroller: HTMLElement | null, pages: readonly PageSize[]) => {
  const [room, setRoom] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const widest = useMemo(() => Math.max(1, ...pages.map(({ width }) => width)), [pages])
  useEffect(() => {
    if (scroller === null) return undefined
    const measure = (): void => setRoom(scroller.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  const fitting = clamp(Math.min(MAX_FITTING, (room - 2 * GAP) / widest))
  const scale = chosen ?? fitting
  const setScale = useCallback((next: number) => setChosen(clamp(next)), [])
  const zoom = useCallback(
    (by: number | 'fit') => setChosen((now) => (by === 'fit' ? null : clamp((now ?? fitting) * by))),
    [fitting],
  )
  return { scale, setScale, zoom }
}
