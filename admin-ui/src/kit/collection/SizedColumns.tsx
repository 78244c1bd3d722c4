import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useWidths } from './use-widths.ts'

/** Returns the style of one column: what is longer than its width wraps or is cut. */
const ofColumn = (source: string, width: number) => ({
  [`& .column-${CSS.escape(source)}`]: {
    width,
    minWidth: width,
    maxWidth: width,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
  },
})

/** Gives the columns of the table inside the widths that somebody chose. */
export const SizedColumns = ({ children }: { readonly children: ReactNode }) => {
  const [widths] = useWidths()
  const styles = Object.entries(widths).map(([source, width]) => ofColumn(source, width))
  return <Box sx={Object.assign({}, ...styles) as Record<string, object>}>{children}</Box>
}
