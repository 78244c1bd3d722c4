import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { createWorkerPool, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import type { RecipientCopyAnswer, RecipientCopyRequest } from './recipient-copy-process.ts'

/** Reason why there is no copy. numbers-stay: resident numbers are not proved to be gone. */
export type RecipientCopyFailure = 'numbers-stay' | 'busy' | 'time' | 'memory' | 'broken'

/** A copy for a recipient could not be made. */
export class RecipientCopyFailed extends Error {
  readonly why: RecipientCopyFailure

  constructor(why: RecipientCopyFailure) {
    super(`no copy: ${why}`)
    this.name = 'RecipientCopyFailed'
    this.why = why
  }
}

export type RecipientCopy = {
  readonly bytes: Buffer
  readonly pages: number
  /** Number of resident registration numbers that were removed. */
  readonly removedNumbers: number
}

/** Time limit: masking pages that become pictures takes seconds each. */
const LIMIT_MS = 120_000
const PROCESS_MEMORY_MB = 768
const COPYING_LIMIT = { atOnce: 1, mostWaiting: 20, mostOfOne: 20 }

const whyOf = (error: unknown): unknown => {
  if (!(error instanceof ProcessFailed)) return error
  if (error.why === 'late') return new RecipientCopyFailed('time')
  return new RecipientCopyFailed(error.why === 'memory' ? 'memory' : 'broken')
}

const inTurn = createSemaphore(COPYING_LIMIT, () => new RecipientCopyFailed('busy'))
const { lend } = createWorkerPool({
  module: new URL('./recipient-copy-process.ts', import.meta.url),
  memory: PROCESS_MEMORY_MB,
})

/**
 * Makes a copy of a cleaned file for one recipient, in a process with limits: resident registration
 * numbers in its text are removed, and a watermark is drawn over each page. The seal of the original
 * does not hold for the copy, so the watermark has to say that it is one. Equal input gives equal
 * bytes.
 * @throws {RecipientCopyFailed}
 */
export const makeRecipientCopy = async (asked: RecipientCopyRequest): Promise<RecipientCopy> => {
  const told = await inTurn(undefined, () =>
    lend(LIMIT_MS, async (lent) => {
      lent.say(asked)
      // The process sends messages of this type.
      const value = (await lent.next()) as RecipientCopyAnswer
      return { value, worn: value.worn }
    }),
  ).catch((error: unknown) => {
    throw whyOf(error)
  })
  if ('failed' in told) throw new RecipientCopyFailed(told.failed)
  const { bytes, pages, removedNumbers } = told
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages, removedNumbers }
}
