import { createContext, useContext } from 'react'

/** Instant whose figures the parts of a list's page show, ISO; null for now. */
export const PastContext = createContext<string | null>(null)

/** The instant that is looked at, or null. */
export const useInstant = (): string | null => useContext(PastContext)
