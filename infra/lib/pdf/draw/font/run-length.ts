/** Of one run or one stretch of different bytes. */
const MAXIMUM = 128
/** Shorter runs are written among different bytes: a stretch of its own would cost as much. */
const WORTH = 3
const END = 128

/** Packs bytes as PDF's RunLengthDecode unpacks them: what is mostly one byte, as a mask of thin strokes, in a hundredth of deflate's time. */
export const runLengthEncoded = (bytes: Uint8Array): Uint8Array => {
  // At the worst a byte of count for every 128.
  const packed = new Uint8Array(bytes.length + Math.ceil(bytes.length / MAXIMUM) + 2)
  let [length, plainFrom] = [0, 0]
  const writePlain = (to: number): void => {
    for (let from = plainFrom; from < to; from += MAXIMUM) {
      const count = Math.min(MAXIMUM, to - from)
      packed[length] = count - 1
      packed.set(bytes.subarray(from, from + count), length + 1)
      length += count + 1
    }
  }
  for (let at = 0; at < bytes.length;) {
    let end = at + 1
    while (end < bytes.length && end - at < MAXIMUM && bytes[end] === bytes[at]) end += 1
    if (end - at >= WORTH) {
      writePlain(at)
      packed[length] = 257 - (end - at)
      packed[length + 1] = bytes[at] ?? 0
      length += 2
      plainFrom = end
    }
    at = end
  }
  writePlain(bytes.length)
  packed[length] = END
  return packed.subarray(0, length + 1)
}
