/**
 * Parses the text of a number field: an empty one is null, anything that is no number stays a text
 * for the validators.
 */
export const parseNumber = (text: string): number | string | null => {
  const digits = text.replaceAll(',', '').trim()
  if (digits === '') return null
  const value = Number(digits)
  return Number.isFinite(value) ? value : text
}
