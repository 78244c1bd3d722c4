import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let found: boolean | undefined

/** Tells whether qpdf is installed; otherwise the tests report that its check was left out. */
const hasQpdf = (): boolean => {
  if (found !== undefined) return found
  found = spawnSync('qpdf', ['--version']).status === 0
  if (!found) process.stdout.write('qpdf is not installed: its judgement of the files is left out\n')
  return found
}

/**
 * Returns what qpdf finds wrong with the structure of a file; undefined where nothing, or without
 * qpdf.
 */
export const pdfCheck = (bytes: Uint8Array): string | undefined => {
  if (!hasQpdf()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'danji-pdf-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    execFileSync('qpdf', ['--check', file], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return String(error instanceof Error && 'stderr' in error ? error.stderr : error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
