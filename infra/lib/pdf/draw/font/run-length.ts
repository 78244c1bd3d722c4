/** Maximum length of one run, or of one stretch of different bytes. */
const MAXIMUM = 128
/**
 * Minimum length of a run: shorter ones stay among different bytes, since a run of their own would
 * cost as much.
 */
const WORTH = 3
const END = 128

/**
 * Packs bytes for PDF's RunLengthDecode. A mask of thin strokes, mostly one byte, is packed in a
 * hundredth of the time of deflate.
 */
export const runLengthEncoded = (bytes: Uint8Array): Uint8Array => {
  // The worst case adds one length byte for every 128 bytes.
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
