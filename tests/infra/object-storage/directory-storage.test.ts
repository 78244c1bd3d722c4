import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { keysIn } from './place.ts'
import { objectStorageRules } from './storage.rules.ts'

const outer = mkdtempSync(join(tmpdir(), 'danji-files-'))
afterAll(() => rmSync(outer, { recursive: true }))
const directory = join(outer, 'new', 'files')
const storage = createDirectoryStorage(directory)
const pathOf = (key: string): string => join(directory, key.slice(0, 2), key.slice(2, 4), key)
const file = join(outer, 'file')
writeFileSync(file, '')

objectStorageRules('a directory', () => ({
  storage,
  openAgain: () => createDirectoryStorage(directory),
  rot: async (key, change) => writeFileSync(pathOf(key), change(readFileSync(pathOf(key)))),
  remove: async (key) => rmSync(pathOf(key)),
  timesLaid: async (key) => {
    const { ino, mtimeMs } = statSync(pathOf(key))
    return { ino, mtimeMs }
  },
  leftovers: async () => readdirSync(join(directory, 'drafts')),
  unusable: () => createDirectoryStorage(join(file, 'files')),
}))

it('a directory is made where it is missing, by the first check or object', async () => {
  const fresh = join(outer, 'fresh')
  await createDirectoryStorage(fresh).check()
  expect(existsSync(join(fresh, 'drafts'))).toBe(true)
  expect(await keysIn(createDirectoryStorage(join(outer, 'nowhere')))).toEqual([])
})
