import { createWorkerPool, ProcessFailed, type PooledWorker } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { PagesFailed } from './pdf-pages.ts'
import type { PagesRequest, TakenPage, PagesAnswer } from './pages-process.ts'

/** For the pages of one turn: a page of text takes a tenth of a second, a scan half of one. */
const LIMIT_MS = 30_000
const PROCESS_MEMORY_MB = 512
/** Each takes a core while it lasts; whoever wants the same file waits for the same work. */
const TURNS = { atOnce: 1, mostWaiting: 50, mostOfOne: 50 }
/** A second reader often comes within a minute; then a page that was let go is there sooner. */
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

const said = async (lent: PooledWorker, asked: PagesRequest): Promise<Exclude<PagesAnswer, { failed: string }>> => {
  lent.say(asked)
  // Its own messages are of this form.
  const told = (await lent.next()) as PagesAnswer
  if ('failed' in told) throw new PagesFailed(told.isMemory ? 'memory' : 'broken', told.failed)
  return told
}

/** Pages of a file: so many, from one on, counted from 0. */
export type WantedPages = { readonly bytes: Uint8Array; readonly from: number; readonly most: number }
/** Those that there are, and how many the file has. */
type TakenPages = { readonly count: number; readonly pages: readonly TakenPage[] }

/** Takes pictures and texts of pages, some of a file after some of another, in a process that is ended where it takes longer than this. */
export const createPageTaker = (limitMs = LIMIT_MS) => {
  const inTurn = createSemaphore(TURNS, () => new PagesFailed('busy'))
  const { lend, close } = createWorkerPool({
    module: new URL('./pages-process.ts', import.meta.url),
    memory: PROCESS_MEMORY_MB,
    spareMs: SPARE_MS,
  })

  const takeIn = async (lent: PooledWorker, { bytes, from, most }: WantedPages) => {
    const found = await said(lent, { file: bytes })
    const count = 'count' in found ? found.count : 0
    if (count === 0) throw new PagesFailed('broken', 'pdfium cannot read the file')
    const pages: TakenPage[] = []
    let worn = false
    for (let index = from; index < Math.min(count, from + most); index += 1) {
      const told = await said(lent, { index })
      if (!('page' in told)) continue
      pages.push(told.page)
      worn ||= told.worn
    }
    return { value: { count, pages }, worn }
  }

  /** @throws {PagesFailed} */
  const take = (wanted: WantedPages): Promise<TakenPages> =>
    inTurn(undefined, () => lend(limitMs, (lent) => takeIn(lent, wanted))).catch((error: unknown) => {
      throw failure(error)
    })

  return { take, close }
}
