/** Text of a number field → number; an empty field is null, anything else stays text, for the validators to name. */
export const parseNumber = (text: string): number | string | null => {
  const digits = text.replaceAll(',', '').trim()
  if (digits === '') return null
  const value = Number(digits)
  return Number.isFinite(value) ? value : text
}
