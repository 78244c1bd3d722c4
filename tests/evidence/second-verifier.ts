import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Where there is no Python nothing is asked of the second verifier. */
export const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0

/** What the second verifier says of each of some files. One process reads them all: a ballot that stands in many is computed once. */
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
