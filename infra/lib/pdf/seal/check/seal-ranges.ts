import { DerError, joinBytes, readDer, type DerValue } from './der.ts'

/** Byte range of a signature, and what it signs. */
export type SealRange = {
  /** Offsets of the signature's hexadecimal digits, brackets included. */
  readonly gap: { readonly from: number; readonly to: number }
  /** End of the signed part; equals the end of the file where nothing was added. */
  readonly end: number
  /** Time that the seal claims without proof; null where it names none. */
  readonly claimedAt: Date | null
}

/** Byte range that does not describe a seal: it may be read in two ways. */
export type BrokenRange = 'broken'

/** Decodes one character for each byte; only ASCII is searched for. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const NUMBERS = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/y
const TIME = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/
/** Number of characters around the digits that are searched for the signature's other entries. */
const NEARBY = 600

const claimedTime = (text: string, { from, to }: SealRange['gap']): Date | null => {
  const around = `${text.slice(to, to + NEARBY)} ${text.slice(Math.max(0, from - NEARBY), from)}`
  const [, year, month, day, hour, minute, second] = TIME.exec(around) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * Reads a byte range. It must sign everything from the first byte on but the digits: any other gap
 * could hold anything. The range stands before the gap, so that it is signed too.
 */
const rangeAt = (text: string, at: number): SealRange | BrokenRange => {
  NUMBERS.lastIndex = at
  const [start, from, to, rest] = (NUMBERS.exec(text) ?? []).slice(1).map(Number)
  if (start !== 0 || from === undefined || to === undefined || rest === undefined) return 'broken'
  const isHole = text[from] === '<' && text[to - 1] === '>' && at < from && from < to && to + rest <= text.length
  // Only lower-case digits are accepted, as every seal has them: another spelling of the same
  // signature would be another valid file.
  const digits = text.slice(from + 1, to - 1)
  const isLowerCase = !/[^0-9a-f]/.test(digits)
  if (!isHole || !isLowerCase || digits.length % 2 === 1) return 'broken'
  return { gap: { from, to }, end: to + rest, claimedAt: claimedTime(text, { from, to }) }
}

/**
 * Maximum number of seals: no document is signed so often, and a thousand seals over a large file
 * would take a browser minutes.
 */
const MAX_SEALS = 20

/**
 * Finds every signature of a file, in order; where there are too many, the rest counts as one
 * broken one.
 */
export const findSeals = (text: string): readonly (SealRange | BrokenRange)[] => {
  const places = [...text.matchAll(/\/ByteRange\b/g)].map(({ index }) => index)
  const seals = places.slice(0, MAX_SEALS).map((at) => rangeAt(text, at))
  return places.length > MAX_SEALS ? [...seals, 'broken'] : seals
}

export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )

/**
 * Returns the signature, and the signed bytes.
 * @throws {DerError} where it cannot be parsed, or something stands after it
 */
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
