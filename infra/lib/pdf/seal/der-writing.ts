/**
 * Encodes a DER element: tag, length, contents. The reader (`check/der.ts`) shares no code with
 * this writer.
 */
export const derElement = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content])
  const digits = Buffer.from(
    content.length
      .toString(16)
      .padStart(8, '0')
      .replace(/^(00)+/, ''),
    'hex',
  )
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length), digits, content])
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => derElement(0x30, ...contents)

/** Sorts the members of a set by their bytes, as DER requires. */
export const sortedElements = (contents: readonly Uint8Array[]): readonly Uint8Array[] =>
  contents.toSorted((one, other) => Buffer.compare(one, other))

export const setOf = (...contents: readonly Uint8Array[]): Buffer => derElement(0x31, ...sortedElements(contents))

export const octetString = (content: Uint8Array): Buffer => derElement(0x04, content)

/** Encodes a bit string of whole bytes. */
export const bitString = (content: Uint8Array): Buffer => derElement(0x03, Buffer.of(0), content)

export const derNull = Buffer.of(0x05, 0)

export const derTrue = Buffer.of(0x01, 1, 0xff)

/** Encodes a whole number of 0 or more, given as bytes or as a number. */
export const derInteger = (value: Uint8Array | number): Buffer => {
  const digits =
    typeof value === 'number' ? Buffer.from(value.toString(16).padStart(8, '0'), 'hex') : Buffer.from(value)
  const first = digits.findIndex((digit) => digit !== 0)
  const short = first < 0 ? Buffer.of(0) : digits.subarray(first)
  return (short[0] ?? 0) & 0x80 ? derElement(0x02, Buffer.of(0), short) : derElement(0x02, short)
}

const base128 = (number: number): readonly number[] => {
  const digits = [number & 0x7f]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** Encodes an object identifier in dotted form, `1.2.840.113549.1.7.2`. */
export const objectId = (dotted: string): Buffer => {
  const [root = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return derElement(0x06, Buffer.from([root * 40 + second, ...rest].flatMap(base128)))
}

/** Encodes a time to the second, in UTC. */
export const timeAt = (time: Date): Buffer =>
  derElement(0x18, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
