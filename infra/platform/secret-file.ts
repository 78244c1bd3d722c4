import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, openSync, closeSync, fsyncSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Reads a secret from a file that only its owner may read, making it once: two processes that start
 * together get the same one. Takes the file's path and a function that makes a new secret (one line
 * of text).
 */
export const secretFromFile = (path: string, make: () => string): string => {
  const existing = read(path)
  if (existing) return existing
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${make()}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    // A hard link fails where the name exists, and never shows a half-written file; writing in
    // place would.
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const kept = read(path)
  if (!kept) throw new Error(`${path} is empty: delete it, or restore it from a backup`)
  return kept
}
