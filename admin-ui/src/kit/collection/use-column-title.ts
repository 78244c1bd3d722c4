import { useListContext, useTranslate } from 'react-admin'

type TitledColumn = { readonly source: string; readonly label?: string | undefined }

/** Returns a column's heading: its own, else the Korean name of the resource's field. */
export const useColumnTitle = (): ((column: TitledColumn) => string) => {
  const { resource } = useListContext()
  const translate = useTranslate()
  return ({ source, label }) => label ?? translate(`resources.${resource}.fields.${source}`, { _: source })
}
