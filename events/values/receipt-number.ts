const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const DIGITS = 15
const GROUP = 5
const BELOW = 10n ** BigInt(DIGITS)
/** 22 letters of base64url have room for 132 bits; 128 are used, and the last four are no chance. */
const UNUSED_BITS = 4n

/**
 * The number of a receipt that people read, write down and say on the phone: 15 digits of its id, which is 128 random bits, so that they say
 * nothing of anybody. Digits alone: no case, nothing to mistake, the same keyboard as a phone number. Of a million receipts one guess in a
 * thousand million finds some, and what it finds names nobody; that any two of a million share one has a chance of 1 in 2,000, and such a number
 * finds neither.
 */
export const receiptNumberOf = (receiptId: string): string => {
  const bits = [...receiptId].reduce((sum, letter) => sum * 64n + BigInt(Math.max(LETTERS.indexOf(letter), 0)), 0n)
  return String((bits >> UNUSED_BITS) % BELOW).padStart(DIGITS, '0')
}

/** "48213-90775-16204" */
export const formatReceiptNumber = (number: string): string =>
  (number.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/** As it is shown: of a receipt by its id. */
export const shownReceiptNumber = (receiptId: string): string => formatReceiptNumber(receiptNumberOf(receiptId))

/** The digits that somebody typed, however they wrote them (spaces, hyphens, full-width digits); undefined where they are no number of a receipt. */
export const readReceiptNumber = (typed: string): string | undefined => {
  const digits = typed.normalize('NFKC').replace(/[\s\p{Dash}.,·]/gu, '')
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : undefined
}

/** What a field keeps of what is typed or pasted into it: its digits in their groups, no more than there are. */
export const receiptNumberTyped = (typed: string): string =>
  formatReceiptNumber(typed.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS))
