/** Digits and their separators may have a space between them, as tables and forced line breaks make. */
const NUMBER = /(?<!\d)(?:\d\s?){6}\s?[-‐‑–—－·]?\s?[1-8](?:\s?\d){6}(?!\d)/g

const isDay = (digits: string): boolean => {
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** Place in a text; `end` is the index after its last character. */
type TextSpan = { readonly start: number; readonly end: number }

/**
 * Returns the places of resident registration numbers in a text: thirteen digits whose first six are
 * a birth date, foreigners' numbers included. Numbers whose second half is masked are none. The
 * caller limits the length of the text.
 */
export const residentNumbersIn = (text: string): readonly TextSpan[] => {
  const found: TextSpan[] = []
  const pattern = new RegExp(NUMBER)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const digits = match[0].replaceAll(/\D/g, '')
    if (isDay(digits)) found.push({ start: match.index, end: match.index + match[0].length })
    // Digits that are no date may be the end of another number.
    else pattern.lastIndex = match.index + 1
  }
  return found
}
