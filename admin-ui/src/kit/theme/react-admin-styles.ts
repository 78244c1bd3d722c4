import type { Palette } from '#ui/tokens.ts'
import type { ThemeOptions } from '@mui/material/styles'

type Components = NonNullable<ThemeOptions['components']>

/**
 * Media query of small screens: beside the menu a 1024 px screen leaves a table 770 px, where
 * padding and long headings shrink first, and all columns stay.
 */
const SMALL_SCREEN = '@media (max-width: 1199.95px)'

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
        [SMALL_SCREEN]: {
          '& .MuiTableCell-root': {
            paddingInline: 8,
            '&:first-of-type': { paddingLeft: 12 },
            '&:last-of-type': { paddingRight: 12 },
          },
          // Headings of figures are short and stay on one line.
          '& .RaDataTable-headerCell:not(.MuiTableCell-alignRight)': { whiteSpace: 'normal' },
        },
      },
    },
  },
})
