import { useLayoutEffect } from 'react'
import { useListContext } from 'react-admin'

/**
 * Scroll offsets in pixels by collection, page, sorting and filters, as long as the app is open.
 */
const scrollOffsets = new Map<string, number>()

/** Restores the scroll offset of a collection as soon as its rows are there. */
export const useScrollRestoration = (collection: string): void => {
  const { data, page, perPage, sort, filterValues } = useListContext()
  const key = JSON.stringify([collection, page, perPage, sort, filterValues])
  const hasRows = data !== undefined

  useLayoutEffect(() => {
    const place = scrollOffsets.get(key)
    if (hasRows && place !== undefined) window.scrollTo(0, place)
    // Only on the way in: another page or filter of the same collection is no coming back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasRows])

  // A layout effect runs before the next page's own jump to the top, which must not be stored.
  useLayoutEffect(() => {
    const remember = (): void => void scrollOffsets.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
