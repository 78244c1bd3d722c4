import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase, createPool } from '../postgres/pool.ts'
import type { Tables } from '../projection/read-tables.ts'
import type { ReadThreadAnswer, ReadThreadPool, ReadThreadRequest, ThreadedRead } from './read-thread.ts'

// Runs reads for `createReadThread`, with connections of its own.

const port = parentPort
if (!port) throw new Error('this file is the entry of a thread')
// `createReadThread` gives it.
const { databaseUrl, options } = workerData as ReadThreadPool

const queries = new AsyncLocalStorage<string[]>()
const pool = createPool(databaseUrl, options)
const database = createDatabase<Tables>(pool, (text) => queries.getStore()?.push(text))

const isRead = (value: unknown): value is ThreadedRead<unknown, unknown>['read'] => typeof value === 'function'

type AskedRead = Extract<ReadThreadRequest, { readonly id: number }>

const answerOf = async ({ id, url, name, input }: AskedRead): Promise<ReadThreadAnswer> => {
  const sent: string[] = []
  try {
    const exported = (await import(url)) as Readonly<Record<string, unknown>>
    const read = exported[name]
    if (!isRead(read)) throw new Error(`${url} exports no function ${name}`)
    return { id, value: await queries.run(sent, () => read(database, input)), queries: sent }
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error))
    return { id, error: { name: known.name, message: known.message, code: codeOf(known) }, queries: sent }
  }
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

const close = async (): Promise<void> => {
  await pool.end()
  port.close()
}

/** End of the read that was asked for last. */
let previous: Promise<void> = Promise.resolve()

const answer = async (request: AskedRead): Promise<void> => {
  await previous
  port.postMessage(await answerOf(request))
}

port.on('message', (request: ReadThreadRequest) => {
  if (request === 'close') void close()
  // A module that cannot be loaded fails when it is read.
  else if ('load' in request) for (const url of request.load) void import(url).catch(() => {})
  else previous = answer(request)
})
