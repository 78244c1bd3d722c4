import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Slice } from './font-slices.ts'

/** The weights that the apps are set in. */
const WEIGHTS = { wght: { min: 400, max: 800 } }
/** Pairs, and figures of one width where a column asks for them; the font's other forms nobody can ask for. */
const FEATURES = ['kern', 'tnum', 'ccmp']

const nameOf = (fontHash: string, slice: Slice): string =>
  `${createHash('sha256')
    .update(JSON.stringify([fontHash, slice, WEIGHTS, FEATURES]))
    .digest('hex')
    .slice(0, 16)}.woff2`

const write = (path: string, content: Uint8Array): void => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  // Two builds may write the same file at once: it is there whole, or not.
  renameSync(unfinished, path)
}

/**
 * Cuts a variable font into files of woff2, one a slice, in `directory`; gives their paths, in order. A file that is there already is not made
 * again: its name says what it was made of.
 */
export const sliceFont = async (
  fontPath: string,
  slices: readonly Slice[],
  directory: string,
): Promise<readonly string[]> => {
  const font = readFileSync(fontPath)
  const fontHash = createHash('sha256').update(font).digest('hex')
  const paths = slices.map((slice) => join(directory, nameOf(fontHash, slice)))
  if (paths.every((path) => existsSync(path))) return paths
  mkdirSync(directory, { recursive: true })
  // The whole font is read once; each slice is cut from what all of them need.
  const kept = { keepFeatures: FEATURES }
  const needed = await subsetFont(font, slices.flat().join(''), {
    ...kept,
    variationAxes: WEIGHTS,
    targetFormat: 'sfnt',
  })
  for (const [index, path] of paths.entries())
    if (!existsSync(path))
      write(path, await subsetFont(needed, slices[index]?.join('') ?? '', { ...kept, targetFormat: 'woff2' }))
  return paths
}
