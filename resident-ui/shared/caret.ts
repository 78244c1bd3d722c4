/** Place in the shown text behind so many digits. */
const offsetAfter = (shown: string, digits: number): number => {
  if (digits === 0) return 0
  const places = Array.from(shown.matchAll(/\d/g), (match) => match.index + 1)
  return places[digits - 1] ?? shown.length
}

/**
 * Keeps the caret behind the same digit while a field's text is formatted anew. Called during the
 * change.
 */
export const keepCaret = (field: HTMLInputElement): void => {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length)
  const digits = before.replace(/\D/g, '').length
  // React has written the formatted text by then.
  queueMicrotask(() => {
    const place = offsetAfter(field.value, digits)
    field.setSelectionRange(place, place)
  })
}
