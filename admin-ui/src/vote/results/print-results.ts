/** The results' own part of the page. */
export const PRINTED = 'vote-results'

/** On paper the results alone, without the app around them, and with the bars' colours. */
export const onPaper = {
  '@media print': {
    '@page': { size: 'A4', margin: '14mm' },
    [`body:has(.${PRINTED})`]: { background: 'none !important' },
    [`body:has(.${PRINTED}) [class*='RaLayout']`]: { background: 'none !important' },
    [`body:has(.${PRINTED}) :is(.MuiAppBar-root, .MuiDrawer-root, .MuiButton-root, .MuiToggleButtonGroup-root, .no-print, nav, summary)`]:
      { display: 'none !important' },
    [`body:has(.${PRINTED}) .RaLayout-appFrame`]: { margin: '0 !important' },
    [`.${PRINTED} *`]: { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    [`.${PRINTED} article, .${PRINTED} tr`]: { breakInside: 'avoid' },
  },
} as const

/** Prints with everything open that one can open by a click; it is closed again afterwards. */
export const printResults = (): void => {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>(`.${PRINTED} details:not([open])`)]
  const setOpen = (isOpen: boolean): void => {
    for (const details of closed) details.open = isOpen
  }
  setOpen(true)
  window.addEventListener('afterprint', () => setOpen(false), { once: true })
  window.print()
}
