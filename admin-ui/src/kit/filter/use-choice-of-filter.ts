import { useEffect } from 'react'
import { useListContext } from 'react-admin'

/** The conditions under which each collection was last on screen. A reload forgets them, and with them what was chosen. */
const lastConditions = new Map<string, string>()

/**
 * Forgets which records were chosen once the conditions are others, or the page was loaded anew: nobody acts on what they do not see.
 * Other pages and another order of the same records keep them.
 */
export const useChoiceOfFilter = (key: string): void => {
  const { filterValues, onUnselectItems } = useListContext()
  const conditions = JSON.stringify(filterValues)
  useEffect(() => {
    if (lastConditions.get(key) !== conditions) onUnselectItems()
    lastConditions.set(key, conditions)
    // A new function each time; what it does is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, conditions])
}
