/**
 * Decodes CP949 (windows-949, Unified Hangul Code), which Korean Windows writes into CSV. The
 * TextDecoder of Node knows only EUC-KR under that name, 2,350 of the 11,172 syllables: a roll with
 * one 똠 in it would not decode. The other syllables follow in Unicode order in the byte pairs that
 * EUC-KR leaves free: lead bytes 81 to A0 take all trail bytes, A1 to C6 those below A1.
 */

/** Trail bytes in order: A to Z, a to z, then from 81. */
const TRAILS = { upper: 0x41, lower: 0x61, high: 0x81, letters: 26 }
/** Number of trail bytes of a lead byte. */
const TRAILS_BEFORE_A1 = 178
const TRAILS_SINCE_A1 = 84
const LEADS_BEFORE_A1 = 0x20

const eucKr = new TextDecoder('euc-kr', { fatal: true })

let added: readonly string[] | undefined

const addedSyllables = (): readonly string[] => {
  if (added) return added
  // The syllables of EUC-KR have lead bytes B0 to C8 and trail bytes A1 to FE.
  const pairs = Array.from({ length: 25 * 94 }, (_, index) => [
    0xb0 + Math.floor(index / 94),
    0xa1 + (index % 94),
  ]).flat()
  const common = new Set(eucKr.decode(Uint8Array.from(pairs)))
  added = Array.from({ length: 11_172 }, (_, index) => String.fromCodePoint(0xac00 + index)).filter(
    (syllable) => !common.has(syllable),
  )
  return added
}

/**
 * Returns the index of a trail byte among those that EUC-KR leaves free; undefined: it is none of
 * them.
 */
const trailIndex = (trail: number): number | undefined => {
  const { upper, lower, high, letters } = TRAILS
  if (trail >= high && trail <= 0xfe) return 2 * letters + trail - high
  if (trail >= lower && trail < lower + letters) return letters + trail - lower
  return trail >= upper && trail < upper + letters ? trail - upper : undefined
}

const addedSyllable = (lead: number, trail: number): string | undefined => {
  const index = trailIndex(trail)
  if (index === undefined || lead < 0x81 || lead > 0xc6) return undefined
  if (lead <= 0xa0) return addedSyllables()[(lead - 0x81) * TRAILS_BEFORE_A1 + index]
  return index < TRAILS_SINCE_A1
    ? addedSyllables()[LEADS_BEFORE_A1 * TRAILS_BEFORE_A1 + (lead - 0xa1) * TRAILS_SINCE_A1 + index]
    : undefined
}

/** Maximum number of pieces: a text with one of the added letters in every eight bytes is none. */
const MAX_PARTS = 10_000

/**
 * Decodes CP949. `added`: number of letters that EUC-KR does not have, which are few in Korean
 * text.
 * @throws {TypeError} where the bytes are not CP949
 */
export const decodeCp949 = (bytes: Uint8Array): { readonly text: string; readonly added: number } => {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < bytes.length;) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    const syllable = lead < 0x81 ? undefined : addedSyllable(lead, trail)
    if (syllable !== undefined) {
      parts.push(eucKr.decode(bytes.subarray(start, at)), syllable)
      if (parts.length > MAX_PARTS && parts.length > at / 4) throw new TypeError('no Korean text')
      start = at + 2
    }
    at += lead < 0x81 ? 1 : 2
  }
  return { text: parts.join('') + eucKr.decode(bytes.subarray(start)), added: parts.length / 2 }
}
