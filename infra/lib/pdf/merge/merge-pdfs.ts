import { createWorkerPool } from '../../../platform/worker-processes/worker-pool.ts'
import type { PdfDocument } from '../draw/pdf-document.ts'

/** Document to be appended; `group`: the bookmark that its own stands beneath, '' for none. */
export type ToMerge = { readonly title: string; readonly group: string; readonly bytes: Uint8Array }

/** Messages to the merging process. */
export type ToMerging =
  | { readonly kind: 'begin'; readonly cover: PdfDocument }
  | ({ readonly kind: 'add' } & ToMerge)
  | { readonly kind: 'finish' }

type MergeAnswer = { readonly bytes?: Uint8Array } | { readonly failure: string }

/** Time limit of the whole merge; five hundred documents take some seconds. */
const TIME_LIMIT_MS = 120_000
const MAX_MEMORY_MB = 1_024

const { lend } = createWorkerPool({
  module: new URL('./merging-process.ts', import.meta.url),
  memory: MAX_MEMORY_MB,
  spares: 0,
})

/**
 * Appends documents to a cover, with a bookmark each, one after the other in a process. Their seals
 * do not survive: the cover has to say so. The same documents give the same bytes.
 * @throws {Error} where one cannot be read, or it takes longer than two minutes
 */
export const mergePdfs = (cover: PdfDocument, documents: AsyncIterable<ToMerge>): Promise<Buffer> =>
  lend(TIME_LIMIT_MS, async ({ say, next }) => {
    const ask = async (message: ToMerging): Promise<Uint8Array | undefined> => {
      say(message)
      // The process sends messages of this type.
      const said = (await next()) as MergeAnswer
      if ('failure' in said) throw new Error(said.failure)
      return said.bytes
    }
    await ask({ kind: 'begin', cover })
    for await (const document of documents) await ask({ kind: 'add', ...document })
    const bytes = await ask({ kind: 'finish' })
    if (!bytes) throw new Error('the merging process gave nothing')
    // The process is ended: five hundred documents leave much memory in use.
    return { value: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), worn: true }
  })
