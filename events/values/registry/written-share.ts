import type { WrittenShare } from './register.ts'

/**
 * The largest denominator that a typed decimal is read as a fraction of: 0.5 is 1/2, while 0.3333
 * stays as it was typed.
 */
const MAX_DENOMINATOR = 20
/** A roll has a third as 0.3333; a sum of several owners' shares is off by as much for each. */
const ROUNDING = 0.000_05

const grouped = (digits: string): string => {
  const [whole = '', rest] = digits.split('.')
  const withCommas = whole.length > 15 ? whole : Number(whole).toLocaleString('ko-KR')
  return rest === undefined ? withCommas : `${withCommas}.${rest}`
}

/**
 * Returns a share as screens and files write it: "1/2", "77,969/70,492,750", and "전부" for the
 * whole.
 */
export const shareWords = ({ numerator, denominator }: WrittenShare): string =>
  numerator === denominator ? '전부' : `${grouped(numerator)}/${grouped(denominator)}`

const fractionOf = (value: number, rounding: number): WrittenShare | undefined => {
  for (let denominator = 1; denominator <= MAX_DENOMINATOR; denominator += 1) {
    const numerator = Math.round(value * denominator)
    if (numerator > 0 && Math.abs(numerator / denominator - value) <= rounding)
      return { numerator: String(numerator), denominator: String(denominator) }
  }
  return undefined
}

/**
 * Returns a share that is known as a number in the same notation: 0.5 is "1/2"; what no small
 * fraction fits stays a number.
 */
export const numberShareWords = (value: number): string => {
  const fraction = fractionOf(value, 1e-9)
  return fraction === undefined ? String(value) : shareWords(fraction)
}

export type ShareSum = { readonly text: string; readonly isWhole: boolean }

/** Returns what the shares of a unit's owners add up to; null where one of them is not known. */
export const shareSum = (shares: readonly (number | null)[]): ShareSum | null => {
  const known = shares.filter((share) => share !== null)
  if (known.length === 0 || known.length < shares.length) return null
  const sum = known.reduce((all, share) => all + share, 0)
  const rounding = ROUNDING * known.length
  if (Math.abs(sum - 1) <= rounding) return { text: '전부', isWhole: true }
  const fraction = fractionOf(sum, 1e-9)
  return {
    text: fraction === undefined ? String(Math.round(sum * 10_000) / 10_000) : shareWords(fraction),
    isWhole: false,
  }
}
