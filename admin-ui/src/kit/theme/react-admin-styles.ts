import type { Palette } from '#ui/tokens.ts'
import type { ThemeOptions } from '@mui/material/styles'

type Components = NonNullable<ThemeOptions['components']>

/** react-admin's own components: the frame is ours, so little is left to say. */
export const reactAdminStyles = (colours: Palette): Components => ({
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-appFrame': { marginTop: 56 },
        '& .RaLayout-content': { minWidth: 0, padding: 0 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': { backgroundColor: colours.surface },
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        // The card's own line ends the table.
        '& tbody tr:last-child td': { borderBottom: 0 },
        '& .RaDataTable-clickableRow': { cursor: 'pointer' },
      },
    },
  },
})
