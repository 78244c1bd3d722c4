import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'

/** A directory of its own, for as long as the test file runs. */
export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'danji-objects-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A storage in such a directory. */
export const temporaryObjects = (directory = temporaryDirectory()): ObjectStorage => createDirectoryStorage(directory)
