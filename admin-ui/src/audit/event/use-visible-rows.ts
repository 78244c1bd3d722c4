import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

const ROW_HEIGHT = 58
/** Number of rows before the end at which the next page is requested. */
const AHEAD = 30

/** Returns the number of rows that a key moves by; undefined for other keys. */
const stepOf = ({ key }: KeyboardEvent): number | undefined =>
  ({ ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 })[key]

/** Returns the offset of the rows on the page, which changes as the filters above them wrap. */
const useTop = (list: RefObject<HTMLElement | null>, count: number): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY), [list, count])
  return top
}

/**
 * Renders only the visible ones of many rows, on a page that scrolls as a whole. Arrow keys move
 * between rows, one of which is the tab stop.
 */
export const useVisibleRows = (ids: readonly number[], onEnd: () => void) => {
  const count = ids.length
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list, count)
  const [active, setActive] = useState(0)
  const wanted = useRef<number | null>(null)
  // Its results change while its identity stays: nothing here, nor a compiler, may memoize by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
  })
  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  useEffect(() => {
    if (last >= count - AHEAD) onEnd()
  }, [last, count, onEnd])
  // A row that a key moved to may be rendered only now.
  useEffect(() => {
    if (wanted.current === null) return
    const element = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] button`)
    if (!element) return
    element.focus({ preventScroll: true })
    wanted.current = null
  })
  const move = (event: KeyboardEvent): void => {
    const step = stepOf(event)
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(active + step, 0), count - 1)
    wanted.current = next
    setActive(next)
    virtualizer.scrollToIndex(next)
  }
  return {
    list,
    top,
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    shown,
    /** Falls back to the first visible row where the tab stop has scrolled away. */
    active: active < first || active > last ? first : active,
    setActive,
    move,
  }
}
