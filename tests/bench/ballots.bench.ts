import type { BallotToCount } from '#infra/lib/ballot-crypto/ballot-process.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { checkBallot, countBallots } from '#infra/lib/ballot-crypto/ballot-processes.ts'
import { readBallot, writeBallot, type Ciphertext } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { faultOfBallot } from '#infra/lib/ballot-crypto/scheme/check-ballot.ts'
import { encryptBallot } from '#infra/lib/ballot-crypto/scheme/encrypt-ballot.ts'
import { logarithms } from '#infra/lib/ballot-crypto/scheme/logarithm.ts'
import type { EncryptedQuestion } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { decryptSum, emptySum, isProvenSum, withCiphertext, writtenSum } from '#infra/lib/ballot-crypto/scheme/tally.ts'
import { makeVoteKey } from '#infra/lib/ballot-crypto/scheme/vote-key.ts'
import { openSodiumGroup } from '#infra/lib/ballot-crypto/sodium-group.ts'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { median, printResult, setting } from './paired-rounds.ts'

// Measures what encrypted ballots of three choices cost: a first one in a cold page whose processor
// is a sixth as fast, with the very code that residents' phones load (`npm run build` has to have
// run); checked by two threads; counted by unit and by area; and all of it verified on one core.
// Ballots are encrypted once and taken several times: none costs less for that.

const BALLOTS = setting('BENCH_BALLOTS', 10_000)
const DISTINCT = Math.min(BALLOTS, setting('BENCH_DISTINCT', 500))
const CHECKED = setting('BENCH_CHECKED', 1_500)
const PHONES = setting('BENCH_ROUNDS', 5)
const SLOWER = setting('BENCH_CPU', 6)
/** Kinds of flats, in 1/10000 ㎡. */
const AREAS = [399_421n, 599_731n, 744_050n, 849_431n, 1_149_262n, 1_348_801n]

const group = await openSodiumGroup()
const voteId = '01950000-0000-7000-8000-000000000005'
const questions: readonly EncryptedQuestion[] = [
  { id: 'question', choiceIds: ['a', 'b', 'c'], minChoices: 1, maxChoices: 1 },
]
const choiceIds = questions[0]?.choiceIds ?? []
const key = makeVoteKey(group, voteId)
const publicKey = Buffer.from(key.publicKey).toString('base64url')
const statement = { voteId, questions, key: key.publicKey, slot: 'ballot-1' }
const written = { ...statement, key: publicKey }

const distinct = Array.from({ length: DISTINCT }, (_, n) =>
  writeBallot(encryptBallot(group, statement, [[choiceIds[n % 3] ?? 'a']])),
)
const ballotAt = (n: number): Uint8Array => distinct[n % DISTINCT] ?? new Uint8Array()
const areaAt = (n: number): bigint => AREAS[n % AREAS.length] ?? 0n
const seconds = async (work: () => unknown): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

const assets = join(import.meta.dirname, '../../resident-ui/dist/assets/resident')
const built = existsSync(assets) ? readdirSync(assets).find((name) => /^ballot-worker-.*\.js$/.test(name)) : undefined
if (built === undefined) throw new Error('The residents’ app is not built: npm run build.')
const code = readFileSync(join(assets, built), 'utf8')

/**
 * Measures the milliseconds of a first ballot in a page of its own. Chromium cannot slow down
 * workers: the code runs in the page instead.
 */
const onSlowPhone = async (): Promise<readonly number[]> => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] })
  const measured: number[] = []
  for (let round = 0; round < PHONES; round += 1) {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const asked = { statement: { ...written, helperKeys: [] }, chosen: [['b']] }
    const script = `new Promise((resolve, reject) => {
      const begun = performance.now()
      addEventListener('message', ({ data }) => {
        if ('ballot' in data) resolve(performance.now() - begun)
        if ('failed' in data) reject(new Error('the phone could not encrypt'))
      })
      ;${code}
      ;postMessage(${JSON.stringify(asked)})
    })`
    measured.push(await page.evaluate<number>(script))
    await page.close()
  }
  await browser.close()
  return measured
}

/** Ballots a second, by as many threads as the server has for it. */
const checkedPerSecond = async (): Promise<number> => {
  const texts = distinct.map((bytes) => Buffer.from(bytes).toString('base64url'))
  const check = (n: number) => checkBallot(written, texts[n % DISTINCT] ?? '', `voter ${n}`)
  // Threads that have begun already, as they have while people vote.
  await Promise.all([check(0), check(1)])
  const took = await seconds(async () => {
    for (let at = 0; at < CHECKED; at += 100) await Promise.all(Array.from({ length: 100 }, (_, n) => check(at + n)))
  })
  return CHECKED / took
}

const ciphertextAt = (n: number, choice: number): Ciphertext => {
  const ballot = readBallot(questions, ballotAt(n))
  const found = 'unreadable' in ballot ? undefined : ballot.ciphertexts[0]?.[choice]
  if (found === undefined) throw new Error('no ballot')
  return found
}

/** Multiplies ballots by area: those of one area first, then raises them together. */
const sumsByArea = () =>
  choiceIds.map((_, choice) => {
    const byArea = new Map(AREAS.map((area) => [area, emptySum(group)]))
    for (let n = 0; n < BALLOTS; n += 1) {
      const sum = byArea.get(areaAt(n)) ?? emptySum(group)
      byArea.set(areaAt(n), withCiphertext(group, sum, ciphertextAt(n, choice)))
    }
    const raised = [...byArea].reduce(
      (all, [area, sum]) => withCiphertext(group, all, writtenSum(group, sum), area),
      emptySum(group),
    )
    return writtenSum(group, raised)
  })

async function* parts(): AsyncGenerator<readonly BallotToCount[]> {
  for (let at = 0; at < BALLOTS; at += 500)
    yield Array.from({ length: Math.min(500, BALLOTS - at) }, (_, n) => ({
      encrypted: Buffer.from(ballotAt(at + n)).toString('base64url'),
    }))
}

const total = Array.from({ length: BALLOTS }, (_, n) => areaAt(n)).reduce((all, area) => all + area, 0n)

/** Makes both counts, as at a close; returns the sums by area for their verification. */
const count = async () => {
  const { sums: heads } = await countBallots(
    { voteId, questions, publicKey, secret: Buffer.from(key.secret).toString('base64url') },
    parts(),
  )
  if (heads.reduce((all, sum) => all + sum.total, 0) !== BALLOTS) throw new Error('heads do not fit')
  const logarithm = logarithms(group, total)
  const areas = sumsByArea().map((sum, choice) => {
    const name = { voteId, questionId: 'question', choiceId: choiceIds[choice] ?? '' }
    return { name, sum, decrypted: decryptSum(group, name, sum, { key, logarithm }) }
  })
  if (areas.reduce((all, { decrypted }) => all + decrypted.total, 0n) !== total) throw new Error('areas do not fit')
  return areas
}

/** Verifies every proof of every ballot, the products, and the proofs of their totals. */
const verify = (areas: Awaited<ReturnType<typeof count>>): void => {
  for (let n = 0; n < BALLOTS; n += 1)
    if (faultOfBallot(group, statement, ballotAt(n)) !== null) throw new Error('a ballot does not hold')
  const again = sumsByArea()
  for (const [choice, { name, sum, decrypted }] of areas.entries()) {
    if (String(again[choice]?.r) !== String(sum.r)) throw new Error('a product does not fit')
    if (!isProvenSum(group, name, sum, { publicKey: key.publicKey, ...decrypted }))
      throw new Error('a sum does not hold')
  }
}

console.log(
  `worker: ${(code.length / 1_000).toFixed(1)} kB, gzipped ${(gzipSync(code, { level: 9 }).length / 1_000).toFixed(1)} kB`,
)
const slow = await onSlowPhone()
const perSecond = await checkedPerSecond()
let areas: Awaited<ReturnType<typeof count>> = []
const counted = await seconds(async () => (areas = await count()))
const verified = await seconds(() => verify(areas))
console.log(
  `${BALLOTS} ballots of ${DISTINCT} kinds; a first ballot on the slow phone: ${slow.map(Math.round).join(', ')} ms`,
)
printResult([
  { name: 'encrypt_slow_ms', figures: [median(slow)] },
  { name: 'verified_per_s', figures: [perSecond] },
  { name: 'count_s', figures: [counted] },
  { name: 'verify_s', figures: [verified] },
])
