/** Builds the table from letters to bytes: Node reads EUC-KR and does not write it. */
const table = (): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder('euc-kr')
  const letters = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if (letter.length === 1 && letter !== '\ufffd' && !letters.has(letter)) letters.set(letter, [lead, trail])
    }
  return letters
}

const tableCache: { letters?: ReadonlyMap<string, readonly [number, number]> } = {}

/** Encodes a text in EUC-KR; letters that it lacks become question marks. */
export const toEucKr = (text: string): Buffer => {
  tableCache.letters ??= table()
  const { letters } = tableCache
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : [...(letters.get(letter) ?? [0x3f])])),
  )
}
