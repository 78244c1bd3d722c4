import { useLayoutEffect } from 'react'
import { useListContext } from 'react-admin'

/** How far somebody had scrolled, for as long as the app is open: collection, page, sorting and filters → pixels. */
const places = new Map<string, number>()

/** Brings whoever comes back to a collection to where they were in it, as soon as its rows are there. */
export const useKeptScroll = (collection: string): void => {
  const { data, page, perPage, sort, filterValues } = useListContext()
  const key = JSON.stringify([collection, page, perPage, sort, filterValues])
  const hasRows = data !== undefined

  useLayoutEffect(() => {
    const place = places.get(key)
    if (hasRows && place !== undefined) window.scrollTo(0, place)
    // Only on the way in: another page or filter of the same collection is no coming back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasRows])

  // Before the page is another one: its own jump to the top is no place in this collection.
  useLayoutEffect(() => {
    const remember = (): void => void places.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
