import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsCodeAwaited } from '../../kit/feedback/awaited-code.ts'

/** Queries of a new page begin within this, once its code is there. */
const SETTLE_MS = 30
/** A page that is still waiting then shows its skeletons and, in the end, its error. */
const MAX_MS = 10_000

/**
 * Returns the page of an address: `/lists/{id}/show/roll` and `/lists/{id}/show` are one page,
 * since tabs are no page change.
 */
export const pageOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/')

/** Returns true from a change of page until its first content is there. */
export const usePageChange = (): boolean => {
  const current = pageOf(useLocation().pathname)
  const asking = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const waiting = useIsCodeAwaited() || asking
  const [settled, setSettled] = useState<string | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), waiting ? MAX_MS : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [current, waiting])

  return settled !== current
}
