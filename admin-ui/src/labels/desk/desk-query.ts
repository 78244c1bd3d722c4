import { useEffect, useState } from 'react'

/** Pause of typing, in milliseconds, before the server is queried. */
const PAUSE_MS = 150

/** Returns a typed text once its typist pauses. */
export const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/** Query of the desk: a unit, or part of a name. */
type DeskQuery = { readonly dong?: string; readonly ho?: string; readonly q?: string }

const UNIT = /^(?<dong>[\dA-Za-z가-힣]{1,10}?)동?[\s-]+(?<ho>[\dA-Za-z가-힣]*\d[\dA-Za-z]*)호?$/u
const TOGETHER = /^(?<dong>\d{1,4}|[A-Za-z가-힣])동(?<ho>\d+)호?$/u
const DONG = /^(?<dong>\d{1,4}|[A-Za-z가-힣])동$/u
const HO = /^(?<ho>\d{1,5})호$/u

/**
 * Reads a typed query: "101 1502", "101-1502", "101동 1502호", "1502호", "홍길동"; null where there is
 * nothing to search for yet.
 */
export const readDeskQuery = (typed: string): DeskQuery | null => {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return null
  const found = [UNIT, TOGETHER, DONG, HO].map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  return found === undefined ? { q: text } : { ...found }
}
