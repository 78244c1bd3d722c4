/** Place in the shown text behind so many digits. */
const placeAfter = (shown: string, digits: number): number => {
  if (digits === 0) return 0
  const places = Array.from(shown.matchAll(/\d/g), (match) => match.index + 1)
  return places[digits - 1] ?? shown.length
}

/** Called while a field changes whose text is about to be formatted anew: the caret stays behind the digit it was behind. */
export const keepCaret = (field: HTMLInputElement): void => {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length)
  const digits = before.replace(/\D/g, '').length
  // React has written the formatted text by then.
  queueMicrotask(() => {
    const place = placeAfter(field.value, digits)
    field.setSelectionRange(place, place)
  })
}
