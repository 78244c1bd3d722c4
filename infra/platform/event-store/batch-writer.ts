import type { Pool, PoolClient } from 'pg'
import { isOutOfTime } from '../postgres/limits.ts'
import { batchParameters, MAX_WRITES, writeOutcomes, takeBatch, type BatchAnswer, type PendingWrite } from './batch.ts'
import { StreamConflict } from './event-store.ts'

/**
 * Figures of a written batch, conflicts included; the seconds are from sending it to its answer.
 */
export type WrittenBatch = { readonly writes: number; readonly events: number; readonly seconds: number }

export type BatchWriter = {
  /**
   * Writes events; returns the position before the first one.
   * @throws {StreamConflict}, or the database's error
   */
  readonly write: (write: Omit<PendingWrite, 'resolve' | 'reject'>) => Promise<number>
  /** Resolves when nothing waits any more. */
  readonly idle: () => Promise<void>
}

/**
 * Maximum number of batches in flight: while Postgres writes one, the next one already lies in its
 * socket. A third would only make batches smaller.
 */
const MAX_IN_FLIGHT = 2
/**
 * Minimum number of writes for a batch to be sent behind another: a few lose less by waiting than a
 * commit of their own costs.
 */
const WORTH_SENDING = 16

const APPEND = 'select append_units($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as answer'

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Tells whether an error is about one write's content, so that others in the batch can be written:
 * SQLSTATE classes 22 (data), 23 (integrity) and 54 (limits).
 */
const isContentError = (error: unknown): boolean => /^(?:22|23|54)/.test(sqlState(error))

/**
 * Tells whether an error is a deadlock or serialization failure, after which the same batch may be
 * tried again.
 */
const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error))

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const ignore = (): void => {}

/** Settles the promise of every write of a batch. */
const resolveCallers = (batch: readonly PendingWrite[], answer: BatchAnswer): void => {
  const places = writeOutcomes(batch, answer)
  batch.forEach((write, index) => {
    const place = places[index]
    if (place && 'base' in place) write.resolve(place.base)
    else write.reject(new StreamConflict(place?.conflicts ?? []))
  })
}

const send = async (client: PoolClient, batch: readonly PendingWrite[]): Promise<BatchAnswer> => {
  const { rows } = await client.query<{ answer: BatchAnswer }>({
    name: 'append_units',
    text: APPEND,
    values: [...batchParameters(batch)],
  })
  const answer = rows[0]?.answer
  if (!answer) throw new Error('append_units answered nothing')
  return answer
}

type Outcome = {
  /** Settles the promise of every write. */
  readonly tell: () => void
  /** Reason why the connection must not be used any more. */
  readonly failure?: Error
}

const attempt = async (client: PoolClient, batch: readonly PendingWrite[]): Promise<Outcome> => {
  try {
    const answer = await send(client, batch)
    return { tell: () => resolveCallers(batch, answer) }
  } catch (error) {
    if (isTransient(error)) return attempt(client, batch)
    const refuse = () => batch.forEach((write) => write.reject(asError(error)))
    if (!isContentError(error)) return { tell: refuse, failure: asError(error) }
    return batch.length === 1 ? { tell: refuse } : attemptHalves(client, batch)
  }
}

/** Finds the write with invalid content by halving the batch, so that it alone is refused. */
const attemptHalves = async (client: PoolClient, batch: readonly PendingWrite[]): Promise<Outcome> => {
  const middle = Math.ceil(batch.length / 2)
  const first = await attempt(client, batch.slice(0, middle))
  const second = await attempt(client, batch.slice(middle))
  const failure = first.failure ?? second.failure
  return { tell: () => [first, second].forEach(({ tell }) => tell()), ...(failure ? { failure } : {}) }
}

const isPipelined = (client: PoolClient): boolean => 'pipeline' in client && client.pipeline === true

/**
 * Creates a writer that sends writes in batches over one connection, which it holds while there is
 * something to send. Writes that arrive while batches are in flight form the next one; it never
 * waits to collect more. On a connection made with `pipeline` two batches are in flight: Postgres
 * takes them in the order they were sent, and never waits for Node in between. A connection that
 * breaks during a commit leaves its batches' outcome unknown: the caller reads the streams and
 * decides again.
 */
// oxlint-disable-next-line max-lines-per-function -- closure over the queue and what is in flight
export const createBatchWriter = (pool: Pool, onBatch: (batch: WrittenBatch) => void = ignore): BatchWriter => {
  let queue: PendingWrite[] = []
  let session: Promise<void> | undefined
  let bell = Promise.withResolvers<void>()
  let gathering: NodeJS.Immediate | undefined

  const ring = (): void => {
    bell.resolve()
    bell = Promise.withResolvers<void>()
  }

  /**
   * Takes half of all outstanding writes: while Postgres writes them, the other half is sent, or
   * made.
   */
  const take = (elsewhere: number): readonly PendingWrite[] => {
    const half = Math.ceil((queue.length + elsewhere) / 2)
    const { batch, rest } = takeBatch(queue, Math.min(MAX_WRITES, Math.max(WORTH_SENDING, half)))
    queue = [...rest]
    return batch
  }

  const writeOver = async (client: PoolClient): Promise<Error | undefined> => {
    const inFlight = new Set<readonly PendingWrite[]>()
    const most = isPipelined(client) ? MAX_IN_FLIGHT : 1
    // Number of writes answered last: their callers are likely to write again soon.
    let answered = 0
    let failure: Error | undefined

    const launch = async (batch: readonly PendingWrite[]): Promise<void> => {
      const started = performance.now()
      inFlight.add(batch)
      const outcome = await attempt(client, batch)
      inFlight.delete(batch)
      answered = batch.length
      failure ??= outcome.failure
      // The next batch is sent before callers get their answers: they will write more, and
      // preparing that takes time.
      ring()
      outcome.tell()
      onBatch({
        writes: batch.length,
        events: batch.reduce((sum, { events }) => sum + events.length, 0),
        seconds: (performance.now() - started) / 1000,
      })
    }

    const mayLaunch = (): boolean =>
      !failure && inFlight.size < most && queue.length >= (inFlight.size === 0 ? 1 : WORTH_SENDING)

    while (inFlight.size > 0 || mayLaunch()) {
      if (mayLaunch()) void launch(take([...inFlight].reduce((sum, { length }) => sum + length, answered)))
      else await bell.promise
    }
    return failure
  }

  const borrow = async (): Promise<void> => {
    const client = await pool.connect()
    // Queries report a broken connection themselves; without a listener the event would end the
    // process.
    client.on('error', ignore)
    const failure = await writeOver(client)
    client.off('error', ignore)
    client.release(failure)
    // Writes that waited behind a batch that timed out have waited as long.
    if (failure && isOutOfTime(failure)) throw failure
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      await borrow().catch((error: unknown) => {
        for (const write of queue.splice(0)) write.reject(asError(error))
      })
    }
    session = undefined
  }

  const wake = (): void => {
    if (session)
      gathering ??= setImmediate(() => {
        gathering = undefined
        ring()
      })
    else session = drain()
  }

  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        queue.push({ ...write, resolve, reject })
        wake()
      }),
    idle: async () => session,
  }
}
