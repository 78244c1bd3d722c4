import type { Sealing } from '../pdf-seal/sealing.ts'
import { createLentThreads, ThreadFailed } from '../threads/lent-threads.ts'
import { createTurns } from '../threads/turns.ts'
import { PressFailed } from './press-failed.ts'
import type { PressAnswer } from './press-thread.ts'
import type { PressedDocument, PressWork } from './press-work.ts'

/** Of one document. It takes a tenth of a second; this is for what never ends, and for an authority that stamps slowly. */
const TIME_LIMIT_MS = 30_000
/** Of a thread: fonts take 60, a scanned form of 10 MB some times its size. */
const MOST_MEMORY_MB = 512
/** A thread without work gives its memory back after a while. */
const SPARE_MS = 60_000

/** Makes documents, several at a time, each in a thread of its own. */
export type Press = {
  /** Waits for its turn where all threads are at work. @throws PressFailed; other work is not touched */
  readonly press: (work: PressWork) => Promise<PressedDocument>
  /** Ends the threads; what they were making fails, and so does what is asked of them later. */
  readonly close: () => Promise<void>
}

export type PressSettings = {
  /** Documents that are made at one time. */
  readonly threads: number
  readonly sealing: Sealing
  readonly timeLimitMs?: number
  readonly memoryMb?: number
}

const madeOf = (answer: PressAnswer): PressedDocument => {
  if ('failure' in answer) throw new PressFailed(answer.failure, answer.message)
  const { bytes } = answer.made
  return { ...answer.made, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

/** Opens a press; its threads begin with the first work. */
export const createPress = ({
  threads,
  sealing,
  timeLimitMs = TIME_LIMIT_MS,
  memoryMb = MOST_MEMORY_MB,
}: PressSettings): Press => {
  const crew = createLentThreads({
    module: new URL('./press-thread.ts', import.meta.url),
    memory: memoryMb,
    data: sealing,
    spares: threads,
    spareMs: SPARE_MS,
  })
  const most = { atOnce: threads, mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY }
  const inTurn = createTurns(most, () => new PressFailed('ended'))
  let isClosed = false

  const answerTo = async (work: PressWork): Promise<PressAnswer> => {
    if (isClosed) throw new PressFailed('ended', 'the press is closed')
    return crew.lend(timeLimitMs, async ({ say, next }) => {
      say(work)
      // What press-thread.ts sends.
      return { value: (await next()) as PressAnswer }
    })
  }
  const failed = (error: unknown): never => {
    if (!(error instanceof ThreadFailed)) throw error
    throw new PressFailed(error.why === 'failed' ? 'ended' : error.why, error.message)
  }

  return {
    press: async (work) => madeOf(await inTurn(undefined, () => answerTo(work)).catch(failed)),
    close: async () => {
      isClosed = true
      await crew.close()
    },
  }
}
