import { createContext, useContext } from 'react'

/** The instant whose figures the parts of a list's page show, as ISO; null: now. */
export const PastContext = createContext<string | null>(null)

/** The instant that is looked at, or null. */
export const useInstant = (): string | null => useContext(PastContext)
