import { useEffect, useState } from 'react'

/** Counts whole seconds since this first was shown, or since `of` changed. */
export const useSeconds = (of: unknown): number => {
  const [counted, setCounted] = useState<{ readonly of: unknown; readonly seconds: number }>({ of, seconds: 0 })
  useEffect(() => {
    const begin = performance.now()
    setCounted({ of, seconds: 0 })
    const timer = setInterval(() => {
      setCounted({ of, seconds: Math.floor((performance.now() - begin) / 1_000) })
    }, 1_000)
    return () => clearInterval(timer)
  }, [of])
  return counted.of === of ? counted.seconds : 0
}
