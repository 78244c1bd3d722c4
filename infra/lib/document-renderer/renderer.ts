import type { Sealing } from '../pdf/seal/index.ts'
import { createWorkerPool, ProcessFailed } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import { RenderFailed } from './render-failed.ts'
import type { RenderAnswer, RenderOrder } from './render-process.ts'
import type { RenderedDocument, RenderWork, UnsealedDocument, UnsealedWork } from './render-work.ts'

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
  /**
   * Makes a document without a seal, which somebody signs first.
   * @throws as `render`
   */
  readonly draft: (work: UnsealedWork) => Promise<UnsealedDocument>
  /** Ends the processes; running and later work fails. */
  readonly close: () => Promise<void>
}

/** Renderer that seals nothing. */
export type Drafts = Pick<Renderer, 'draft' | 'close'>

export type RendererSettings = {
  /** Maximum number of documents that are made at a time. */
  readonly processes: number
  /** Null: it makes drafts alone, and holds no key. */
  readonly sealing: Sealing | null
  /** Maximum of works that wait for a process; default: any number. */
  readonly mostWaiting?: number
  readonly timeLimitMs?: number
  readonly memoryMb?: number
}

const toBuffer = <Made extends { readonly bytes: Uint8Array }>(made: Made): Made & { readonly bytes: Buffer } => {
  const { buffer, byteOffset, byteLength } = made.bytes
  return { ...made, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}

const assertMade = (answer: RenderAnswer): Exclude<RenderAnswer, { readonly failure: unknown }> => {
  if ('failure' in answer) throw new RenderFailed(answer.failure, answer.message)
  return answer
}

const sealedIn = (answer: RenderAnswer): RenderedDocument => {
  const made = assertMade(answer)
  if (!('sealed' in made)) throw new RenderFailed('work', 'it was not sealed')
  return toBuffer(made.sealed)
}

const unsealedIn = (answer: RenderAnswer): UnsealedDocument => {
  const made = assertMade(answer)
  if (!('unsealed' in made)) throw new RenderFailed('work', 'it was sealed')
  return toBuffer(made.unsealed)
}

/** Creates a renderer; its processes start with the first work. */
export const createRenderer = ({
  processes,
  sealing,
  timeLimitMs = TIME_LIMIT_MS,
  memoryMb = MAX_MEMORY_MB,
  mostWaiting = Number.POSITIVE_INFINITY,
}: RendererSettings): Renderer => {
  const crew = createWorkerPool({
    module: new URL('./render-process.ts', import.meta.url),
    memory: memoryMb,
    data: sealing,
    spares: processes,
    spareMs: SPARE_MS,
  })
  const most = { atOnce: processes, mostWaiting, mostOfOne: Number.POSITIVE_INFINITY }
  const inTurn = createSemaphore(most, () => new RenderFailed('busy'))
  let isClosed = false

  const answerTo = async (order: RenderOrder): Promise<RenderAnswer> => {
    if (isClosed) throw new RenderFailed('ended', 'the press is closed')
    return crew.lend(timeLimitMs, async ({ say, next }) => {
      say(order)
      // render-process.ts sends values of this type.
      return { value: (await next()) as RenderAnswer }
    })
  }
  const failed = (error: unknown): never => {
    if (!(error instanceof ProcessFailed)) throw error
    throw new RenderFailed(error.why === 'failed' ? 'ended' : error.why, error.message)
  }

  const answer = (order: RenderOrder): Promise<RenderAnswer> => inTurn(undefined, () => answerTo(order)).catch(failed)

  return {
    render: async (work) => sealedIn(await answer({ seal: work })),
    draft: async (work) => unsealedIn(await answer({ leaveOpen: work })),
    close: async () => {
      isClosed = true
      await crew.close()
    },
  }
}

/** Documents that are drafted at a time in one process of the product, and those that may wait. */
const DRAFTS = { processes: 2, mostWaiting: 60 } as const

/** Opens a renderer of drafts for a process that answers calls: it holds no key. */
export const openDrafts = (): Drafts => createRenderer({ ...DRAFTS, sealing: null })
