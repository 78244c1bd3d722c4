const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const DIGITS = 15
const GROUP = 5
const BELOW = 10n ** BigInt(DIGITS)
/**
 * Number of unused bits: 22 letters of base64url hold 132 bits, of which 128 are used; the last
 * four are not random.
 */
const UNUSED_BITS = 4n

/**
 * Returns the number of a receipt that people read, write down and say on the phone: 15 digits of
 * its id, which is 128 random bits, so that they reveal nothing about anybody. Digits only: no
 * case, nothing to confuse, the same keyboard as a phone number. Among a million receipts one guess
 * in a thousand million finds one, and what it finds names nobody; the chance that any two of a
 * million share one is 1 in 2,000, and such a number finds neither.
 */
export const receiptNumberOf = (receiptId: string): string => {
  const bits = [...receiptId].reduce((sum, letter) => sum * 64n + BigInt(Math.max(LETTERS.indexOf(letter), 0)), 0n)
  return String((bits >> UNUSED_BITS) % BELOW).padStart(DIGITS, '0')
}

/** "48213-90775-16204" */
export const formatReceiptNumber = (number: string): string =>
  (number.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/** Returns the formatted number of a receipt by its id. */
export const shownReceiptNumber = (receiptId: string): string => formatReceiptNumber(receiptNumberOf(receiptId))

/**
 * Returns the digits of a typed number, in any notation (spaces, hyphens, full-width digits);
 * undefined if it is no number of a receipt.
 */
export const readReceiptNumber = (typed: string): string | undefined => {
  const digits = typed.normalize('NFKC').replace(/[\s\p{Dash}.,·]/gu, '')
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : undefined
}

/**
 * Formats what is typed or pasted into a field: its digits in their groups, no more than there are.
 */
export const receiptNumberTyped = (typed: string): string =>
  formatReceiptNumber(typed.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS))
