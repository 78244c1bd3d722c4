import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pageOf } from './use-page-change.ts'

/**
 * A page one goes to is read from its top; going back, the browser and the collections find the place one had left. Stands before
 * the page, so that a collection that knows its place has the last word.
 */
export const ScrollToTop = () => {
  const current = pageOf(useLocation().pathname)
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (!isBack) window.scrollTo(0, 0)
    // Tabs and filters change the address, too, but not the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current])
  return null
}
