import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ownersOf, readFaces, simplifyFaces, writeFaces, type FontFace } from './compact-fonts.ts'
import { faceOf, frequentLetters, lettersIn, slicesOf, type SliceSizes } from './font-slices.ts'
import { usualWords } from './usual-words.ts'
import { sliceFont } from './slice-font.ts'

/** Matches the import of a font's subset by frequency in a style sheet. */
const SUBSET_IMPORT = /@import\s+'([^']+dynamic-subset\.css)';/

/**
 * Number of the font's files by frequency that are cut anew: some 1,100 syllables and signs, nearly
 * all that anybody writes.
 */
const FREQUENT_FILES = 14

type TextSources = {
  /** Files whose words are on first screens. */
  readonly first: readonly string[]
  /**
   * Groups of files with all other fixed words, the most frequently loaded group first; the letters
   * of a group are kept together.
   */
  readonly next: readonly (readonly string[])[]
  /** Directory that caches slices between builds. */
  readonly cache: string
  /** Sizes of slices; absent: small ones, for phones. */
  readonly sizes?: SliceSizes
}

/** Returns the faces that are still used for some letter: the last one that declares it. */
const used = (faces: readonly FontFace[]): readonly FontFace[] => {
  const asked = new Set(ownersOf(faces).values())
  return faces.filter((_face, index) => asked.has(index))
}

const stylesOf = async (
  specifier: string,
  importer: string,
  { first, next, cache, sizes }: TextSources,
): Promise<string> => {
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
 * Plugin of Vite for style sheets that import a font's subset by frequency: they get files cut by
 * the app's own words: those of its first screens in one, the rest of its words and the frequent
 * letters in small ones, and the font's own files for rare letters.
 */
export const slicedFonts = (words: TextSources) => ({
  name: 'danji-sliced-fonts',
  // The plugin of Vite for CSS would resolve the import itself.
  enforce: 'pre' as const,
  transform: async (code: string, id: string): Promise<string | null> => {
    const importer = id.split('?')[0] ?? id
    const [statement, specifier] = importer.endsWith('/fonts.css') ? (SUBSET_IMPORT.exec(code) ?? []) : []
    if (statement === undefined || specifier === undefined) return null
    return code.replace(statement, await stylesOf(specifier, importer, words))
  },
})
