import type { WrittenShare } from '#events/values/registry/register.ts'
import { exact, written, type Exact } from '#events/values/ratio.ts'

const NUMBER = String.raw`\d[\d,]{0,60}(?:\.\s?\d{1,30})?`
/** Matches a share, with the denominator first: "28197.1분의 44.1521". */
const SHARE = new RegExp(String.raw`(?<below>${NUMBER})\s?분\s?의\s?(?<above>${NUMBER})`)

/** Maximum number of digits of numerator and denominator, as in events. */
const MAX_DIGITS = 80

/** Converts a decimal to a whole number and a power of ten, exactly. */
export const exactDecimal = (text: string): Exact => {
  const [whole = '0', decimals = ''] = text.replaceAll(/[,\s]/g, '').split('.')
  return exact(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** Converts a share to the form of events; null where it has too many digits. */
export const writtenShare = (share: Exact): WrittenShare | null => {
  const said = written(share)
  return said.numerator.length > MAX_DIGITS || said.denominator.length > MAX_DIGITS ? null : said
}

export type FoundShare = { readonly share: Exact | null; readonly before: string; readonly after: string }

/**
 * Returns the first share that a text names, and the words around it. `share` is null for
 * impossible ones: 0, or more than 1.
 */
export const shareIn = (text: string): FoundShare | null => {
  const found = SHARE.exec(text)
  const { below, above } = found?.groups ?? {}
  if (found === null || below === undefined || above === undefined) return null
  const around = { before: text.slice(0, found.index).trim(), after: text.slice(found.index + found[0].length).trim() }
  const [denominator, numerator] = [exactDecimal(below), exactDecimal(above)]
  if (denominator.numerator === 0n || numerator.numerator === 0n) return { share: null, ...around }
  const share = exact(numerator.numerator * denominator.denominator, numerator.denominator * denominator.numerator)
  return { share: share.numerator > share.denominator ? null : share, ...around }
}
