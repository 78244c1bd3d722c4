import { useEffect } from 'react'
import { useListContext } from 'react-admin'

/** Last filters of each collection. A reload clears them, and the selection with them. */
const lastConditions = new Map<string, string>()

/**
 * Clears the selection after a change of the filters or a reload, so that nobody acts on records
 * that are not shown. Other pages and another order keep it.
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
