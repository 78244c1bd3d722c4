import { createWorkerPool, ProcessFailed, type PooledWorker } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { PagesFailed } from './pdf-pages.ts'
import type { PagesRequest, RenderedPage, PagesAnswer } from './pages-process.ts'

/**
 * Time limit of the pages of one turn: a page of text takes a tenth of a second, a scan half of
 * one.
 */
const LIMIT_MS = 30_000
const PROCESS_MEMORY_MB = 512
/** Limits of the queue: each turn takes one core, and callers of the same file share its work. */
const PAGES_LIMIT = { atOnce: 1, mostWaiting: 50, mostOfOne: 50 }
/**
 * Time after which an idle process ends: a second reader often comes within a minute, and a page
 * that was dropped from the cache is then taken sooner.
 */
const SPARE_MS = 60_000

const failure = (error: unknown): unknown => {
  if (!(error instanceof ProcessFailed)) return error
  switch (error.why) {
    case 'late':
      return new PagesFailed('time')
    case 'memory':
      return new PagesFailed('memory')
    case 'ended':
    case 'failed':
      return new PagesFailed('broken', error.message)
  }
}

const askProcess = async (
  lent: PooledWorker,
  asked: PagesRequest,
): Promise<Exclude<PagesAnswer, { failed: string }>> => {
  lent.say(asked)
  // The process sends messages of this type.
  const told = (await lent.next()) as PagesAnswer
  if ('failed' in told) throw new PagesFailed(told.isMemory ? 'memory' : 'broken', told.failed)
  return told
}

/** Pages wanted of a file: at most `most`, counted from 0, beginning with `from`. */
export type RequestedPages = { readonly bytes: Uint8Array; readonly from: number; readonly most: number }
/** Pages found, and the number of pages of the file. */
type RenderedPages = { readonly count: number; readonly pages: readonly RenderedPage[] }

/**
 * Takes pictures and texts of pages; files take turns. The process is ended where a turn exceeds
 * the time limit.
 */
export const createPageTaker = (limitMs = LIMIT_MS) => {
  const inTurn = createSemaphore(PAGES_LIMIT, () => new PagesFailed('busy'))
  const { lend, close } = createWorkerPool({
    module: new URL('./pages-process.ts', import.meta.url),
    memory: PROCESS_MEMORY_MB,
    spareMs: SPARE_MS,
  })

  const takeIn = async (lent: PooledWorker, { bytes, from, most }: RequestedPages) => {
    const found = await askProcess(lent, { file: bytes })
    const count = 'count' in found ? found.count : 0
    if (count === 0) throw new PagesFailed('broken', 'pdfium cannot read the file')
    const pages: RenderedPage[] = []
    let worn = false
    for (let index = from; index < Math.min(count, from + most); index += 1) {
      const told = await askProcess(lent, { index })
      if (!('page' in told)) continue
      pages.push(told.page)
      worn ||= told.worn
    }
    return { value: { count, pages }, worn }
  }

  /** Takes the wanted pages. @throws {PagesFailed} */
  const take = (wanted: RequestedPages): Promise<RenderedPages> =>
    inTurn(undefined, () => lend(limitMs, (lent) => takeIn(lent, wanted))).catch((error: unknown) => {
      throw failure(error)
    })

  return { take, close }
}
