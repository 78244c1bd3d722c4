import type { Pool } from 'pg'
import type { Catalogue } from '#events/catalogue.ts'
import { textArray } from './array-literals.ts'
import { boxContext, paperBytes, shuffle } from './ballot-box.ts'
import { isTracing, traced } from '../tracing/tracing.ts'
import { createBatchWriter, type WrittenBatch } from './batch-writer.ts'
import { createCodec, recorded, type Codec } from './codec.ts'
import { UnreadablePaper, type EventStore, type RecordedEvent, type SealedEvent } from './event-store.ts'
import { decrypt, encrypt, type KeyRing } from './key-ring.ts'
import { contentsOf, createStreamBatchLoader } from './stream-batch-loader.ts'
import { checksOf } from './write-checks.ts'

export type PostgresEventStoreOptions = {
  readonly pool: Pool
  readonly catalogue: Catalogue
  /** Keys of persons. */
  readonly keys: KeyRing
  /** Key that seals the papers of ballot boxes. */
  readonly boxKey: Buffer
  readonly onBatch?: (batch: WrittenBatch) => void
  /** Called with recorded events, before their writer gets the answer. */
  readonly onRecorded?: (events: readonly RecordedEvent[]) => void
  /** Awaited before a person's key is destroyed. */
  readonly noteErasure?: (personId: string) => Promise<void>
}

const SELECT = `select position, stream, version, type, data::text as data,
  metadata::text as metadata, encode(hash, 'hex') as hash from event`

/** The end of the log is read in the statement of its events: nothing may lie between the two. */
const READ_PART = `select head.position as end, part.* from log_head head left join lateral (
  ${SELECT} where position > $1 and position <= least($2::bigint, head.position)
    and ($3::text[] is null or type = any($3::text[]))
) part on true order by part.position`

type Reading = Pick<
  EventStore,
  | 'readStream'
  | 'readStreams'
  | 'readHistories'
  | 'readSealedLog'
  | 'readLog'
  | 'readLogOf'
  | 'readLogPart'
  | 'readPositions'
  | 'lastPosition'
>

const readingFrom = (pool: Pool, codec: Codec): Reading => {
  const fetch = async (streams: readonly string[]): Promise<readonly SealedEvent[]> => {
    const { rows } = await pool.query<SealedEvent>({
      name: 'read_streams',
      text: `${SELECT} where stream = any($1::text[]) order by stream, version`,
      values: [textArray(streams)],
    })
    return rows
  }
  const readStreams = createStreamBatchLoader({ fetch, decode: codec.decodeKnown })

  const readSealedLog: EventStore['readSealedLog'] = async (after, limit) => {
    const { rows } = await pool.query<SealedEvent>({
      name: 'read_log',
      text: `${SELECT} where position > $1 order by position limit $2`,
      values: [after, limit],
    })
    return rows
  }

  return {
    readStreams,
    readStream: async (stream) => (await readStreams([stream])).get(stream) ?? { version: 0, events: [] },
    readHistories: async (streams) => contentsOf(streams, await codec.decode(await fetch(streams))),
    readSealedLog,
    readLog: async (after, limit) => codec.decode(await readSealedLog(after, limit)),
    readLogOf: async (types, after, limit) => {
      const { rows } = await pool.query<SealedEvent>({
        name: 'read_log_of',
        text: `${SELECT} where position > $1 and type = any($2::text[]) order by position limit $3`,
        values: [after, [...types], limit],
      })
      return codec.decode(rows)
    },
    readLogPart: async (types, after, through) => {
      const { rows } = await pool.query<SealedEvent & { readonly end: number }>({
        name: 'read_log_part',
        text: READ_PART,
        values: [after, through, types === 'all' ? null : [...types]],
      })
      const end = rows[0]?.end ?? 0
      // If no event fits, the row has the end of the log alone.
      const found = rows.filter(({ position }) => position !== null)
      return { after, through: Math.max(after, Math.min(through, end)), end, events: await codec.decode(found) }
    },
    readPositions: async (positions) => {
      const { rows } = await pool.query<SealedEvent>({
        name: 'read_positions',
        text: `${SELECT} where position = any($1::bigint[]) order by position`,
        values: [[...positions]],
      })
      return codec.decode(rows)
    },
    lastPosition: async () => {
      const { rows } = await pool.query<{ position: number }>('select position from log_head')
      return Number(rows[0]?.position ?? 0)
    },
  }
}

const openPaper = (boxKey: Buffer, box: string, content: Buffer): unknown => {
  try {
    return JSON.parse(decrypt(boxKey, content, boxContext(box)).toString())
  } catch {
    throw new UnreadablePaper()
  }
}

const ballotBoxes = (pool: Pool, boxKey: Buffer): Pick<EventStore, 'openBox' | 'emptyBox'> => ({
  openBox: async (box) => {
    const { rows } = await pool.query<{ content: Buffer }>(
      'select content from ballot_paper where box = $1 order by id',
      [box],
    )
    return shuffle(rows.map(({ content }) => openPaper(boxKey, box, content)))
  },
  emptyBox: async (box) => void (await pool.query('delete from ballot_paper where box = $1', [box])),
})

/** Appends in a span of its own, which the events name in their metadata: what they lead to follows it. */
const tracedAppend =
  (append: EventStore['append']): EventStore['append'] =>
  (write) => {
    if (!isTracing()) return append(write)
    const events = write.appends.reduce((sum, one) => sum + one.events.length, 0)
    return traced({ name: 'append', kind: 'internal', attributes: { 'danji.events': events } }, async (span) => {
      const trace = span?.traceParent
      const result = await append(trace === undefined ? write : { ...write, metadata: { ...write.metadata, trace } })
      span?.set({ 'danji.position': result.position })
      return result
    })
  }

/**
 * Creates the log in Postgres. It writes fastest on a pool whose connections are made with
 * `pipeline`.
 */
export const createPostgresEventStore = ({
  pool,
  catalogue,
  keys,
  boxKey,
  onBatch,
  onRecorded,
  noteErasure,
}: PostgresEventStoreOptions): EventStore => {
  const codec = createCodec(catalogue, keys)
  const writer = createBatchWriter(pool, onBatch)

  const append: EventStore['append'] = async (write) => {
    const checks = checksOf(write)
    const encoded = await codec.encode(write)
    const base = await writer.write({
      events: encoded.map(({ sealed }) => sealed),
      checks,
      streams: new Set(write.appends.map(({ stream }) => stream)),
      papers: (write.deposits ?? []).map(({ box, content, fillTo }) => ({
        box,
        content: encrypt(boxKey, paperBytes(content, fillTo), boxContext(box)),
      })),
    })
    const events = encoded.map(({ sealed, event, metadata }, index) =>
      recorded({ ...sealed, position: base + 1 + index }, event, metadata),
    )
    onRecorded?.(events)
    return { position: base + events.length, events }
  }

  return {
    append: tracedAppend(append),
    ...readingFrom(pool, codec),
    ...ballotBoxes(pool, boxKey),
    unseal: codec.decode,
    erasePerson: async (personId) => {
      await noteErasure?.(personId)
      await keys.destroy(personId)
    },
    close: writer.idle,
  }
}
