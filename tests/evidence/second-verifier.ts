import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

/** True where Python is available; otherwise the second verifier is not used. */
export const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0

/**
 * Returns the second verifier's answer about each file. One process reads them all: a ballot in
 * many files is computed once.
 */
export const secondSays = (files: readonly Buffer[]): readonly string[] => {
  const directory = mkdtempSync(join(tmpdir(), 'danji-second-'))
  const paths = files.map((file, place) => {
    const path = join(directory, `${place}.jsonl.gz`)
    writeFileSync(path, file)
    return path
  })
  const { stdout, stderr } = spawnSync('python3', ['tests/evidence/second-verifier/second_verifier.py', ...paths], {
    encoding: 'utf8',
  })
  rmSync(directory, { recursive: true })
  expect(stderr).toBe('')
  return stdout.trimEnd().split('\n')
}
