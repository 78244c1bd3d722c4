import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lettersOf, openFace, type Face } from './face.ts'
import type { Weight } from '../pdf-document.ts'

/** Part of a text that one font draws. */
export type FaceRun = { readonly text: string; readonly face: Face }

/** Fonts of one weight, in the order in which a letter is looked up. */
export type Typeface = {
  readonly has: (letter: string) => boolean
  readonly piecesOf: (text: string) => readonly FaceRun[]
  /** Returns the width of a text in ems. */
  readonly widthOf: (text: string) => number
}

const require = createRequire(import.meta.url)

const pretendard = (name: string): string => require.resolve(`pretendard/dist/public/static/alternative/${name}.ttf`)
/** The package exports only modules: the font files lie beside them. */
const notoSansKr = (name: string): string =>
  join(dirname(require.resolve('@embedpdf/fonts-kr')), '..', 'fonts', `${name}.otf`)

/**
 * Opens the substitute for fonts that a file names without embedding them: 8,000 Hanja, all Hangul.
 * Takes 50 ms.
 */
export const openFallbackFont = (weight: Weight): Face =>
  openFace(notoSansKr(weight === 'bold' ? 'NotoSansKR-Bold' : 'NotoSansKR-Regular'))

const hasAll = (face: Face, letter: string): boolean =>
  [...letter].every((point) => face.has(point.codePointAt(0) ?? 0))

type Letter = { readonly face: Face; readonly width: number }

const createTypeface = (main: Face, openOther: () => Face): Typeface => {
  const known = new Map<string, Letter>()
  const faceOf = (letter: string): Face | undefined => {
    if (hasAll(main, letter)) return main
    const other = openOther()
    return hasAll(other, letter) ? other : undefined
  }
  const letterOf = (letter: string): Letter => {
    const found = known.get(letter)
    if (found) return found
    const face = faceOf(letter) ?? main
    const made = { face, width: face.widthOf(letter) }
    if (letter.length === 1) known.set(letter, made)
    return made
  }
  return {
    has: (letter) => known.get(letter) !== undefined || faceOf(letter) !== undefined,
    widthOf: (text) => lettersOf(text).reduce((sum, letter) => sum + letterOf(letter).width, 0),
    piecesOf: (text) => {
      const pieces: FaceRun[] = []
      for (const letter of lettersOf(text)) {
        const { face } = letterOf(letter)
        const last = pieces.at(-1)
        if (last?.face === face) pieces[pieces.length - 1] = { face, text: last.text + letter }
        else pieces.push({ face, text: letter })
      }
      return pieces
    },
  }
}

const memoized = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

const openTypefaces = (): Readonly<Record<Weight, Typeface>> => ({
  regular: createTypeface(
    openFace(pretendard('Pretendard-Regular')),
    memoized(() => openFace(notoSansKr('NotoSansKR-Regular'))),
  ),
  bold: createTypeface(
    openFace(pretendard('Pretendard-SemiBold')),
    memoized(() => openFace(notoSansKr('NotoSansKR-Bold'))),
  ),
})

/**
 * Opens the typefaces once: Pretendard in two weights with all Hangul, and Noto Sans KR for what it
 * lacks (8,000 Hanja, old Hangul, signs). Takes 50 ms and 20 MB, and as much again with the first
 * letter that Pretendard lacks.
 */
export const typefaces = memoized(openTypefaces)

/** Tells whether a letter can be drawn in every weight. */
export const hasLetter = (letter: string): boolean => {
  const { regular, bold } = typefaces()
  return regular.has(letter) && bold.has(letter)
}
