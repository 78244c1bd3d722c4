import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { FailureCode } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { chanceOf, type MutatedFile, type Mutation } from './forgery/changed-files.ts'
import { forgedAttendance } from './forgery/forged-attendance.ts'
import { forgedConsents } from './forgery/forged-consents.ts'
import { forgedOwners, forgedShares, named } from './forgery/forged-counts.ts'
import { forgedEncrypted } from './forgery/forged-encrypted.ts'
import { forgedClosed, forgedRoll, forgedSlotted } from './forgery/forged-roll.ts'
import { anyValue, forgedClosedRecords, forgedRecords } from './forgery/forged-records.ts'
import { forgedSums } from './forgery/forged-sums.ts'
import { forgedTrustees } from './forgery/forged-trustees.ts'
import { forgeries } from './forgery/forgeries.ts'
import { mutations } from './forgery/mutations.ts'
import { hasPython, secondSays } from './second-verifier.ts'

const golden = (name: string): Buffer => readFileSync(new URL(`golden/${name}.jsonl.gz`, import.meta.url))

const ofVotes = {
  // These two may leave a file right in itself.
  ...named(
    mutations,
    Object.keys(mutations).filter((name) => !['another log', 'a byte'].includes(name)),
  ),
  ...forgeries,
  ...forgedRecords,
}
/** One value of one line changed, each time another one. */
const anyValues: Readonly<Record<string, Mutation>> = Object.fromEntries(
  Array.from({ length: 30 }, (_, seed) => [`value ${seed}`, (text: string) => anyValue(text, chanceOf(seed))]),
)

/** Files with the second verifier's answer and the mutations by name. */
const files: Readonly<Record<string, readonly [says: string, done: Readonly<Record<string, Mutation>>]>> = {
  golden: ['ok: 64 events, 4 whole', ofVotes],
  'golden-roll': ['ok: 76 events, 4 whole, roll', { ...forgedRoll, ...anyValues }],
  'golden-closed': ['ok: 76 events, 4 blinded, roll', { ...forgedClosed, ...forgedClosedRecords, ...anyValues }],
  'golden-slotted': ['ok: 61 events, 3 blinded, roll', { ...forgedSlotted, ...forgedClosedRecords, ...anyValues }],
  'golden-encrypted': ['ok: 26 events, 1 whole, roll', { ...forgedEncrypted, ...anyValues }],
  'golden-sums': ['ok: 26 events, 1 sums, roll', { ...forgedSums, ...forgedClosedRecords, ...anyValues }],
  'golden-trustees': [
    'ok: 34 events, 1 whole, roll, trustees 2 of 3 (offices not recorded)',
    { ...forgedTrustees, ...anyValues },
  ],
  'golden-owners': ['ok: 118 events, 5 whole, roll', forgedOwners],
  'golden-shares': ['ok: 104 events, 4 whole, roll', forgedShares],
  'golden-attendance': [
    'ok: 30 events, 1 whole, roll, attendance 2 of 5, attending 3',
    { ...forgedAttendance, ...anyValues },
  ],
  'golden-consents': ['ok: 20 events, consents', { ...forgedConsents, ...anyValues }],
}

/**
 * Files of votes that are counted by their open content; `words`: how the second verifier names the
 * codes of the first one.
 */
const counted = ['golden', 'golden-owners', 'golden-shares']
const words: Partial<Record<FailureCode, RegExp>> = {
  turnout: /turnout/,
  tally: /tally|area|weight|papers/,
  threshold: /verdict|threshold|sum|condition|elected/,
  twice: /twice/,
  outside: /outside/,
  time: /not open|electronic/,
  answers: /answer/,
  result: /result|kind of vote/,
  roll: /roll/,
  record: /record|made at/,
  format: /member|format|slot|closed file/,
}

/**
 * Tells whether the second verifier's answer is right: for an undamaged file it must not crash, and
 * has to name the change.
 */
const isRight = (name: string, answer: string, { reasons }: MutatedFile): boolean => {
  if (!answer.startsWith('refused')) return false
  if (answer.includes('is damaged')) return reasons.length === 0 || reasons.includes('damaged')
  return !counted.includes(name) || reasons.some((code) => words[code]?.test(answer) ?? true)
}

describe.skipIf(!hasPython)('a second verifier, written from FORMAT.md (left out where there is no Python)', () => {
  it.each(sampleOf(Object.entries(files), 5))(
    'takes %s, and refuses what was done to it',
    async (name, [says, done]) => {
      const file = golden(name)
      await verifyFile(new Blob([new Uint8Array(file)]).stream())
      const text = gunzipSync(file).toString()
      const changed = Object.entries(done).map(([forgery, change]) => ({ forgery, made: change(text, chanceOf(3)) }))
      const [taken, ...told] = secondSays([file, ...changed.map(({ made }) => gzipSync(made.text))])
      expect(taken).toBe(says)
      const wrong = changed.flatMap(({ forgery, made }, place) => {
        const answer = told[place] ?? ''
        return isRight(name, answer, made) ? [] : [`${forgery}: ${answer}`]
      })
      expect(wrong).toEqual([])
    },
  )
})
