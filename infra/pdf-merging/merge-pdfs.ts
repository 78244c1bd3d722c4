import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from '../pdf/pdf-document.ts'

/** A document to be put behind the others; `group`: the bookmark beneath which its own stands, '' for none. */
export type ToMerge = { readonly title: string; readonly group: string; readonly bytes: Uint8Array }

/** What the thread is told. */
export type ToMerging =
  | { readonly kind: 'begin'; readonly cover: PdfDocument }
  | ({ readonly kind: 'add' } & ToMerge)
  | { readonly kind: 'finish' }

type Said = { readonly bytes?: Uint8Array } | { readonly failure: string }

/** All of it, five hundred documents take some seconds. */
const TIME_LIMIT_MS = 120_000
const MOST_MEMORY_MB = 1_024

/**
 * Puts documents behind a cover, with a bookmark each, in a thread of its own; they are taken one after the other. Their seals do not come
 * along: the cover has to say so. The same documents give the same bytes.
 * @throws Error where one cannot be read, or it takes longer than two minutes
 */
export const mergePdfs = async (cover: PdfDocument, documents: AsyncIterable<ToMerge>): Promise<Buffer> => {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS)
  const thread = new Worker(new URL('./merging-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // Who waits for an answer hears of an error; where nobody waits, it must not end the process.
  thread.on('error', () => undefined)
  const ask = async (message: ToMerging): Promise<Uint8Array | undefined> => {
    const answer = once(thread, 'message', { signal: limit })
    thread.postMessage(message)
    // Its own messages are of this form.
    const [said] = (await answer) as [Said]
    if ('failure' in said) throw new Error(said.failure)
    return said.bytes
  }
  try {
    await ask({ kind: 'begin', cover })
    for await (const document of documents) await ask({ kind: 'add', ...document })
    const bytes = await ask({ kind: 'finish' })
    if (!bytes) throw new Error('the merging thread gave nothing')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    await thread.terminate()
  }
}
