const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
/** Elements in which keys have a meaning of their own. */
const withKeys = '[role=dialog], [role=menu], [role=listbox], [role=combobox], [role=grid]'

/** Tells whether keys that come from an element are typed, or steer a dialog or a menu. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typed}, ${withKeys}`) !== null

/** Moves the focus into the search field of the page; false where it has none. */
export const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}

const rowsOf = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main table tbody tr')]

/** Returns what takes the focus in a row: its link, else its first button or check box. */
const targetIn = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button, input')

/**
 * Moves the focus to the row `by` rows after the present one; to the first one where none has it.
 * False where there is no other row.
 */
export const focusRow = (by: number): boolean => {
  const rows = rowsOf().filter((row) => targetIn(row) !== null)
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[current === -1 ? 0 : current + by]
  const target = next === undefined ? null : targetIn(next)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return target !== null
}
