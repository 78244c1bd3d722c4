/** Value of DER: its tag, all its bytes, its content, and the values inside. */
export type DerValue = {
  readonly tag: number
  readonly raw: Uint8Array
  readonly content: Uint8Array
  readonly parts: readonly DerValue[]
}

/** Bytes are not the expected DER; the message says where. */
export class DerError extends Error {
  constructor(message: string) {
    super(`DER: ${message}`)
    this.name = 'DerError'
  }
}

/** Maximum nesting: certificates nest a dozen levels, and more is meant to exhaust the reader. */
const DEEPEST = 40
const CONSTRUCTED = 0x20

const lengthAt = (bytes: Uint8Array, at: number): { readonly length: number; readonly size: number } => {
  const first = bytes[at]
  if (first === undefined) throw new DerError('cut off')
  if (first < 0x80) return { length: first, size: 1 }
  const digits = first & 0x7f
  if (digits === 0 || digits > 4 || at + digits >= bytes.length) throw new DerError('length')
  const length = bytes.subarray(at + 1, at + 1 + digits).reduce((sum, digit) => sum * 256 + digit, 0)
  // A value has one encoding: a longer length than needed would allow a second file of the same
  // meaning.
  if (length < 0x80 || length < 256 ** (digits - 1)) throw new DerError('length is not the shortest')
  return { length, size: 1 + digits }
}

/**
 * Reads the value that begins at `at`, and ignores what follows it.
 * @throws {DerError} where it is truncated, not in the shortest form, or nested too deep
 */
export const readDer = (bytes: Uint8Array, at = 0, depth = 0): DerValue => {
  const tag = bytes[at]
  if (tag === undefined) throw new DerError('cut off')
  if ((tag & 0x1f) === 0x1f) throw new DerError('tag of several bytes')
  if (depth > DEEPEST) throw new DerError('too deep')
  const { length, size } = lengthAt(bytes, at + 1)
  const begin = at + 1 + size
  const end = begin + length
  if (end > bytes.length) throw new DerError('longer than its bytes')
  const content = bytes.subarray(begin, end)
  const parts: DerValue[] = []
  for (let next = begin; tag & CONSTRUCTED && next < end;) {
    const part = readDer(bytes.subarray(0, end), next, depth + 1)
    parts.push(part)
    next += part.raw.length
  }
  return { tag, raw: bytes.subarray(at, end), content, parts }
}

/** Reads bytes that are one value and nothing else. @throws {DerError} */
export const readWhole = (bytes: Uint8Array): DerValue => {
  const value = readDer(bytes)
  if (value.raw.length !== bytes.length) throw new DerError('something follows')
  return value
}

/**
 * Returns the part at an index.
 * @throws {DerError} where there is none, or its tag is not the given one
 */
export const partOf = (value: DerValue | undefined, index: number, tag?: number): DerValue => {
  const part = value?.parts.at(index)
  if (part === undefined || (tag !== undefined && part.tag !== tag)) throw new DerError(`part ${index} is missing`)
  return part
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export const joinBytes = (...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Encodes bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Decodes an object identifier to dotted form, `1.2.840.113549.1.7.2`.
 * @throws {DerError} where the value is none
 */
export const objectIdOf = (value: DerValue | undefined): string => {
  if (value?.tag !== 0x06 || value.content.length === 0) throw new DerError('object identifier')
  const numbers: number[] = []
  let number = 0
  for (const byte of value.content) {
    number = number * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}

const timeText = (value: DerValue): string => {
  const text = new TextDecoder().decode(value.content)
  if (value.tag === 0x18) return text
  if (value.tag !== 0x17) throw new DerError('time')
  return `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}`
}

/**
 * Decodes a time of a certificate or a stamp (UTCTime or GeneralizedTime, in UTC).
 * @throws {DerError}
 */
export const timeOf = (value: DerValue): Date => {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(timeText(value)) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(time.getTime())) throw new DerError('time')
  return time
}
