import { createWorkerPool, ProcessFailed, type PooledWorker } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { sniff } from './sniff.ts'
import type { ReadTemplate } from './form/template-parts.ts'
import type { ReadingAnswer } from './reading-process.ts'
import { UnreadablePdf } from './unreadable-pdf.ts'

export type { OfferedField, ReadTemplate, RemovedPart } from './form/template-parts.ts'
export { UnreadablePdf, type UnreadableReason } from './unreadable-pdf.ts'

const MAX_TEMPLATE_BYTES = 10 * 1024 * 1024

const LIMIT_MS = 10_000
const PROCESS_MEMORY_MB = 512
/** Limits of the queue: each process may take a gigabyte while it reads. */
const READING_LIMIT = { atOnce: 2, mostWaiting: 20, mostOfOne: 1 }

const ask =
  (bytes: Uint8Array) =>
  async (lent: PooledWorker): Promise<{ value: ReadingAnswer; worn: boolean }> => {
    lent.say(bytes)
    // The process sends messages of this type.
    const value = (await lent.next()) as ReadingAnswer
    return { value, worn: value.worn }
  }

const unreadable = (error: unknown): unknown => {
  if (!(error instanceof ProcessFailed)) return error
  switch (error.why) {
    case 'late':
      return new UnreadablePdf('too-long')
    case 'memory':
      return new UnreadablePdf('too-large-unpacked', 'memory')
    case 'ended':
    case 'failed':
      return new UnreadablePdf('broken', error.message)
  }
}

export type TemplateFile = { readonly bytes: Uint8Array; readonly sender: string }

/**
 * Creates `readTemplate` with processes of its own, and a time limit in milliseconds. `close` ends
 * the idle process.
 */
export const createTemplateReader = ({ timeMs = LIMIT_MS }: { readonly timeMs?: number } = {}) => {
  const inTurn = createSemaphore(READING_LIMIT, () => new UnreadablePdf('busy'))
  const { lend, close } = createWorkerPool({
    module: new URL('./reading-process.ts', import.meta.url),
    memory: PROCESS_MEMORY_MB,
  })
  const read = async ({ bytes, sender }: TemplateFile): Promise<ReadTemplate> => {
    if (bytes.byteLength > MAX_TEMPLATE_BYTES) throw new UnreadablePdf('too-large')
    const kind = sniff(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (kind !== 'pdf') throw new UnreadablePdf(kind)
    const told = await inTurn(sender, () => lend(timeMs, ask(bytes))).catch((error: unknown) => {
      throw unreadable(error)
    })
    if ('refused' in told) throw new UnreadablePdf(told.refused, told.message)
    const { bytes: kept, ...made } = told.read
    return { ...made, bytes: Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength) }
  }
  return { read, close }
}

const { read } = createTemplateReader()

/**
 * Reads a file that is to become a template, in a process with limits on bytes, pages, objects,
 * unpacked bytes, memory and time: a hostile file costs its sender one clear refusal. `sender`
 * identifies the uploader: one file of each is read at a time. The result holds only what pages
 * show: see the module's README.
 * @throws {UnreadablePdf}
 */
export const readTemplate = (file: TemplateFile): Promise<ReadTemplate> => read(file)
