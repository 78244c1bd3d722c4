import { GlobalStyles } from '@mui/material'
import { PAPER, SHEET } from './print-page.ts'

/** Page without a part of its own for paper: all of it is printed, without what is for the screen. */
const whole = `body:not(:has(.${PAPER})):not(:has(.${SHEET}))`

const screenOnly = [
  '.no-print',
  '.MuiAppBar-root',
  '.MuiButton-root:not([aria-pressed])',
  '.MuiIconButton-root',
  '.MuiToggleButtonGroup-root',
  '.MuiTablePagination-root',
  '.MuiSnackbar-root',
  '.MuiCheckbox-root',
  '[role=search]',
  '[role=tablist]',
  'nav',
].join(', ')

const styles = {
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    [`${whole} :is(${screenOnly})`]: { display: 'none !important' },
    [`${whole} :is(.RaLayout-appFrame, .RaLayout-content, main)`]: { margin: '0 !important', padding: '0 !important' },
    [`${whole} main`]: { zoom: 0.8 },
    [`${whole} .MuiCard-root`]: { boxShadow: 'none' },
    [`${whole} :is(tr, li, .MuiCard-root:has(> :only-child))`]: { breakInside: 'avoid' },
    [`${whole} :is(h1, h2, h3)`]: { breakAfter: 'avoid' },
    [`${whole} .RaDataTable-tableWrapper`]: { overflow: 'visible !important' },
    [`${whole}, ${whole} *`]: { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
  },
} as const

/** Print styles of every page: without bars, menus and buttons. */
export const PrintStyles = () => <GlobalStyles styles={styles} />
