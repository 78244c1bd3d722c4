import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import type { EventStore, SealedEvent } from '../event-store/event-store.ts'
import { readMessage, type WireMessage } from '../jetstream/wire.ts'

type StreamComparison = {
  readonly manager: JetStreamManager
  readonly store: EventStore
  readonly stream: StreamInfo
}

/** Relation of a message to the log: in it, not in it, or no event at all. */
type Standing = 'own' | 'foreign' | 'unreadable'

/** Events that a stream holds and the log does not. */
export type StreamLoss = {
  /**
   * True where the stream began as this log did: it carried this log, and the log lost its end.
   * Otherwise it carried another log.
   */
  readonly isOfThisLog: boolean
  readonly events: readonly SealedEvent[]
}

const messageAt = async ({ manager, stream }: StreamComparison, seq: number): Promise<WireMessage | undefined> => {
  try {
    const message = await manager.streams.getMessage(stream.config.name, { seq })
    return message ? readMessage({ data: message.data, headers: message.header }) : undefined
  } catch {
    return undefined
  }
}

const standingOf = async ({ store }: StreamComparison, message: WireMessage | undefined): Promise<Standing> => {
  // An event too large for the broker has only its position in the message.
  if (!message?.event) return 'unreadable'
  const [own] = await store.readSealedLog(message.position - 1, 1)
  return own?.position === message.position && own.hash === message.event.hash ? 'own' : 'foreign'
}

/** Returns the first message from a sequence on that holds an event. */
const firstReadable = async (compared: StreamComparison, from: number, to: number) => {
  for (let seq = from; seq <= to; seq += 1) {
    const message = await messageAt(compared, seq)
    const standing = await standingOf(compared, message)
    if (message && standing !== 'unreadable') return { seq, message, standing }
  }
  return undefined
}

/**
 * Finds by bisection the sequence after which stream and log differ: two logs that diverge stay
 * different.
 */
const findFork = async (compared: StreamComparison): Promise<number> => {
  const { first_seq, last_seq } = compared.stream.state
  let [own, foreign] = [first_seq - 1, last_seq + 1]
  while (foreign - own > 1) {
    const middle = Math.floor((own + foreign) / 2)
    const found = await firstReadable(compared, middle, foreign - 1)
    if (found?.standing === 'own') own = found.seq
    else foreign = middle
  }
  return own
}

/**
 * Compares a stream with the log and returns what the stream alone still holds: where the log's
 * database went back, nothing else has it. Store this before the stream is made anew.
 */
export const findStreamLoss = async (compared: StreamComparison): Promise<StreamLoss> => {
  const { first_seq, last_seq } = compared.stream.state
  const fork = await findFork(compared)
  const first = await firstReadable(compared, first_seq, last_seq)
  // A stream with its beginning cut off may hold nothing of what is left.
  const isOfThisLog = first !== undefined && (first.standing === 'own' || first.message.position > 1)
  const events: SealedEvent[] = []
  for (let seq = fork + 1; isOfThisLog && seq <= last_seq; seq += 1) {
    const message = await messageAt(compared, seq)
    if (message?.event && (await standingOf(compared, message)) === 'foreign') events.push(message.event)
  }
  return { isOfThisLog, events }
}
