import { useCallback, useEffect, useMemo, useState } from 'react'
import { GAP } from '../paper/page-layout.ts'
import type { PageSize } from '../placing/sheet.ts'

/** CSS pixels a point. */
const MINIMUM = 0.25
const MAXIMUM = 6
/** No page is made larger than this only to fill a wide window. */
const MAX_FITTING = 1.75

const clamp = (scale: number): number => Math.max(MINIMUM, Math.min(MAXIMUM, scale))

/** How large the pages are: as wide as there is room until somebody says otherwise. */
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
