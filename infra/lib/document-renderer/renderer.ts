import type { Sealing } from '../pdf/seal/index.ts'
import { createWorkerPool, ProcessFailed } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import { RenderFailed } from './render-failed.ts'
import type { RenderAnswer } from './render-process.ts'
import type { RenderedDocument, RenderWork } from './render-work.ts'

/**
 * Time limit of one document. It takes a tenth of a second; the limit is for endless work, and for
 * slow time stamping authorities.
 */
const TIME_LIMIT_MS = 30_000
/** Memory limit of a process: fonts take 60 MB, a scanned form of 10 MB several times its size. */
const MAX_MEMORY_MB = 512
/** Time after which an idle process ends. */
const SPARE_MS = 60_000

/** Makes documents, several at a time, each in a process of its own. */
export type Renderer = {
  /**
   * Makes a document, after waiting where all processes are busy.
   * @throws {RenderFailed} without effect on other work
   */
  readonly render: (work: RenderWork) => Promise<RenderedDocument>
  /** Ends the processes; running and later work fails. */
  readonly close: () => Promise<void>
}

export type RendererSettings = {
  /** Maximum number of documents that are made at a time. */
  readonly processes: number
  readonly sealing: Sealing
  readonly timeLimitMs?: number
  readonly memoryMb?: number
}

const renderedDocument = (answer: RenderAnswer): RenderedDocument => {
  if ('failure' in answer) throw new RenderFailed(answer.failure, answer.message)
  const { bytes } = answer.made
  return { ...answer.made, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

/** Creates a renderer; its processes start with the first work. */
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
  const inTurn = createSemaphore(most, () => new RenderFailed('ended'))
  let isClosed = false

  const answerTo = async (work: RenderWork): Promise<RenderAnswer> => {
    if (isClosed) throw new RenderFailed('ended', 'the press is closed')
    return crew.lend(timeLimitMs, async ({ say, next }) => {
      say(work)
      // render-process.ts sends values of this type.
      return { value: (await next()) as RenderAnswer }
    })
  }
  const failed = (error: unknown): never => {
    if (!(error instanceof ProcessFailed)) throw error
    throw new RenderFailed(error.why === 'failed' ? 'ended' : error.why, error.message)
  }

  return {
    render: async (work) => renderedDocument(await inTurn(undefined, () => answerTo(work)).catch(failed)),
    close: async () => {
      isClosed = true
      await crew.close()
    },
  }
}
