import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Slice } from './font-slices.ts'

/** Weights of the font that the apps use. */
const WEIGHTS = { wght: { min: 400, max: 800 } }
/** Features of the font that the apps use: kerning, tabular figures and composition. */
const FEATURES = ['kern', 'tnum', 'ccmp']

const nameOf = (fontHash: string, slice: Slice): string =>
  `${createHash('sha256')
    .update(JSON.stringify([fontHash, slice, WEIGHTS, FEATURES]))
    .digest('hex')
    .slice(0, 16)}.woff2`

const write = (path: string, content: Uint8Array): void => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  // Two builds may write the same file at once: renaming makes it complete or absent.
  renameSync(unfinished, path)
}

/**
 * Cuts a variable font into woff2 files, one a slice, in `directory`; returns their paths, in
 * order. An existing file is not made again: its name is a hash of its inputs.
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
  // The whole font is read once; each slice is cut from the subset of all.
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
