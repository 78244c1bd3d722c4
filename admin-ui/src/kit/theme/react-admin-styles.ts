import type { Palette } from '#ui/tokens.ts'
import type { ThemeOptions } from '@mui/material/styles'

type Components = NonNullable<ThemeOptions['components']>

/** Beside the menu a small office screen (1024) leaves a table 770 px: below this width it gives up air and long headings first, no column. */
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
          // Above figures they stay in one line: those are short.
          '& .RaDataTable-headerCell:not(.MuiTableCell-alignRight)': { whiteSpace: 'normal' },
        },
      },
    },
  },
})
