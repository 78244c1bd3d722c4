import { createWorkerPool, type PooledWorker } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import type {
  BallotProcessRequest,
  BallotToCount,
  Invention,
  MaskedBallot,
  PartsToCheck,
  PartsToCombine,
  BallotProcessAnswer,
  WrittenInvention,
  WrittenProduct,
  WrittenStatement,
  WrittenSum,
  WrittenTotal,
} from './ballot-process.ts'
import type { EncryptedQuestion } from './scheme/statement.ts'

/** Too many ballots wait to be verified. */
export class BallotChecksBusy extends Error {
  constructor() {
    super('too many ballots wait to be checked')
    this.name = 'BallotChecksBusy'
  }
}

/** The totals of the counted ballots cannot be decrypted, or one of the ballots is invalid. */
export class CountFailed extends Error {
  constructor() {
    super('encrypted ballots cannot be counted')
    this.name = 'CountFailed'
  }
}

const CHECK_LIMIT_MS = 15_000
/** Time limit of counting 100,000 ballots of 60 choices. */
const COUNT_LIMIT_MS = 3_600_000
const PROCESS_MEMORY_MB = 128
/**
 * Time after which an idle process ends. The next ballot may be a minute away, and starting a
 * process takes longer than verifying a ballot.
 */
const SPARE_MS = 60_000
const CHECKS = { atOnce: 2, mostWaiting: 400, mostOfOne: 3 }

const withPermit = createSemaphore(CHECKS, () => new BallotChecksBusy())
const { lend } = createWorkerPool({
  module: new URL('./ballot-process.ts', import.meta.url),
  memory: PROCESS_MEMORY_MB,
  spares: CHECKS.atOnce,
  spareMs: SPARE_MS,
})

const askProcess = async (
  lent: PooledWorker,
  asked: BallotProcessRequest,
): Promise<Exclude<BallotProcessAnswer, { failed: string }>> => {
  lent.say(asked)
  // The process sends messages of this type.
  const answer = (await lent.next()) as BallotProcessAnswer
  if ('failed' in answer) throw new CountFailed()
  return answer
}

/**
 * Verifies all proofs of a ballot and returns it masked with a new seed; null where it is no ballot
 * of this statement. `sender`: identifies the voter for the queue.
 * @throws {BallotChecksBusy}
 * @throws {ProcessFailed}
 */
export const checkBallot = (
  statement: WrittenStatement,
  ballot: string,
  sender: string,
): Promise<MaskedBallot | null> =>
  withPermit(sender, () =>
    lend(CHECK_LIMIT_MS, async (lent) => {
      const answer = await askProcess(lent, { check: ballot, statement })
      return { value: 'masked' in answer ? answer : null }
    }),
  )

/** Ballots in chunks. */
export type BallotParts = AsyncIterable<readonly BallotToCount[]>

type Count = {
  readonly voteId: string
  readonly questions: readonly EncryptedQuestion[]
  readonly publicKey: string
  readonly secret: string
}

/**
 * Multiplies ballots, chunk by chunk, and decrypts the products, with proofs. No single ballot is
 * decrypted. `masks`: the sums of the ballots' masks, point by point; empty where nothing was
 * masked.
 * @throws {CountFailed}
 * @throws {ProcessFailed}
 */
export const countBallots = (
  { questions, ...key }: Count,
  parts: BallotParts,
): Promise<{ readonly sums: readonly WrittenSum[]; readonly masks: readonly string[] }> =>
  lend(COUNT_LIMIT_MS, async (lent) => {
    await askProcess(lent, { count: questions, helpers: 0 })
    for await (const part of parts) await askProcess(lent, { add: part })
    const answer = await askProcess(lent, key)
    if (!('sums' in answer)) throw new CountFailed()
    return { value: answer }
  })

type Multiplying = { readonly questions: readonly EncryptedQuestion[]; readonly helpers: number }

/**
 * Multiplies ballots, chunk by chunk, for trustees who decrypt the products. `masks`: as in
 * `countBallots`.
 * @throws {CountFailed}
 * @throws {ProcessFailed}
 */
export const multiplyBallots = (
  { questions, helpers }: Multiplying,
  parts: BallotParts,
): Promise<{ readonly products: readonly WrittenProduct[]; readonly masks: readonly string[] }> =>
  lend(COUNT_LIMIT_MS, async (lent) => {
    await askProcess(lent, { count: questions, helpers })
    for await (const part of parts) await askProcess(lent, { add: part })
    const answer = await askProcess(lent, { multiply: true })
    if (!('products' in answer)) throw new CountFailed()
    return { value: answer }
  })

/**
 * Tells whether all parts of a trustee follow from their key and the products.
 * @throws {BallotChecksBusy}
 * @throws {ProcessFailed}
 */
export const checkParts = (asked: PartsToCheck): Promise<boolean> =>
  withPermit(asked.trusteeId, () =>
    lend(CHECK_LIMIT_MS, async (lent) => {
      const answer = await askProcess(lent, { checkParts: asked })
      return { value: 'areProven' in answer && answer.areProven }
    }),
  )

/**
 * Combines the proven parts of as many trustees as are needed into totals.
 * @throws {CountFailed}
 * @throws {ProcessFailed}
 */
export const combineParts = (asked: PartsToCombine): Promise<readonly WrittenTotal[]> =>
  lend(COUNT_LIMIT_MS, async (lent) => {
    const answer = await askProcess(lent, { combine: asked })
    if (!('totals' in answer)) throw new CountFailed()
    return { value: answer.totals }
  })

/**
 * Makes invented ballots, and returns what was chosen in them.
 * @throws {CountFailed}
 * @throws {ProcessFailed}
 */
export const inventBallots = (
  asked: Invention,
): Promise<{ readonly invented: readonly WrittenInvention[]; readonly ballots: readonly string[] }> =>
  lend(COUNT_LIMIT_MS, async (lent) => {
    const answer = await askProcess(lent, { invent: asked })
    if (!('invented' in answer)) throw new CountFailed()
    return { value: answer }
  })
