import type { FontFace } from './compact-fonts.ts'

/** Letters that a style sheet asks one file for. */
export type Slice = readonly string[]

/** How many letters beyond the first screens' come in one file: words of the app, and letters that it is told. */
export type SliceSizes = { readonly fixed: number; readonly frequent: number }

/** For a phone: words of the app come many at once; of the others one that nobody foresaw should cost no more than 3 kB. */
const SMALL: SliceSizes = { fixed: 32, frequent: 16 }

const isLetter = (letter: string): boolean => letter > '\u007f'
const LATIN = [[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], [...'abcdefghijklmnopqrstuvwxyz"#$&;<=>@[\\]^_`{|}']] as const
/** What stands in numbers, times and sentences of any screen. */
const FIGURES = [..." 0123456789.,:-~()!?%+*/'·…‘’“”"]

/** The letters beyond ASCII of some texts, each once; those first that stand in most of the texts. */
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
 * Cuts letters into what is loaded together. `first`: of the first screens, in one piece, with figures; `fixed`: the app's other words;
 * `frequent`: what complexes and votes are called by, the most frequent first. No letter is in two slices.
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

/** A slice as a face of a style sheet: its file, and the runs of its code points. */
export const faceOf = (slice: Slice, file: string): FontFace => {
  const ranges: (readonly [number, number])[] = []
  for (const point of slice.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) ranges.splice(-1, 1, [last[0], point])
    else ranges.push([point, point])
  }
  return { file, ranges }
}

/** The letters of a font's files by use, the most frequent first: the last files hold what is read most (the font's own order). */
export const frequentLetters = (faces: readonly FontFace[], files: number): Slice =>
  faces
    .slice(-files)
    .toReversed()
    .flatMap(({ ranges }) =>
      ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
      ),
    )
