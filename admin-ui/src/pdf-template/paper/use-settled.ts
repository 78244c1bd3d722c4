import { useEffect, useState } from 'react'

/**
 * Returns a value once it has not changed for some milliseconds, so that expensive work waits for
 * the end of a pinch.
 */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
