import { setImmediate } from 'node:timers/promises'
import { createWorkerPool, ProcessFailed, type PooledWorker } from '../../platform/worker-processes/worker-pool.ts'
import { abandonmentSignal, createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import type { SheetRefusal, SheetProcessMessage } from './answer-in-process.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { SpreadsheetRefused } from './spreadsheet.ts'

/**
 * Limits: milliseconds from the start of reading to the last part of the answer, and megabytes of
 * the process's heap.
 */
export type ReadingLimits = { readonly time: number; readonly memory: number }

const LIMITS: ReadingLimits = { time: 8_000, memory: 384 }
/**
 * Limits of the queue: the time of a file counts from when it is read, and one sender cannot fill
 * the queue.
 */
const withPermit = createSemaphore(
  { atOnce: 2, mostWaiting: 20, mostOfOne: 3 },
  () => new SpreadsheetRefused('too-many'),
)

/**
 * Request to a process: `module` is one that calls `answerInSandbox`, `question` is JSON, `sender`
 * identifies the uploader.
 */
export type SheetReadRequest = {
  readonly module: URL
  readonly bytes: Buffer
  readonly question: unknown
  readonly sender?: string | undefined
}

type SheetContents<Answer, Row> = { readonly answer: Answer; readonly rows: readonly Row[] }

const lenders = new Map<string, ReturnType<typeof createWorkerPool>>()

const workerPoolOf = ({ href }: URL, memory: number): ReturnType<typeof createWorkerPool> => {
  const key = `${memory} ${href}`
  const lender = lenders.get(key) ?? createWorkerPool({ module: new URL(href), memory })
  lenders.set(key, lender)
  return lender
}

/**
 * Reads a file in a process: returns an answer and its rows. The process is ended where it exceeds
 * a limit, so a hostile file costs its sender one clear refusal. Rows come in small parts, so that
 * other work runs between them. The process is ended, too, once nobody awaits the rows.
 * @throws {SpreadsheetRefused}, {QueueAbandoned}
 */
export const readInSandbox = async <Answer, Row>(
  asked: SheetReadRequest,
  { time, memory }: ReadingLimits = LIMITS,
): Promise<SheetContents<Answer, Row>> => {
  if (asked.bytes.length === 0) throw new SpreadsheetRefused('empty')
  if (asked.bytes.length > MAX_FILE_BYTES) throw new SpreadsheetRefused('too-large', 'file')
  const { lend } = workerPoolOf(asked.module, memory)
  const told = await withPermit(asked.sender, () =>
    lend(time, async (lent) => ({ value: await dialogue<Answer, Row>(lent, asked) }), abandonmentSignal()).catch(
      refuse,
    ),
  )
  if ('refused' in told) throw new SpreadsheetRefused(told.refused, told.message)
  return told
}

const dialogue = async <Answer, Row>(
  lent: PooledWorker,
  { bytes, question }: SheetReadRequest,
): Promise<SheetContents<Answer, Row> | SheetRefusal> => {
  // answer-in-process.ts sends messages of this type.
  const next = async (): Promise<SheetProcessMessage<Answer, Row>> =>
    JSON.parse(String(await lent.next())) as SheetProcessMessage<Answer, Row>
  lent.say({ bytes, question: JSON.stringify(question) })
  const told = await next()
  if ('refused' in told) return told
  if (!('answer' in told)) throw refuseAll()
  const rows: Row[] = []
  for (;;) {
    await setImmediate()
    lent.say('more')
    const part = await next()
    if (!('rows' in part)) throw refuseAll()
    if (part.rows.length === 0) return { answer: told.answer, rows }
    rows.push(...part.rows)
  }
}

const refuseAll = (): SpreadsheetRefused => new SpreadsheetRefused('unreadable', 'the reader spoke out of turn')

const refuse = (error: unknown): never => {
  if (!(error instanceof ProcessFailed)) throw error
  switch (error.why) {
    case 'late':
      throw new SpreadsheetRefused('took-too-long')
    case 'memory':
      throw new SpreadsheetRefused('too-large', 'memory')
    case 'ended':
    case 'failed':
      throw new SpreadsheetRefused('unreadable', error.message)
  }
}
