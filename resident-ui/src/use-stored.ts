import { useEffect, useRef } from 'react'

/** Keeps what changed, and nothing that was only read: looking at it makes it live no longer. */
export const useStoreOnChange = <Value>(value: Value, keep: (value: Value) => void): void => {
  const kept = useRef(value)
  useEffect(() => {
    if (kept.current === value) return
    kept.current = value
    keep(value)
  })
}
