/** Class of the part of a page that is printed. */
export const PAPER = 'on-paper'

/** Class of an element that is printed instead of the page, as long as it exists. */
export const SHEET = 'print-sheet'

/** Prints with all `details` elements open, and closes them afterwards. */
export const printPage = (): void => {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>(`.${PAPER} details:not([open])`)]
  const setOpen = (isOpen: boolean): void => {
    for (const details of closed) details.open = isOpen
  }
  setOpen(true)
  window.addEventListener('afterprint', () => setOpen(false), { once: true })
  window.print()
}
