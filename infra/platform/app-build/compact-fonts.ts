/** Font file and the code points that it is declared for. */
export type FontFace = { readonly file: string; readonly ranges: readonly CodeRange[] }
type CodeRange = readonly [first: number, last: number]

const FACE = /src:\s*url\(([^)]+)\)[^;]*;\s*unicode-range:\s*([^;}]+)[;}]/g

const rangeOf = (text: string): CodeRange => {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/** Reads the font faces of a style sheet, in order, with their ranges in order. */
export const readFaces = (css: string): readonly FontFace[] =>
  [...css.matchAll(FACE)].map(([, file = '', ranges = '']) => ({
    file,
    ranges: ranges
      .split(',')
      .map(rangeOf)
      .sort(([a], [b]) => a - b),
  }))

/**
 * Returns the face of each code point: the index of the last one that declares it, as browsers
 * choose (CSS Fonts 4, section 4.5).
 */
export const ownersOf = (faces: readonly FontFace[]): ReadonlyMap<number, number> => {
  const owners = new Map<number, number>()
  for (const [index, { ranges }] of faces.entries()) {
    for (const [first, last] of ranges) for (let point = first; point <= last; point += 1) owners.set(point, index)
  }
  return owners
}

/**
 * Rewrites faces with fewer ranges and the same choice of files: of several faces that declare a
 * code point browsers take the last, so a face may declare what later ones have. Rare syllables
 * come first, in long runs; only the frequent ones, scattered among them, are listed one by one.
 */
export const simplifyFaces = (faces: readonly FontFace[]): readonly FontFace[] => {
  const owners = ownersOf(faces)
  const belongsToLater = (index: number, first: number, last: number): boolean => {
    for (let point = first; point <= last; point += 1) if ((owners.get(point) ?? -1) < index) return false
    return true
  }
  return faces.map(({ file, ranges }, index) => {
    const joined: CodeRange[] = []
    for (const [first, last] of ranges) {
      const before = joined.at(-1)
      if (before && belongsToLater(index, before[1] + 1, first - 1)) joined.splice(-1, 1, [before[0], last])
      else joined.push([first, last])
    }
    return { file, ranges: joined }
  })
}

const rangeText = ([first, last]: CodeRange): string =>
  first === last ? `U+${first.toString(16)}` : `U+${first.toString(16)}-${last.toString(16)}`

/** Writes the style sheet of a variable font. */
export const writeFaces = (faces: readonly FontFace[]): string =>
  faces
    .map(
      ({ file, ranges }) =>
        `@font-face{font-family:'Pretendard Variable';font-weight:45 920;font-display:swap;` +
        `src:url(${file.replace(/^\.\//, '')}) format('woff2-variations');` +
        `unicode-range:${ranges.map(rangeText).join(',')}}`,
    )
    .join('\n')
