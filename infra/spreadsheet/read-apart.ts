import { Worker } from 'node:worker_threads'
import { setImmediate } from 'node:timers/promises'
import type { Refused, Told } from './answer-apart.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { SpreadsheetRefused } from './spreadsheet.ts'

/** Milliseconds from the first look at the file to the last part of the answer, and megabytes of the thread's heap. */
export type ReadingLimits = { readonly time: number; readonly memory: number }

const LIMITS: ReadingLimits = { time: 8_000, memory: 384 }
/** Files that are read at one time: others wait, and their time begins when they are read. */
const AT_ONCE = 2
const MOST_WAITING = 20
/** Of one sender, read or waiting: nobody fills the row alone. */
const MOST_OF_ONE = 3
/** The thread's own modules: nothing of a file is looked at yet. */
const START_MS = 60_000

let reading = 0
const waiting: (() => void)[] = []

const bySender = new Map<string, number>()

/** Counts a sender's files while one more is read. @throws {SpreadsheetRefused} too-many */
const amongThoseOf = async <T>(sender: string | undefined, read: () => Promise<T>): Promise<T> => {
  if (sender === undefined) return read()
  const before = bySender.get(sender) ?? 0
  if (before >= MOST_OF_ONE) throw new SpreadsheetRefused('too-many')
  bySender.set(sender, before + 1)
  try {
    return await read()
  } finally {
    const left = (bySender.get(sender) ?? 1) - 1
    if (left > 0) bySender.set(sender, left)
    else bySender.delete(sender)
  }
}

const turn = async <T>(read: () => Promise<T>): Promise<T> => {
  if (waiting.length >= MOST_WAITING) throw new SpreadsheetRefused('too-many')
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  try {
    return await read()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}

/** What a thread is asked: `thread` is a module that calls `answerApart`, `question` what JSON can carry, `sender` whose file it is. */
export type Asked = {
  readonly thread: URL
  readonly bytes: Buffer
  readonly question: unknown
  readonly sender?: string | undefined
}

type Made<Answer, Row> = { readonly answer: Answer; readonly rows: readonly Row[] }

/**
 * What a thread of its own makes of a file: an answer and its rows. The thread is ended where it takes too long or too much, so a hostile
 * file costs its sender one clear refusal. Rows come in small parts, between which everybody else has a turn.
 * @throws {SpreadsheetRefused}
 */
export const readApart = async <Answer, Row>(
  asked: Asked,
  limits: ReadingLimits = LIMITS,
): Promise<Made<Answer, Row>> => {
  if (asked.bytes.length === 0) throw new SpreadsheetRefused('empty')
  if (asked.bytes.length > MAX_FILE_BYTES) throw new SpreadsheetRefused('too-large', 'file')
  return amongThoseOf(asked.sender, () => turn(() => askThread<Answer, Row>(asked, limits)))
}

type Thread = { readonly worker: Worker; readonly href: string; readonly memory: number; readonly hear: Hear }

const askThread = async <Answer, Row>(
  { thread: { href }, bytes, question }: Asked,
  { time, memory }: ReadingLimits,
): Promise<Made<Answer, Row>> => {
  const thread = takeSpare(href, memory) ?? (await startThread(href, memory))
  const told = await dialogue<Answer, Row>(thread, { bytes, question, deadline: performance.now() + time }).catch(
    endAndThrow(thread),
  )
  keepSpare(thread)
  if ('refused' in told) throw new SpreadsheetRefused(told.refused, told.message)
  return told
}

const endAndThrow =
  ({ worker }: Pick<Thread, 'worker'>) =>
  async (error: unknown): Promise<never> => {
    await worker.terminate()
    throw error
  }

const startThread = async (href: string, memory: number): Promise<Thread> => {
  const worker = new Worker(new URL(href), {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: Math.ceil(memory / 8) },
  })
  const thread: Thread = { worker, href, memory, hear: hearing(worker) }
  await thread.hear(START_MS).catch(endAndThrow(thread))
  return thread
}

type File = Pick<Asked, 'bytes' | 'question'> & { readonly deadline: number }

const dialogue = async <Answer, Row>(
  { worker, hear }: Thread,
  { bytes, question, deadline }: File,
): Promise<Made<Answer, Row> | Refused> => {
  // What answer-apart.ts sends.
  const next = async (): Promise<Told<Answer, Row>> =>
    JSON.parse(await hear(deadline - performance.now())) as Told<Answer, Row>
  // A copy: the buffer may lie in a pool, and is still wanted here.
  const copy = new Uint8Array(bytes)
  worker.postMessage({ bytes: copy, question: JSON.stringify(question) }, [copy.buffer])
  const told = await next()
  if ('refused' in told) return told
  if (!('answer' in told)) throw outOfTurn()
  const rows: Row[] = []
  for (;;) {
    await setImmediate()
    worker.postMessage('more')
    const part = await next()
    if (!('rows' in part)) throw outOfTurn()
    if (part.rows.length === 0) return { answer: told.answer, rows }
    rows.push(...part.rows)
  }
}

const outOfTurn = (): SpreadsheetRefused => new SpreadsheetRefused('unreadable', 'the reader spoke out of turn')

/** A thread that has read well waits a while for the next file: to start one takes longer than to read most files. */
const SPARE_MS = 10_000
let spare: { readonly thread: Thread; readonly timer: NodeJS.Timeout } | undefined

const takeSpare = (href: string, memory: number): Thread | undefined => {
  if (spare?.thread.href !== href || spare.thread.memory !== memory) return undefined
  const { thread, timer } = spare
  spare = undefined
  clearTimeout(timer)
  thread.worker.ref()
  return thread
}

const keepSpare = (thread: Thread): void => {
  if (spare) return void thread.worker.terminate()
  // Neither keeps a process that is done.
  thread.worker.unref()
  const timer = setTimeout(() => {
    if (takeSpare(thread.href, thread.memory)) void thread.worker.terminate()
  }, SPARE_MS).unref()
  spare = { thread, timer }
}

/** The next message, within so many milliseconds. @throws {SpreadsheetRefused} where there is none */
type Hear = (time: number) => Promise<string>

const hearing = (worker: Worker): Hear => {
  const heard = { take: (_json: string): void => {}, fail: (_error: Error): void => {} }
  worker.on('message', (json: string) => heard.take(json))
  worker.on('error', (error) => heard.fail(refusalOf(error)))
  worker.once('exit', () => {
    if (spare?.thread.worker === worker) spare = undefined
    heard.fail(new SpreadsheetRefused('unreadable', 'the reader ended without an answer'))
  })
  return (time) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new SpreadsheetRefused('took-too-long')), time)
      heard.take = (json) => {
        clearTimeout(timer)
        resolve(json)
      }
      heard.fail = (error) => {
        clearTimeout(timer)
        reject(error)
      }
    })
}

const refusalOf = (error: unknown): SpreadsheetRefused => {
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new SpreadsheetRefused('too-large', 'memory')
    : new SpreadsheetRefused('unreadable', `reader: ${error instanceof Error ? error.name : typeof error}`)
}
