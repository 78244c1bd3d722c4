import { useEffect, useState } from 'react'

/** The width that an element has got, in whole pixels; 0 before it is known. */
export const useWidth = () => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element === null) return undefined
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return { ref: setElement, width }
}
