import type { Glyph } from 'fontkit'

/** Subset of a font with the methods that pdf-lib calls. */
export type FontSubset = {
  /** True for CFF outlines, false for TrueType. */
  readonly cff: boolean
  /** Adds a glyph and returns its number in the subset. */
  readonly includeGlyph: (glyph: Pick<Glyph, 'id'> | number) => number
  readonly encode: () => Uint8Array
}

/**
 * Glyphs of a subset: their numbers in the font, ordered by their numbers in the subset; 0
 * (.notdef) comes first.
 */
export type SubsetGlyphs = { readonly ids: () => Iterable<number>; readonly placeOf: (id: number) => number }

/** Creates a subset; `encode` writes the glyphs that were added, and may add more while it runs. */
export const createSubset = (cff: boolean, encode: (taken: SubsetGlyphs) => Uint8Array): FontSubset => {
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
