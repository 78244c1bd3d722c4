import { setImmediate } from 'node:timers/promises'
import { createLentThreads, ThreadFailed, type LentThread } from '../threads/lent-threads.ts'
import { createTurns } from '../threads/turns.ts'
import type { Refused, Told } from './answer-apart.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { SpreadsheetRefused } from './spreadsheet.ts'

/** Milliseconds from the first look at the file to the last part of the answer, and megabytes of the thread's heap. */
export type ReadingLimits = { readonly time: number; readonly memory: number }

const LIMITS: ReadingLimits = { time: 8_000, memory: 384 }
/** Others wait, and their time begins when they are read; nobody fills the row alone. */
const inTurn = createTurns({ atOnce: 2, mostWaiting: 20, mostOfOne: 3 }, () => new SpreadsheetRefused('too-many'))

/** What a thread is asked: `thread` is a module that calls `answerApart`, `question` what JSON can carry, `sender` whose file it is. */
export type Asked = {
  readonly thread: URL
  readonly bytes: Buffer
  readonly question: unknown
  readonly sender?: string | undefined
}

type Made<Answer, Row> = { readonly answer: Answer; readonly rows: readonly Row[] }

const lenders = new Map<string, ReturnType<typeof createLentThreads>>()

const lenderOf = ({ href }: URL, memory: number): ReturnType<typeof createLentThreads> => {
  const key = `${memory} ${href}`
  const lender = lenders.get(key) ?? createLentThreads({ module: new URL(href), memory })
  lenders.set(key, lender)
  return lender
}

/**
 * What a thread of its own makes of a file: an answer and its rows. The thread is ended where it takes too long or too much, so a hostile
 * file costs its sender one clear refusal. Rows come in small parts, between which everybody else has a turn.
 * @throws {SpreadsheetRefused}
 */
export const readApart = async <Answer, Row>(
  asked: Asked,
  { time, memory }: ReadingLimits = LIMITS,
): Promise<Made<Answer, Row>> => {
  if (asked.bytes.length === 0) throw new SpreadsheetRefused('empty')
  if (asked.bytes.length > MAX_FILE_BYTES) throw new SpreadsheetRefused('too-large', 'file')
  const { lend } = lenderOf(asked.thread, memory)
  const told = await inTurn(asked.sender, () =>
    lend(time, async (thread) => ({ value: await dialogue<Answer, Row>(thread, asked) })).catch(refuse),
  )
  if ('refused' in told) throw new SpreadsheetRefused(told.refused, told.message)
  return told
}

const dialogue = async <Answer, Row>(
  thread: LentThread,
  { bytes, question }: Asked,
): Promise<Made<Answer, Row> | Refused> => {
  // What answer-apart.ts sends.
  const next = async (): Promise<Told<Answer, Row>> => JSON.parse(String(await thread.next())) as Told<Answer, Row>
  // A copy: the buffer may lie in a pool, and is still wanted here.
  const copy = new Uint8Array(bytes)
  thread.say({ bytes: copy, question: JSON.stringify(question) }, [copy.buffer])
  const told = await next()
  if ('refused' in told) return told
  if (!('answer' in told)) throw outOfTurn()
  const rows: Row[] = []
  for (;;) {
    await setImmediate()
    thread.say('more')
    const part = await next()
    if (!('rows' in part)) throw outOfTurn()
    if (part.rows.length === 0) return { answer: told.answer, rows }
    rows.push(...part.rows)
  }
}

const outOfTurn = (): SpreadsheetRefused => new SpreadsheetRefused('unreadable', 'the reader spoke out of turn')

const refuse = (error: unknown): never => {
  if (!(error instanceof ThreadFailed)) throw error
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
