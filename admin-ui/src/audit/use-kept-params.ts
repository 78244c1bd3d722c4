import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Change = (to: (before: URLSearchParams) => URLSearchParams, replace?: boolean) => void

/**
 * The address's conditions, and what changes them. The router takes two changes that come close behind each other from one and the same
 * address, so that the second one undoes the first: here each goes on from the one before it.
 */
export const useKeptParams = (): readonly [URLSearchParams, Change] => {
  const [params, setParams] = useSearchParams()
  const newest = useRef(params)
  useEffect(() => {
    newest.current = params
  }, [params])
  const change = useCallback<Change>(
    (to, replace = true) => {
      newest.current = to(newest.current)
      setParams(newest.current, { replace })
    },
    [setParams],
  )
  return [params, change]
}
