import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = tracked.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))

/**
 * Maximum number of files directly in a folder: more of them want sub-folders that are named for
 * what they do.
 */
const MAX_FILES = 25
const LAYERS = ['admin-ui', 'events', 'infra', 'projections', 'resident-ui', 'services', 'tests']

/** Returns the folders of the layers that hold too many files, each with its number. */
const overfullFolders = (paths: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = dirname(path)
    if (LAYERS.includes(folder.split('/')[0] ?? '')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => (count > MAX_FILES ? [`${folder}: ${count}`] : []))
}

const planted = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)

describe('folders', () => {
  it('hold at most 25 files each', () => {
    expect(files.length).toBeGreaterThan(1_000)
    expect(overfullFolders(files)).toEqual([])
  })
  it.each(LAYERS)('of %s that hold more are found, whatever their sub-folders hold', (layer) => {
    const full = planted(`${layer}/vote`, 25)
    expect(overfullFolders([...full, ...planted(`${layer}/vote/count`, 25)])).toEqual([])
    expect(overfullFolders([...full, `${layer}/vote/one-more.css`])).toEqual([`${layer}/vote: 26`])
  })
  it('outside of the layers may hold more', () => {
    expect(overfullFolders(planted('.github', 30))).toEqual([])
  })
})
