import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DrawnPdf } from './draw-pdf.ts'
import type { PdfDocument, WrittenPdf } from './pdf-document.ts'

/** Of drawing alone. A hundred pages take two seconds; this is for what never ends, on a machine that has other work. */
const TIME_LIMIT_MS = 20_000
/** Reading its modules and fonts takes a thread a second, on a busy machine several. */
const START_LIMIT_MS = 30_000
const MOST_MEMORY_MB = 384

/** A document was not drawn in time. */
export class PdfTookTooLong extends Error {
  constructor() {
    super('the document took too long')
    this.name = 'PdfTookTooLong'
  }
}

type Said = { readonly drawn: DrawnPdf } | { readonly failure: string }

const answerOf = async (thread: Worker, limit: AbortSignal): Promise<unknown> => {
  const [said] = (await once(thread, 'message', { signal: limit })) as [unknown]
  return said
}

const begin = async (onExit: () => void): Promise<Worker> => {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // Who waits for an answer hears of an error; where nobody waits, it must not end the process.
  thread.on('error', () => undefined).on('exit', onExit)
  try {
    await answerOf(thread, AbortSignal.timeout(START_LIMIT_MS))
    return thread
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

/** Writes documents one after the other, in a thread that begins with the first and stays; a process may end while it waits. */
export const createPdfWriter = ({ timeLimitMs = TIME_LIMIT_MS }: { readonly timeLimitMs?: number } = {}) => {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const draw = async (worker: Worker, document: PdfDocument): Promise<Said> => {
    const limit = AbortSignal.timeout(timeLimitMs)
    try {
      worker.ref()
      worker.postMessage(document)
      // Its own messages are of this form.
      return (await answerOf(worker, limit)) as Said
    } catch (error) {
      // What it was doing is stopped with it; the next document begins another one.
      await worker.terminate()
      throw limit.aborted ? new PdfTookTooLong() : error
    } finally {
      worker.unref()
    }
  }

  const writeNow = async (document: PdfDocument): Promise<WrittenPdf> => {
    const worker = (thread ??= await begin(() => (thread = undefined)))
    const said = await draw(worker, document)
    if ('failure' in said) throw new Error(said.failure)
    const { bytes, pages, missing } = said.drawn
    return { content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages, missing }
  }

  return (document: PdfDocument): Promise<WrittenPdf> => {
    const turn = last.then(() => writeNow(document))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Writes a document. @throws PdfTookTooLong after twenty seconds of drawing */
export const writePdf = createPdfWriter()
