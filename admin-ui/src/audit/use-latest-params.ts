import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Change = (to: (before: URLSearchParams) => URLSearchParams, replace?: boolean) => void

/**
 * Reads and changes the parameters of the address. The router applies two changes in quick
 * succession to the same address, so that the second would undo the first: here each builds on the
 * one before it.
 */
export const useLatestParams = (): readonly [URLSearchParams, Change] => {
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
