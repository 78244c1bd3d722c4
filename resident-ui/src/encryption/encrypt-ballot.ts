import { clientError } from '#ui/http/api-error.ts'
import type { BallotWorkerRequest, EncryptedAnswer, OpenedSeed, BallotWorkerAnswer, VoteKeys } from './ballot-worker.ts'

type Ballot = Extract<BallotWorkerRequest, { chosen: unknown }>

/** A phone that takes longer than this is told to leave it to another one. */
const LIMIT_MS = 90_000

/** Encrypts ballots of one vote, beside the page. */
export type Encryption = {
  /** @throws ApiError ENCRYPTION_UNAVAILABLE where this browser cannot do it */
  readonly encrypt: (ballot: Ballot) => Promise<EncryptedAnswer>
  /** What the newest test ballot was made of: it is never cast from then on. @throws ApiError ENCRYPTION_UNAVAILABLE */
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
      // Each question has its own kind of answer.
      else resolve(told as Answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<BallotWorkerAnswer>) => settle(data), { once: true })
    worker.addEventListener('error', () => settle(null), { once: true })
    worker.postMessage(asked)
  })

/** Begins the worker, which gets ready for the vote's keys while the answers are read once more. */
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
