import { createLentThreads, ThreadFailed, type LentThread } from '../threads/lent-threads.ts'
import { createTurns } from '../threads/turns.ts'
import { sniff } from './sniff.ts'
import type { ReadTemplate } from './template-parts.ts'
import type { Told } from './reading-thread.ts'
import { UnreadablePdf } from './unreadable-pdf.ts'

export type { OfferedField, ReadTemplate, RemovedPart } from './template-parts.ts'
export { UnreadablePdf, type UnreadableReason } from './unreadable-pdf.ts'

const MOST_TEMPLATE_BYTES = 10 * 1024 * 1024

const LIMIT_MS = 10_000
const THREAD_MEMORY_MB = 512
/** Each may have a gigabyte in all while it is read. */
const TURNS = { atOnce: 2, mostWaiting: 20, mostOfOne: 1 }

const ask =
  (bytes: Uint8Array) =>
  async (thread: LentThread): Promise<{ value: Told; worn: boolean }> => {
    // A copy that moves over: the buffer may lie in a pool, and is still wanted here.
    const copy = new Uint8Array(bytes)
    thread.say(copy, [copy.buffer])
    // Its own messages are of this form.
    const value = (await thread.next()) as Told
    return { value, worn: value.worn }
  }

const unreadable = (error: unknown): unknown => {
  if (!(error instanceof ThreadFailed)) return error
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

/** `readTemplate` with threads of its own, and the milliseconds that a file may take. `close` ends the thread that waits for another file. */
export const createTemplateReader = ({ timeMs = LIMIT_MS }: { readonly timeMs?: number } = {}) => {
  const inTurn = createTurns(TURNS, () => new UnreadablePdf('busy'))
  const { lend, close } = createLentThreads({
    module: new URL('./reading-thread.ts', import.meta.url),
    memory: THREAD_MEMORY_MB,
  })
  const read = async ({ bytes, sender }: TemplateFile): Promise<ReadTemplate> => {
    if (bytes.byteLength > MOST_TEMPLATE_BYTES) throw new UnreadablePdf('too-large')
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
 * Reads a file that is to become a template, in a thread of its own with limits on bytes, pages, objects, unpacked bytes, memory and time:
 * a hostile file costs its sender one clear refusal. `sender` is whose it is: one file of everybody is read at a time. Of what is read only
 * what pages show is kept: see the room's README.
 * @throws {UnreadablePdf}
 */
export const readTemplate = (file: TemplateFile): Promise<ReadTemplate> => read(file)
