import { expect, it } from 'vitest'
import { faultOfBallot } from '#infra/lib/ballot-crypto/scheme/check-ballot.ts'
import { nobleGroup, nobleGroupFor } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { newSeed, seededBallot } from '#infra/lib/ballot-crypto/scheme/test-ballot.ts'
import { sodium, statement } from './sample-election.ts'

const chosen = [['나'], ['가', '마']]

it('a ballot is made again from its seed and what was chosen, by either library, and is a ballot like any other', () => {
  const seed = newSeed()
  const made = seededBallot(nobleGroupFor(statement.key), statement, chosen, seed)
  expect(seededBallot(sodium, statement, chosen, seed)).toEqual(made)
  expect(made.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(faultOfBallot(sodium, statement, made.bytes)).toBe(null)
  expect(faultOfBallot(nobleGroup, { ...statement, slot: '101-2' }, made.bytes)).toBe('proof')
})

it('no other answers, seed, key or place come to the same', () => {
  const seed = newSeed()
  const { fingerprint } = seededBallot(sodium, statement, chosen, seed)
  const others = [
    seededBallot(sodium, statement, [['다'], ['가', '마']], seed),
    seededBallot(sodium, statement, chosen, newSeed()),
    seededBallot(sodium, { ...statement, slot: '101-2' }, chosen, seed),
    seededBallot(sodium, { ...statement, key: sodium.add(statement.key, sodium.base) }, chosen, seed),
  ]
  for (const other of others) expect(other.fingerprint).not.toBe(fingerprint)
  expect(new Set(others.map((other) => other.fingerprint)).size).toBe(others.length)
})

it('no number of a ballot is drawn twice', () => {
  const { bytes } = seededBallot(sodium, statement, chosen, newSeed())
  const parts = Array.from({ length: bytes.length / 32 }, (_, at) => String(bytes.slice(32 * at, 32 * (at + 1))))
  expect(new Set(parts).size).toBe(parts.length)
})
