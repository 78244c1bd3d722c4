import type { Pool } from 'pg'
import type { Catalogue } from '#events/catalogue.ts'
import { boxContext, shuffle } from './ballot-box.ts'
import { batchParameters, placesOf, takeBatch, type BatchAnswer, type PendingUnit } from './batch.ts'
import { createCodec, recorded } from './codec.ts'
import { StreamConflict, type EventStore, type SealedEvent, type StreamContent } from './event-store.ts'
import { createPostgresKeyRing, decrypt, encrypt } from './key-ring.ts'
import { checksOf } from './unit-checks.ts'

export type PostgresEventStoreOptions = {
  readonly pool: Pool
  readonly catalogue: Catalogue
  /** Wraps the keys of persons. */
  readonly masterKey: Buffer
  /** Seals the papers of ballot boxes. */
  readonly boxKey: Buffer
  /** Told of each batch: units, events and seconds. */
  readonly onBatch?: (batch: { readonly units: number; readonly events: number; readonly seconds: number }) => void
}

const SELECT = `select position, stream, version, type, data::text as data, metadata::text as metadata, encode(hash, 'hex') as hash from event`

/** Errors of one unit's content; its neighbours in the batch are innocent. SQLSTATE classes 22 (data), 23 (integrity) and 54 (limits). */
const isContentError = (error: unknown): boolean => /^(?:22|23|54)/.test(sqlState(error))

/** Deadlock or serialisation failure: the same batch may simply be tried again. */
const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error))

const sqlState = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * The log in Postgres. Units that wait while a batch is being written form the next one; nothing waits to collect more.
 * A connection that dies during a commit leaves its batch's outcome unknown: the caller reads the streams and decides again.
 */
export const createPostgresEventStore = ({ pool, catalogue, masterKey, boxKey, onBatch }: PostgresEventStoreOptions): EventStore => {
  const keys = createPostgresKeyRing(pool, masterKey)
  const codec = createCodec(catalogue, keys)
  let queue: PendingUnit[] = []
  let writing: Promise<void> | undefined

  const write = async (batch: readonly PendingUnit[]): Promise<void> => {
    const started = performance.now()
    const { rows } = await pool.query<{ answer: BatchAnswer }>({
      name: 'append_units',
      text: 'select append_units($1, $2, $3, $4) as answer',
      values: [...batchParameters(batch)],
    })
    const answer = rows[0]?.answer
    if (!answer) throw new Error('append_units answered nothing')
    const places = placesOf(batch, answer)
    batch.forEach((unit, index) => {
      const place = places[index]
      if (place && 'base' in place) unit.resolve(place.base)
      else unit.reject(new StreamConflict(place?.conflicts ?? []))
    })
    onBatch?.({ units: batch.length, events: batch.reduce((sum, unit) => sum + unit.events.length, 0), seconds: (performance.now() - started) / 1000 })
  }

  const writeOrReject = async (batch: readonly PendingUnit[]): Promise<void> => {
    try {
      await write(batch)
    } catch (error) {
      if (isTransient(error)) return writeOrReject(batch)
      if (!isContentError(error) || batch.length === 1) return batch.forEach((unit) => unit.reject(asError(error)))
      for (const unit of batch) await writeOrReject([unit])
    }
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const { batch, rest } = takeBatch(queue)
      queue = rest
      await writeOrReject(batch)
    }
    writing = undefined
  }

  const enqueue = (unit: Omit<PendingUnit, 'resolve' | 'reject'>): Promise<number> =>
    new Promise((resolve, reject) => {
      queue.push({ ...unit, resolve, reject })
      writing ??= drain()
    })

  const append: EventStore['append'] = async (unit) => {
    const encoded = await codec.encode(unit)
    const base = await enqueue({
      events: encoded.map(({ sealed }) => sealed),
      checks: checksOf(unit),
      writes: new Set(unit.appends.map(({ stream }) => stream)),
      papers: (unit.deposits ?? []).map(({ box, content }) => ({ box, content: encrypt(boxKey, Buffer.from(JSON.stringify(content)), boxContext(box)) })),
    })
    const events = encoded.map(({ sealed, event }, index) => recorded({ ...sealed, position: base + 1 + index }, event))
    return { position: base + events.length, events }
  }

  const readStreams: EventStore['readStreams'] = async (streams) => {
    const { rows } = await pool.query<SealedEvent>({
      name: 'read_streams',
      text: `${SELECT} where stream = any($1::text[]) order by stream, version`,
      values: [[...streams]],
    })
    const contents = new Map<string, StreamContent>(streams.map((stream) => [stream, { version: 0, events: [] }]))
    for (const [stream, events] of Map.groupBy(await codec.decode(rows), (event) => event.stream)) contents.set(stream, { version: events.length, events })
    return contents
  }

  const readSealedLog: EventStore['readSealedLog'] = async (after, limit) => {
    const { rows } = await pool.query<SealedEvent>({
      name: 'read_log',
      text: `${SELECT} where position > $1 order by position limit $2`,
      values: [after, limit],
    })
    return rows
  }

  return {
    append,
    readStreams,
    readStream: async (stream) => (await readStreams([stream])).get(stream) ?? { version: 0, events: [] },
    readSealedLog,
    readLog: async (after, limit) => codec.decode(await readSealedLog(after, limit)),
    unseal: codec.decode,
    lastPosition: async () => {
      const { rows } = await pool.query<{ position: number }>('select position from log_head')
      return Number(rows[0]?.position ?? 0)
    },
    openBox: async (box) => {
      const { rows } = await pool.query<{ content: Buffer }>('select content from ballot_paper where box = $1 order by id', [box])
      return shuffle(rows.map(({ content }) => JSON.parse(decrypt(boxKey, content, boxContext(box)).toString()) as unknown))
    },
    emptyBox: async (box) => void (await pool.query('delete from ballot_paper where box = $1', [box])),
    erasePerson: keys.destroy,
    close: async () => {
      await writing
    },
  }
}
