import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { rounds } from '#tests/support/deep.ts'
import { chanceOf, type Mutation } from './forgery/changed-files.ts'
import { forgedAttendance } from './forgery/forged-attendance.ts'
import { forgedOwners, forgedShares } from './forgery/forged-counts.ts'
import { forgedEncrypted } from './forgery/forged-encrypted.ts'
import { forgedClosed, forgedRoll, forgedSlotted, slotsExchanged } from './forgery/forged-roll.ts'
import { anyValue, forgedClosedRecords, forgedRecords } from './forgery/forged-records.ts'
import { forgedSums } from './forgery/forged-sums.ts'
import { forgeries } from './forgery/forgeries.ts'
import { mutations } from './forgery/mutations.ts'
import { wrongOf } from './forgery/refusals.ts'

/** File of format 1 as it was downloaded once: every later reader has to read it. */
const GOLDEN = new URL('golden/golden.jsonl.gz', import.meta.url)
const golden = readFileSync(GOLDEN)
const text = gunzipSync(golden).toString()
const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()
const { fingerprint } = await verifyFile(blobOf(golden))

const directory = mkdtempSync(join(tmpdir(), 'danji-evidence-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Tries of each kind; the drill makes thousands. */
const TRIES = rounds(10)

const wrongly = (mutation: Mutation, key?: string, of = text): readonly string[] =>
  Array.from({ length: of === text ? TRIES : Math.ceil(TRIES / 2) }, (_, seed) =>
    wrongOf(mutation(of, chanceOf(seed)), key),
  ).filter((found) => found !== null)

describe('an evidence file', () => {
  it('is taken as it is, by the key that signed it', async () => {
    const verified = await verifyFile(blobOf(golden), { expectedKey: fingerprint })
    expect(verified.votes.map(({ checked }) => checked)).toEqual(['tally', 'tally', 'tally', 'tally'])
  })
  it.each(Object.entries(mutations))('is refused with %s', (_, mutation) => {
    expect(wrongly(mutation, fingerprint)).toEqual([])
  })
  it.each(Object.entries(forgeries))('signed by anybody is refused with %s', (_, forgery) => {
    expect(wrongly(forgery)).toEqual([])
  })
  it('is refused where its zipped bytes are not what they were', async () => {
    for (const at of [60, 1_000, golden.length - 2]) {
      const bytes = Buffer.from(golden)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await expect(verifyFile(blobOf(bytes))).rejects.toBeInstanceOf(Refused)
    }
    await expect(verifyFile(blobOf(golden.subarray(0, -20)))).rejects.toMatchObject({ code: 'damaged' })
    await expect(verifyFile(blobOf(Buffer.from('PK no gzip')))).rejects.toMatchObject({ code: 'damaged' })
  })
})

describe('an evidence file with the edits of its roll', () => {
  const [shown, closed] = ['golden-roll.jsonl.gz', 'golden-closed.jsonl.gz'].map((name) =>
    readFileSync(new URL(`golden/${name}`, import.meta.url)),
  ) as [Buffer, Buffer]
  it('is taken as it is, and where no unit is shown nobody twice and nobody from outside is checked all the same', async () => {
    expect((await verifyFile(blobOf(shown))).votes.map(({ checked }) => checked)).toEqual(Array(4).fill('tally'))
    const { votes } = await verifyFile(blobOf(closed))
    expect(votes.map(({ checked }) => checked)).toEqual(Array(4).fill('blinded'))
    // Neither a unit nor what blinds it.
    expect(gunzipSync(closed).toString()).not.toMatch(/slotKey|"opening"|\\"ho\\"/)
  })
  it.each(Object.entries(forgedRoll))('is refused with %s', (_, forgery) => {
    expect(wrongly(forgery, undefined, gunzipSync(shown).toString())).toEqual([])
  })
  it.each(Object.entries(forgedClosed))('that shows no unit is refused with %s', (_, forgery) => {
    expect(wrongly(forgery, undefined, gunzipSync(closed).toString())).toEqual([])
  })
})

describe('an evidence file whose ballots say their slots', () => {
  const file = readFileSync(new URL('golden/golden-slotted.jsonl.gz', import.meta.url))
  const slotted = gunzipSync(file).toString()
  it('is taken as it is, no unit being shown', async () => {
    expect((await verifyFile(blobOf(file))).votes.map(({ checked }) => checked)).toEqual(Array(3).fill('blinded'))
  })
  it('tells what a file of before could not: under whose slot a ballot counts', () => {
    const before = gunzipSync(readFileSync(new URL('golden/golden-closed.jsonl.gz', import.meta.url))).toString()
    expect(wrongOf(slotsExchanged(before, chanceOf(1)))).toMatch(/taken/)
    expect(wrongOf(slotsExchanged(slotted, chanceOf(1)))).toBeNull()
  })
  it.each(Object.entries(forgedSlotted))('is refused with %s', (_, forgery) => {
    expect(wrongly(forgery, undefined, slotted)).toEqual([])
  })
})

describe('an evidence file of an assembly', () => {
  const file = readFileSync(new URL('golden/golden-attendance.jsonl.gz', import.meta.url))
  it('is taken as it is', async () => {
    expect((await verifyFile(blobOf(file))).assemblies).toMatchObject([
      { title: '정기총회', isRecounted: true, attendance: { owners: 5, present: 2, byProxy: 1, attending: 3 } },
    ])
  })
  it.each(Object.entries(forgedAttendance))('is refused with %s', (_, forgery) => {
    expect(wrongly(forgery, undefined, gunzipSync(file).toString())).toEqual([])
  })
})

describe('an evidence file of an encrypted vote', () => {
  const file = readFileSync(new URL('golden/golden-encrypted.jsonl.gz', import.meta.url))
  it('is taken as it is', async () => {
    expect((await verifyFile(blobOf(file))).votes).toMatchObject([{ checked: 'tally', ballots: 6 }])
  })
  it.each(Object.entries(forgedEncrypted))('is refused with %s', (_, forgery) => {
    const wrong = wrongOf(forgery(gunzipSync(file).toString(), chanceOf(1)))
    expect(wrong).toBeNull()
  })
})

describe('an evidence file of an encrypted vote that shows no unit', () => {
  const file = readFileSync(new URL('golden/golden-sums.jsonl.gz', import.meta.url))
  const unseen = gunzipSync(file).toString()
  it('proves what all ballots come to, and says of nobody which is theirs', async () => {
    expect((await verifyFile(blobOf(file))).votes).toMatchObject([{ checked: 'sums', ballots: 6 }])
    expect(unseen).not.toMatch(/slotKey|listUserId|\\"ho\\"|ballot-(?!box)/)
  })
  it.each(Object.entries(forgedSums))('is refused with %s', (_, forgery) => {
    expect(wrongly(forgery, undefined, unseen)).toEqual([])
  })
})

describe.each([
  ['by owner, by land and building by building', 'golden-owners', forgedOwners],
  ['in which each owner casts a share', 'golden-shares', forgedShares],
])('an evidence file of votes %s', (_, name, done) => {
  const file = readFileSync(new URL(`golden/${name}.jsonl.gz`, import.meta.url))
  it('is taken as it is, open and secret', async () => {
    const { votes } = await verifyFile(blobOf(file))
    expect(new Set(votes.map(({ checked }) => checked))).toEqual(new Set(['tally']))
  })
  it.each(Object.entries(done))('is refused with %s', (_forgery, forgery) => {
    expect(wrongly(forgery, undefined, gunzipSync(file).toString())).toEqual([])
  })
})

describe('an evidence file is the one that the log recorded', () => {
  const textOf = (name: string): string =>
    gunzipSync(readFileSync(new URL(`golden/${name}.jsonl.gz`, import.meta.url))).toString()
  it.each(Object.entries(forgedRecords))('and is refused with %s', (_, mutation) => {
    expect(wrongly(mutation)).toEqual([])
  })
  it.each(Object.entries(forgedClosedRecords))('where it shows no unit, too: it is refused with %s', (_, mutation) => {
    for (const name of ['golden-closed', 'golden-slotted', 'golden-sums'])
      expect([name, wrongly(mutation, undefined, textOf(name))]).toEqual([name, []])
  })
  it.each([
    'golden',
    'golden-closed',
    'golden-consents',
    'golden-attendance',
    'golden-encrypted',
    'golden-shares',
    'golden-sums',
    'golden-trustees',
  ])('%s is refused whichever value of whichever line is another one', (name) => {
    const original = textOf(name)
    const taken = Array.from({ length: rounds(60) }, (_, seed) => seed).filter(
      (seed) => wrongOf(anyValue(original, chanceOf(seed))) !== null,
    )
    expect(taken).toEqual([])
  })
})

describe('npm run verify', () => {
  const run = (file: string, ...options: readonly string[]) =>
    spawnSync(process.execPath, ['services/processes/verify-evidence.main.ts', file, ...options], { encoding: 'utf8' })
  it('says what holds, and the first thing that does not, in two languages', () => {
    const right = run(GOLDEN.pathname, '--key', fingerprint)
    expect({ status: right.status, stdout: right.stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(fingerprint) as string,
    })
    expect(right.stdout).not.toContain('UNVERIFIED KEY')
    const unverified = run(GOLDEN.pathname)
    expect([unverified.status, unverified.stdout.includes('UNVERIFIED KEY')]).toEqual([3, true])
    const file = join(directory, 'changed.jsonl.gz')
    writeFileSync(file, gzipSync(mutations['another tally']?.(text, chanceOf(1)).text ?? ''))
    const wrong = run(file)
    expect(wrong.status).toBe(1)
    expect(wrong.stdout).toContain('표를 다시 세니 다릅니다.')
    expect(wrong.stdout).toContain('Counted again, the tally is another one.')
    expect(run(join(directory, 'none')).status).toBe(2)
  })
})
