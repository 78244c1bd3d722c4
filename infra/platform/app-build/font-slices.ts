import type { FontFace } from './compact-fonts.ts'

/** Letters that one font file has. */
export type Slice = readonly string[]

/**
 * Number of letters of a file after the first screens' file: words of the app (`fixed`), and
 * letters of data (`frequent`).
 */
export type SliceSizes = { readonly fixed: number; readonly frequent: number }

/**
 * Sizes for phones: words of the app come many at once; an unforeseen letter should cost no more
 * than 3 kB.
 */
const SMALL: SliceSizes = { fixed: 32, frequent: 16 }

const isLetter = (letter: string): boolean => letter > '\u007f'
const LATIN = [[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], [...'abcdefghijklmnopqrstuvwxyz"#$&;<=>@[\\]^_`{|}']] as const
/** Letters of numbers, times and punctuation, which any screen has. */
const FIGURES = [..." 0123456789.,:-~()!?%+*/'·…‘’“”"]

/**
 * Returns the distinct letters beyond ASCII of some texts; those that occur in most texts come
 * first.
 */
export const lettersIn = (texts: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const letter of new Set(text)) if (isLetter(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts].sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1)).map(([letter]) => letter)
}

const piecesOf = (letters: Slice, size: number): readonly Slice[] =>
  Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size),
  )

/**
 * Cuts letters into slices that are loaded together. `first`: those of the first screens, in one
 * slice, with figures; `fixed`: those of the app's other words; `frequent`: those of names of
 * complexes and votes, the most frequent first. No letter is in two slices.
 */
export const slicesOf = (
  { first, fixed, frequent }: { readonly first: Slice; readonly fixed: Slice; readonly frequent: Slice },
  sizes: SliceSizes = SMALL,
): readonly Slice[] => {
  const opening = [...new Set([...FIGURES, ...first])]
  const taken = new Set<string>([...opening, ...LATIN.flat()])
  const missing = (letters: Slice): Slice =>
    [...new Set(letters)].filter((letter) => isLetter(letter) && !taken.has(letter))
  const words = missing(fixed)
  for (const letter of words) taken.add(letter)
  return [opening, ...LATIN, ...piecesOf(words, sizes.fixed), ...piecesOf(missing(frequent), sizes.frequent)]
}

/** Makes the font face of a slice: its file, and the ranges of its code points. */
export const faceOf = (slice: Slice, file: string): FontFace => {
  const ranges: (readonly [number, number])[] = []
  for (const point of slice.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) ranges.splice(-1, 1, [last[0], point])
    else ranges.push([point, point])
  }
  return { file, ranges }
}

/**
 * Returns the letters of a font's files by frequency: the last files have the most frequent ones
 * (the font's own order).
 */
export const frequentLetters = (faces: readonly FontFace[], files: number): Slice =>
  faces
    .slice(-files)
    .toReversed()
    .flatMap(({ ranges }) =>
      ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
      ),
    )
