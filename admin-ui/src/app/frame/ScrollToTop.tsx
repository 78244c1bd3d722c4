import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pageOf } from './use-page-change.ts'

/**
 * Scrolls a new page to its top. After going back, the browser and the collections restore the
 * offset. It is mounted before the page, so that a collection's own offset wins.
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
