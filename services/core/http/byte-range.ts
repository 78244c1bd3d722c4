/** Bytes from 0, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number }

const FORM = /^bytes=(?:(?<from>\d{1,15})-(?<to>\d{0,15})|-(?<last>\d{1,15}))$/

/**
 * Returns the part of a file that a `Range` header requests (RFC 9110, 14.1.2): one range of bytes.
 * `whole` without a range, for several, and for an invalid one; `outside` if the file has nothing
 * of it.
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | 'whole' | 'outside' => {
  const { from, to, last } = FORM.exec(header?.replaceAll(' ', '') ?? '')?.groups ?? {}
  if (last !== undefined) {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  if (from === undefined) return 'whole'
  const [start, end] = [Number(from), to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  // Backwards: no range at all.
  if (to !== undefined && to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'outside' : { start, end }
}
