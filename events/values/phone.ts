/** Korean phone number as the product keeps it: digits only, 9 to 11 of them, the first a 0. */
export const PHONE_FORM = /^0\d{8,10}$/

const MOST_DIGITS = 11

/** Digits of a phone as people write it; "+82 10-…" becomes "010…". */
export const toPhoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return digits.startsWith('82') ? `0${digits.slice(2).replace(/^0/, '')}` : digits
}

/** What a field keeps of a phone that is typed or pasted into it: no more digits than a phone has. */
export const phoneDigitsTyped = (text: string): string => toPhoneDigits(text).slice(0, MOST_DIGITS)

/**
 * A phone as one writes it, finished or half typed: 11 digits as 3-4-4, 10 as 3-3-4, fewer as far as they go; nine that begin with 02
 * are a number in Seoul, whose area code has two. A masked one (010-****-5678) is written already.
 */
export const formatPhone = (text: string): string => {
  if (text.includes('*')) return text
  const digits = phoneDigitsTyped(text)
  if (digits.length <= 3) return digits
  if (/^02\d{7}$/.test(digits)) return `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`
  const middle = digits.length === MOST_DIGITS ? 7 : 6
  return `${digits.slice(0, 3)}-${digits.slice(3, middle)}-${digits.slice(middle)}`
}
