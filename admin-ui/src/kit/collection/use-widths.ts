import { useListContext, useStore } from 'react-admin'
import { usableWidths, widthsKey, type Widths } from './column-widths.ts'

/** Returns the widths of the surrounding collection's columns, which this browser stores. */
export const useWidths = (): readonly [widths: Widths, setWidths: (widths: Widths) => void] => {
  const { resource } = useListContext()
  const [stored, setStored] = useStore<Widths>(widthsKey(resource), {})
  return [usableWidths(stored), setStored]
}
