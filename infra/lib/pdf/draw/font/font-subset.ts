import type { Glyph } from 'fontkit'

/** What a PDF's writer asks of a part of a font. */
export type FontSubset = {
  /** Outlines of a CFF font, not of a TrueType font. */
  readonly cff: boolean
  /** Takes a glyph in; its number in the part. */
  readonly includeGlyph: (glyph: Pick<Glyph, 'id'> | number) => number
  readonly encode: () => Uint8Array
}

/** Glyphs by their numbers in the font, in the order of their numbers in the part: 0, for what is missing, comes first. */
export type TakenGlyphs = { readonly ids: () => Iterable<number>; readonly placeOf: (id: number) => number }

/** A part of a font; `encode` writes the glyphs that were taken, and may take more while it does. */
export const createSubset = (cff: boolean, encode: (taken: TakenGlyphs) => Uint8Array): FontSubset => {
  const places = new Map([[0, 0]])
  const placeOf = (id: number): number => {
    const place = places.get(id) ?? places.size
    places.set(id, place)
    return place
  }
  return {
    cff,
    includeGlyph: (glyph) => placeOf(typeof glyph === 'number' ? glyph : glyph.id),
    encode: () => encode({ ids: () => places.keys(), placeOf }),
  }
}
