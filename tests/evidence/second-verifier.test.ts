import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyFile } from '#infra/evidence/check/verify-file.ts'
import { chanceOf, type Mutation } from './changed-files.ts'
import { forgedConsents } from './forged-consents.ts'
import { forgedEncrypted } from './forged-encrypted.ts'
import { forgedClosed, forgedRoll, forgedSlotted } from './forged-roll.ts'
import { forgedTrustees } from './forged-trustees.ts'
import { forgeries } from './forgeries.ts'
import { mutations } from './mutations.ts'

const directory = mkdtempSync(join(tmpdir(), 'danji-second-'))
afterAll(() => rmSync(directory, { recursive: true }))

const golden = (name: string): Buffer => readFileSync(new URL(`${name}.jsonl.gz`, import.meta.url))

/** What it says of each of some files. One process reads them all: a ballot that stands in many is computed once. */
const second = (files: readonly Buffer[]): readonly string[] => {
  const paths = files.map((file, place) => {
    const path = join(directory, `${place}.jsonl.gz`)
    writeFileSync(path, file)
    return path
  })
  const { stdout, stderr } = spawnSync('python3', ['tests/evidence/second_verifier.py', ...paths], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trimEnd().split('\n')
}

/** These say nothing against a file, or what the second verifier leaves to the first. */
const named = (all: Readonly<Record<string, Mutation>>, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const forgery = all[name]
      if (!forgery) throw new Error(`nothing is called ${name}`)
      return [name, forgery]
    }),
  )

const ofVotes = {
  ...named(mutations, ['a dropped event', 'a changed event', 'a changed proof', 'another tally', 'another threshold']),
  ...named(forgeries, ['a unit that votes twice', 'a ballot for another choice', 'another rule']),
}

/** Each file, what the second verifier says of it, and what was done to it. */
const files: Readonly<Record<string, readonly [says: string, done: Readonly<Record<string, Mutation>>]>> = {
  golden: ['ok: 63 events, 4 votes', ofVotes],
  'golden-roll': ['ok: 75 events, 4 votes, roll', forgedRoll],
  'golden-closed': ['ok: 75 events, 4 votes, roll', forgedClosed],
  'golden-slotted': ['ok: 60 events, 3 votes, roll', forgedSlotted],
  'golden-encrypted': ['ok: 22 events, 1 votes, roll', forgedEncrypted],
  'golden-trustees': ['ok: 30 events, 1 votes, roll', forgedTrustees],
  'golden-consents': ['ok: 19 events, 0 votes, consents', forgedConsents],
}

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0
describe.skipIf(!hasPython)('a second verifier, written from FORMAT.md (left out where there is no Python)', () => {
  it.each(Object.entries(files))('takes %s, and refuses what was done to it', async (name, [says, done]) => {
    const file = golden(name)
    await verifyFile(new Blob([new Uint8Array(file)]).stream())
    const text = gunzipSync(file).toString()
    const changed = Object.entries(done).map(([forgery, change]) => ({ forgery, ...change(text, chanceOf(3)) }))
    const [taken, ...told] = second([file, ...changed.map((one) => gzipSync(one.text))])
    expect(taken).toBe(says)
    const wrong = changed.flatMap(({ forgery, reasons }, place) => {
      const answer = told[place] ?? ''
      // Where it is not damaged, a verifier that falls over has found nothing.
      const isRight = answer.startsWith('refused') && (reasons.includes('damaged') || !answer.includes('is damaged'))
      return isRight ? [] : [`${forgery}: ${answer}`]
    })
    expect(wrong).toEqual([])
  })
})
