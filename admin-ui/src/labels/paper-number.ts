const PRINTED = /^\d{8}$/
const GIVEN = /^\d{1,5}$/
/** Printed numbers are never lower. */
const FIRST_PRINTED = 100_000

const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/**
 * Returns a paper's printed number as somebody types it, with blanks and hyphens; null: it is none.
 */
export const readPaperNumber = (typed: string): string | null => {
  const digits = digitsOf(typed)
  return PRINTED.test(digits) ? digits : null
}

/**
 * Returns the number that a paper was given when the box was opened: "12", "12번"; null: it is none.
 */
export const readGivenNumber = (typed: string): string | null => {
  const digits = digitsOf(typed).replace(/번$/, '')
  return GIVEN.test(digits) && Number(digits) > 0 ? digits.padStart(8, '0') : null
}

/**
 * Returns the number of a paper: "1234 5678"; "12번" where it was numbered when the box was opened.
 */
export const paperNumberText = (number: string): string =>
  Number(number) < FIRST_PRINTED ? `${Number(number)}번` : `${number.slice(0, 4)} ${number.slice(4)}`
