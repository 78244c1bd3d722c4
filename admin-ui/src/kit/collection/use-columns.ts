import { useListContext, useStore, type RaRecord } from 'react-admin'
import { useIsSmall } from '../layout/use-is-small.ts'
import type { Widths } from './column-widths.ts'
import { useWidths } from './use-widths.ts'
import { columnsKey, hiddenAtFirst, inStoredOrder, orderKey, type Column } from './columns.ts'

type ShownColumns = {
  readonly hidden: readonly string[]
  readonly order: readonly string[]
  /** Absent: as before. */
  readonly widths?: Widths | undefined
}

/**
 * Returns the columns of the surrounding collection in the order that somebody chose, with the
 * hidden ones, their widths, and what changes them. The choice is stored in this browser, and in saved views.
 */
export const useColumns = <T extends RaRecord>(columns: readonly Column<T>[]) => {
  const { resource } = useListContext()
  const hiddenFirst = hiddenAtFirst(columns, useIsSmall())
  const [hidden, setHidden] = useStore<string[]>(columnsKey(resource), hiddenFirst)
  const [order, setOrder] = useStore<string[]>(orderKey(resource), [])
  const [widths, setWidths] = useWidths()
  const show = (wanted: ShownColumns): void => {
    setHidden([...wanted.hidden])
    setOrder([...wanted.order])
    setWidths(wanted.widths ?? widths)
  }
  return {
    ordered: inStoredOrder(columns, order),
    hidden,
    order,
    widths,
    show,
    reset: () => show({ hidden: hiddenFirst, order: [], widths: {} }),
  }
}
