/** What of a page goes on paper. */
export const PAPER = 'on-paper'

/** What goes on paper in a page's place, as long as it is there. */
export const SHEET = 'print-sheet'

/** Prints with everything open that one can open by a click; it is closed again afterwards. */
export const printPage = (): void => {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>(`.${PAPER} details:not([open])`)]
  const setOpen = (isOpen: boolean): void => {
    for (const details of closed) details.open = isOpen
  }
  setOpen(true)
  window.addEventListener('afterprint', () => setOpen(false), { once: true })
  window.print()
}
