import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ownersOf, readFaces, simplifyFaces, writeFaces, type FontFace } from './compact-fonts.ts'
import { faceOf, frequentLetters, lettersIn, slicesOf, type SliceSizes } from './font-slices.ts'
import { usualWords } from './usual-words.ts'
import { sliceFont } from './slice-font.ts'

/** What a style sheet that is set in a font by use says. */
const SUBSET_IMPORT = /@import\s+'([^']+dynamic-subset\.css)';/

/** How many of the font's files by use are cut anew: some 1,100 syllables and signs, all but a few of what anybody writes. */
const FREQUENT_FILES = 14

type Words = {
  /** Files whose words stand on first screens. */
  readonly first: readonly string[]
  /** Files with all other fixed words: what most come by first, what fewest come by last; those of a group lie together. */
  readonly next: readonly (readonly string[])[]
  /** Where slices are kept between builds. */
  readonly cache: string
  /** Absent: small ones, for phones. */
  readonly sizes?: SliceSizes
}

/** Faces that some letter is still asked of, by the rule that the last one which names it has it. */
const used = (faces: readonly FontFace[]): readonly FontFace[] => {
  const asked = new Set(ownersOf(faces).values())
  return faces.filter((_face, index) => asked.has(index))
}

const stylesOf = async (specifier: string, importer: string, { first, next, cache, sizes }: Words): Promise<string> => {
  const path = createRequire(importer).resolve(specifier)
  const font = createRequire(importer).resolve('pretendard/dist/public/variable/PretendardVariable.ttf')
  const faces = readFaces(readFileSync(path, 'utf8'))
  const known = ownersOf(faces)
  const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8'))
  const has = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0)
  const letters = {
    first: lettersIn([...textOf(first), ...usualWords]).filter(has),
    fixed: next.flatMap((files) => lettersIn(textOf(files))).filter(has),
    frequent: frequentLetters(faces, FREQUENT_FILES),
  }
  const slices = slicesOf(letters, sizes)
  const files = await sliceFont(font, slices, cache)
  const from = dirname(importer)
  const whole = faces.map(({ file, ranges }) => ({ file: relative(from, join(dirname(path), file)), ranges }))
  const cut = slices.map((slice, index) => faceOf(slice, relative(from, files[index] ?? '')))
  return writeFaces(simplifyFaces(used([...whole, ...cut])))
}

/**
 * A plugin of Vite: a style sheet that imports a font's subset by use gets files that are cut by the app's own words: what its first screens say
 * in one, the rest of its words and the frequent letters in small ones, and the font's own files for what is rare.
 */
export const slicedFonts = (words: Words) => ({
  name: 'danji-sliced-fonts',
  // Before Vite's own CSS plugin, which would resolve the import itself.
  enforce: 'pre' as const,
  transform: async (code: string, id: string): Promise<string | null> => {
    const importer = id.split('?')[0] ?? id
    const [statement, specifier] = importer.endsWith('/fonts.css') ? (SUBSET_IMPORT.exec(code) ?? []) : []
    if (statement === undefined || specifier === undefined) return null
    return code.replace(statement, await stylesOf(specifier, importer, words))
  },
})
