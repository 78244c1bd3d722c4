import { useListContext, useStore, type RaRecord } from 'react-admin'
import { useIsSmall } from '../layout/use-is-small.ts'
import { columnsKey, hiddenAtFirst, inStoredOrder, orderKey, type Column } from './columns.ts'

/**
 * Returns the columns of the surrounding collection in the order that somebody chose, with the
 * hidden ones, and what changes both. The choice is stored in this browser, and in saved views.
 */
export const useColumns = <T extends RaRecord>(columns: readonly Column<T>[]) => {
  const { resource } = useListContext()
  const hiddenFirst = hiddenAtFirst(columns, useIsSmall())
  const [hidden, setHidden] = useStore<string[]>(columnsKey(resource), hiddenFirst)
  const [order, setOrder] = useStore<string[]>(orderKey(resource), [])
  const show = (wanted: { readonly hidden: readonly string[]; readonly order: readonly string[] }): void => {
    setHidden([...wanted.hidden])
    setOrder([...wanted.order])
  }
  return {
    ordered: inStoredOrder(columns, order),
    hidden,
    order,
    show,
    reset: () => show({ hidden: hiddenFirst, order: [] }),
  }
}
