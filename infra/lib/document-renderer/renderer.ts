import type { Sealing } from '../pdf/seal/index.ts'
import { createWorkerPool, ProcessFailed } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import { PressFailed } from './render-failed.ts'
import type { RenderAnswer } from './render-process.ts'
import type { PressedDocument, RenderWork } from './render-work.ts'

/** Of one document. It takes a tenth of a second; this is for what never ends, and for an authority that stamps slowly. */
const TIME_LIMIT_MS = 30_000
/** Of a process: fonts take 60, a scanned form of 10 MB some times its size. */
const MAX_MEMORY_MB = 512
/** A process without work gives its memory back after a while. */
const SPARE_MS = 60_000

/** Makes documents, several at a time, each in a process of its own. */
export type Renderer = {
  /** Waits for its turn where all processes are at work. @throws PressFailed; other work is not touched */
  readonly press: (work: RenderWork) => Promise<PressedDocument>
  /** Ends the processes; what they were making fails, and so does what is asked of them later. */
  readonly close: () => Promise<void>
}

export type RendererSettings = {
  /** Documents that are made at one time. */
  readonly processes: number
  readonly sealing: Sealing
  readonly timeLimitMs?: number
  readonly memoryMb?: number
}

const madeOf = (answer: RenderAnswer): PressedDocument => {
  if ('failure' in answer) throw new PressFailed(answer.failure, answer.message)
  const { bytes } = answer.made
  return { ...answer.made, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

/** Opens a press; its processes begin with the first work. */
export const createRenderer = ({
  processes,
  sealing,
  timeLimitMs = TIME_LIMIT_MS,
  memoryMb = MAX_MEMORY_MB,
}: RendererSettings): Renderer => {
  const crew = createWorkerPool({
    module: new URL('./render-process.ts', import.meta.url),
    memory: memoryMb,
    data: sealing,
    spares: processes,
    spareMs: SPARE_MS,
  })
  const most = { atOnce: processes, mostWaiting: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY }
  const inTurn = createSemaphore(most, () => new PressFailed('ended'))
  let isClosed = false

  const answerTo = async (work: RenderWork): Promise<RenderAnswer> => {
    if (isClosed) throw new PressFailed('ended', 'the press is closed')
    return crew.lend(timeLimitMs, async ({ say, next }) => {
      say(work)
      // What render-process.ts sends.
      return { value: (await next()) as RenderAnswer }
    })
  }
  const failed = (error: unknown): never => {
    if (!(error instanceof ProcessFailed)) throw error
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
