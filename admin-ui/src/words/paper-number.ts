const NUMBER = /^\d{8}$/

/** The number of a paper as somebody types it, with blanks and hyphens; null: it is none. */
export const readPaperNumber = (typed: string): string | null => {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return NUMBER.test(digits) ? digits : null
}

/** "1234 5678" */
export const paperNumberText = (number: string): string => `${number.slice(0, 4)} ${number.slice(4)}`
