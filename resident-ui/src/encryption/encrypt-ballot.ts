import { clientError } from '#ui/http/api-error.ts'
import type { BallotWorkerRequest, EncryptedAnswer, OpenedSeed, BallotWorkerAnswer, VoteKeys } from './ballot-worker.ts'

type Ballot = Extract<BallotWorkerRequest, { chosen: unknown }>

/** Time limit in milliseconds; a phone that takes longer is told to use another device. */
const LIMIT_MS = 90_000

/** Encryption of one vote's ballots, in a worker. */
export type Encryption = {
  /**
   * Encrypts a ballot.
   *
   * @throws ApiError ENCRYPTION_UNAVAILABLE where this browser cannot do it
   */
  readonly encrypt: (ballot: Ballot) => Promise<EncryptedAnswer>
  /**
   * Opens the newest test ballot, which must not be cast from then on.
   *
   * @throws ApiError ENCRYPTION_UNAVAILABLE
   */
  readonly open: () => Promise<OpenedSeed>
  readonly end: () => void
}

const startWorker = (): Worker | null => {
  try {
    return new Worker(new URL('./ballot-worker.ts', import.meta.url))
  } catch {
    return null
  }
}

const answerOf = <Answer extends EncryptedAnswer | OpenedSeed>(
  worker: Worker,
  asked: BallotWorkerRequest,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const refuse = (): void => reject(clientError('ENCRYPTION_UNAVAILABLE'))
    const timer = setTimeout(refuse, LIMIT_MS)
    const settle = (told: BallotWorkerAnswer | null): void => {
      clearTimeout(timer)
      if (told === null || 'failed' in told) refuse()
      // Each request has its own type of answer.
      else resolve(told as Answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<BallotWorkerAnswer>) => settle(data), { once: true })
    worker.addEventListener('error', () => settle(null), { once: true })
    worker.postMessage(asked)
  })

/** Starts the worker, which prepares for the vote's keys while the answers are reviewed. */
export const beginEncryption = (keys: VoteKeys): Encryption => {
  const worker = startWorker()
  worker?.postMessage({ prepare: keys } satisfies BallotWorkerRequest)
  return {
    encrypt: async (ballot) => {
      if (worker === null) throw clientError('ENCRYPTION_UNAVAILABLE')
      return answerOf<EncryptedAnswer>(worker, ballot)
    },
    open: async () => {
      if (worker === null) throw clientError('ENCRYPTION_UNAVAILABLE')
      return answerOf<OpenedSeed>(worker, { open: true })
    },
    end: () => worker?.terminate(),
  }
}
