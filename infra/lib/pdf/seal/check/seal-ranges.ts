import { DerError, joinBytes, readDer, type DerValue } from './der.ts'

/** A place of a file that says it is signed, and what is signed from there. */
export type SealRange = {
  /** Where the signature's digits begin and end, brackets included. */
  readonly gap: { readonly from: number; readonly to: number }
  /** Where what is signed ends; in a file that was not added to, its end. */
  readonly end: number
  /** What it says of its own time, which nothing proves; null where it says none. */
  readonly claimedAt: Date | null
}

/** A seal's numbers do not describe a seal: it may be read in two ways. */
export type BrokenRange = 'broken'

/** One character for each byte; only ASCII is looked for. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const NUMBERS = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/y
const TIME = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/
/** Around its digits a signature says little. */
const NEARBY = 600

const claimedTime = (text: string, { from, to }: SealRange['gap']): Date | null => {
  const around = `${text.slice(to, to + NEARBY)} ${text.slice(Math.max(0, from - NEARBY), from)}`
  const [, year, month, day, hour, minute, second] = TIME.exec(around) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * Signed is everything from the first byte on but the digits themselves: any other hole is a place to put something. The numbers stand
 * before the hole, so that they are signed too.
 */
const rangeAt = (text: string, at: number): SealRange | BrokenRange => {
  NUMBERS.lastIndex = at
  const [start, from, to, rest] = (NUMBERS.exec(text) ?? []).slice(1).map(Number)
  if (start !== 0 || from === undefined || to === undefined || rest === undefined) return 'broken'
  const isHole = text[from] === '<' && text[to - 1] === '>' && at < from && from < to && to + rest <= text.length
  // Digits in lower case alone, as every seal has them: another spelling of the same signature would be another file that holds as well.
  const digits = text.slice(from + 1, to - 1)
  const isLowerCase = !/[^0-9a-f]/.test(digits)
  if (!isHole || !isLowerCase || digits.length % 2 === 1) return 'broken'
  return { gap: { from, to }, end: to + rest, claimedAt: claimedTime(text, { from, to }) }
}

/** Nobody signs a document so often; a thousand seals over a large file would take a browser for minutes. */
const MAX_SEALS = 20

/** Every place of a file that says it is signed, in the order of the file; of too many the rest is one broken one. */
export const findSeals = (text: string): readonly (SealRange | BrokenRange)[] => {
  const places = [...text.matchAll(/\/ByteRange\b/g)].map(({ index }) => index)
  const seals = places.slice(0, MAX_SEALS).map((at) => rangeAt(text, at))
  return places.length > MAX_SEALS ? [...seals, 'broken'] : seals
}

export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )

/** The signature, and what is signed. @throws DerError where it cannot be read, or something stands behind it */
export const readSeal = (
  bytes: Uint8Array,
  text: string,
  { gap, end }: SealRange,
): { readonly signature: DerValue; readonly covered: Uint8Array } => {
  const held = fromHex(text.slice(gap.from + 1, gap.to - 1))
  const signature = readDer(held)
  if (held.subarray(signature.raw.length).some((byte) => byte !== 0)) throw new DerError('something stands behind it')
  return { signature, covered: joinBytes(bytes.subarray(0, gap.from), bytes.subarray(gap.to, end)) }
}
