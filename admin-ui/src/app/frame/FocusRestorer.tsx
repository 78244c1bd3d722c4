import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { keepFocus, type FocusKeeper } from './focus-keeper.ts'
import { pageOf } from './use-page-change.ts'

/** Manages the focus, so that keyboard users never return to the top of the window. */
export const FocusRestorer = () => {
  const keeper = useRef<FocusKeeper | null>(null)
  const current = pageOf(useLocation().pathname)
  useLayoutEffect(() => {
    keeper.current = keepFocus()
    return () => keeper.current?.stop()
  }, [])
  useLayoutEffect(() => keeper.current?.turnTo(current), [current])
  return null
}
