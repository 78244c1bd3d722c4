import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import type { EventStore, SealedEvent } from '../event-store/event-store.ts'
import { ensureStream, remakeStream } from '../jetstream/stream.ts'
import { readMessage, type WireMessage } from '../jetstream/wire.ts'
import type { StreamPosition } from './pipeline.ts'
import { findStreamLoss } from './stream-loss.ts'

/**
 * Position that this relay saw confirmed, and the creation time of the stream, which identifies it.
 */
export type ConfirmedPosition = StreamPosition & { readonly created: string }

type Options = {
  readonly manager: JetStreamManager
  readonly store: EventStore
  readonly prefix: string
  readonly confirmed: ConfirmedPosition | undefined
  readonly keepLost: SaveLostEvents
}

/**
 * Stores events that the broker has and the log lacks, before the stream that holds them is made
 * anew.
 */
export type SaveLostEvents = (events: readonly SealedEvent[]) => Promise<void>

/**
 * The stream holds what this log does not: the database went back (a failover, a restored backup),
 * or two logs share a prefix. What the log lost was stored, and the stream was emptied, to be
 * filled anew.
 */
class ForeignStream extends Error {
  constructor(stream: string, lost: number) {
    const what =
      lost > 0 ? `${lost} events of this log that the log lost; they are kept and` : 'what is not from this log;'
    super(`stream ${stream} ends with ${what} it is filled anew`)
    this.name = 'ForeignStream'
  }
}

type Last = { readonly kind: 'own' | 'foreign'; readonly position: number } | { readonly kind: 'unreadable' }

const readLast = async (stream: StreamInfo, { manager, store, prefix }: Options): Promise<Last> => {
  const last = await manager.streams.getMessage(stream.config.name, { last_by_subj: `${prefix}.>` })
  const message = last && tryToRead({ data: last.data, headers: last.header })
  if (!message) return { kind: 'unreadable' }
  const { position, event } = message
  const [own] = await store.readSealedLog(position - 1, 1)
  const isOwn = own?.position === position && (!event || own.hash === event.hash)
  return { kind: isOwn ? 'own' : 'foreign', position }
}

const tryToRead = (message: Parameters<typeof readMessage>[0]): WireMessage | undefined => {
  try {
    return readMessage(message)
  } catch {
    return undefined
  }
}

const currentStream = async ({ manager, prefix }: Options): Promise<StreamInfo> => {
  const stream = await ensureStream(manager, prefix)
  const { messages, last_seq } = stream.state
  // A purged stream still knows the message ids it had, and for a while would take none of them
  // again.
  return messages === 0 && last_seq > 0 ? remakeStream(manager, stream) : stream
}

/**
 * Reads the end of the stream, and makes it where it is missing: an empty stream ends at 0, one
 * that was rolled back where it was. Where somebody appended something to ours, an old event or no
 * event at all, the position confirmed before counts.
 * @throws {ForeignStream}
 */
export const findConfirmedPosition = async (options: Options): Promise<ConfirmedPosition> => {
  const stream = await currentStream(options)
  const { created, state } = stream
  const sequence = state.last_seq
  if (state.messages === 0) return { position: 0, sequence, created }
  const { confirmed } = options
  const known = confirmed?.created === created && confirmed.sequence <= sequence ? confirmed.position : 0
  const last = await readLast(stream, options)
  if (last.kind === 'own') return { position: Math.max(last.position, known), sequence, created }
  if (last.kind === 'unreadable' && known > 0) return { position: known, sequence, created }
  const { manager, store, keepLost } = options
  const { events } = await findStreamLoss({ manager, store, stream })
  // If this fails, the stream stays as it is, and all of this is tried again.
  if (events.length > 0) await keepLost(events)
  await remakeStream(manager, stream)
  throw new ForeignStream(stream.config.name, events.length)
}
