import type { Font, PathCommand } from 'fontkit'
import { createSubset, type FontSubset } from './font-subset.ts'

// Writes a subset of a font as a bare CFF: outlines without subroutines and hints. The subsets of
// fontkit keep an entry for each of the font's 20,000 subroutines: a name of three Hanja takes 37
// kB and 30 ms there, 1 kB and less than 1 ms here.

const OPERATORS = { endchar: 14, rmoveto: 21, rlineto: 5, rrcurveto: 8 } as const
/** Upper bound of a collection's CIDs. */
const MAX_CIDS = 65_536
/** First number of the font's own strings: the standard strings of CFF have the numbers below. */
const FIRST_OWN_STRING = 391

const u16 = (value: number): readonly number[] => [(value >> 8) & 0xff, value & 0xff]
const u32 = (value: number): readonly number[] => [(value >>> 24) & 0xff, (value >>> 16) & 0xff, ...u16(value)]
/** Encodes a number of a charstring. */
const short = (value: number): readonly number[] => [28, ...u16(value)]
/**
 * Encodes a number of a dictionary in exactly five bytes, since offsets are needed before their
 * values are known.
 */
const long = (value: number): readonly number[] => [29, ...u32(value)]

/** Returns the Type 2 charstring of an outline in whole units. */
const charstringOf = (width: number, commands: readonly PathCommand[]): readonly number[] => {
  const bytes: number[] = [...short(Math.round(width))]
  let [atX, atY] = [0, 0]
  const step = (points: readonly number[], operator: number): void => {
    for (let index = 0; index < points.length; index += 2) {
      const [x, y] = [Math.round(points[index] ?? 0), Math.round(points[index + 1] ?? 0)]
      bytes.push(...short(x - atX), ...short(y - atY))
      ;[atX, atY] = [x, y]
    }
    bytes.push(operator)
  }
  for (const { command, args } of commands) {
    if (command === 'moveTo') step(args, OPERATORS.rmoveto)
    else if (command === 'lineTo') step(args, OPERATORS.rlineto)
    else if (command === 'bezierCurveTo') step(args, OPERATORS.rrcurveto)
    else if (command !== 'closePath') throw new Error(`a CFF outline has no ${command}`)
  }
  return [...bytes, OPERATORS.endchar]
}

const indexOf = (items: readonly (readonly number[])[]): readonly number[] => {
  if (items.length === 0) return u16(0)
  let end = 1
  const offsets = [end, ...items.map((item) => (end += item.length))]
  return [...u16(items.length), 4, ...offsets.flatMap(u32), ...items.flat()]
}

const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')]

type CffFont = {
  readonly name: string
  /** Character collection of the CIDs. */
  readonly ordering: string
  readonly charstrings: readonly (readonly number[])[]
  /** CIDs of the glyphs after the first one, encoded. */
  readonly charset: readonly number[]
}

/**
 * Writes a CID-keyed CFF font of one dictionary. Glyphs stand in the order of their charstrings.
 */
const cffOf = ({ name, ordering, charstrings, charset }: CffFont): Uint8Array => {
  const count = charstrings.length
  const start = [1, 0, 4, 4, ...indexOf([ascii(name)])]
  const after = [...indexOf([ascii('Adobe'), ascii(ordering)]), ...indexOf([])]
  const cidCount = ordering === 'Identity' ? count : MAX_CIDS
  const select = [3, ...u16(1), ...u16(0), 0, ...u16(count)]
  const letters = indexOf(charstrings)
  // defaultWidthX and nominalWidthX are 0: each charstring has its own width.
  const own = [...long(0), 20, ...long(0), 21]
  const top = (offset: number): readonly number[] => {
    const [selectAt, lettersAt] = [offset + charset.length, offset + charset.length + select.length]
    const said = [
      [...long(FIRST_OWN_STRING), ...long(FIRST_OWN_STRING + 1), ...long(0), 12, 30],
      [...long(cidCount), 12, 34],
      [...long(offset), 15],
      [...long(selectAt), 12, 37],
      [...long(lettersAt), 17],
      [...long(lettersAt + letters.length + own.length), 12, 36],
    ]
    return said.flat()
  }
  // The length of the dictionary does not depend on its values.
  const offset = start.length + indexOf([top(0)]).length + after.length
  const ownAt = offset + charset.length + select.length + letters.length
  const dictionaries = indexOf([[...long(own.length), ...long(ownAt), 18]])
  const parts = [start, indexOf([top(offset)]), after, charset, select, letters, own, dictionaries]
  return Uint8Array.from(parts.flat())
}

/** Encodes a charset whose CIDs equal the glyphs' numbers. */
const inOrder = (count: number): readonly number[] => (count > 1 ? [2, ...u16(1), ...u16(count - 2)] : [0])

/**
 * Makes a font of a collection's letters; `glyphs` maps CIDs of the collection to the font's
 * glyphs. Glyph 0 (.notdef) is added.
 */
export const cidKeyedPart = (font: Font, ordering: string, glyphs: ReadonlyMap<number, number>): Uint8Array => {
  const charstring = (id: number): readonly number[] => {
    const { advanceWidth, path } = font.getGlyph(id)
    return charstringOf(advanceWidth, path.commands)
  }
  const cids = [...glyphs.keys()].toSorted((one, other) => one - other)
  const charstrings = [charstring(0), ...cids.map((cid) => charstring(glyphs.get(cid) ?? 0))]
  return cffOf({ name: font.postscriptName, ordering, charstrings, charset: [0, ...cids.flatMap(u16)] })
}

/** Makes subsets of a font with CFF outlines of 1,000 units; encoded outlines are cached. */
export const flatSubsets = (font: Font): (() => FontSubset) => {
  const known = new Map<number, readonly number[]>()
  const charstring = (id: number): readonly number[] => {
    const found = known.get(id)
    if (found) return found
    const { advanceWidth, path } = font.getGlyph(id)
    const made = charstringOf(advanceWidth, path.commands)
    known.set(id, made)
    return made
  }
  return () =>
    createSubset(true, ({ ids }) => {
      const charstrings = [...ids()].map(charstring)
      const charset = inOrder(charstrings.length)
      return cffOf({ name: font.postscriptName, ordering: 'Identity', charstrings, charset })
    })
}
