import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { pause, retry } from '../waiting/back-off.ts'
import type { NatsLink } from './nats-link.ts'
import { ensureStream, streamName } from './stream.ts'

export type DurableConsumerOptions = {
  readonly nats: NatsLink
  readonly prefix: string
  /** Name of the durable consumer. */
  readonly name: string
  /** Maximum number of messages that are delivered and not acknowledged: the broker then waits. */
  readonly mostUnacknowledged: number
  /** Called as messages arrive. Acknowledging one acknowledges all before it. */
  readonly onMessage: (message: JsMsg) => void
  /** Called when it attaches again: messages that were not acknowledged come again or are gone. */
  readonly onAttach: () => void
  readonly onError: (error: unknown) => void
}

const ACK_WAIT_MS = 30_000
/**
 * Time after which the broker drops an unused consumer, as of a dropped read model. It is made
 * again where needed.
 */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000
/** Interval of heartbeats: a stream or consumer that vanished is noticed after two missed ones. */
const HEARTBEAT_MS = 1_000
const REATTACH_MS = 100

/**
 * Consumes by a durable pull consumer, making stream and consumer where they are missing, again and
 * again until stopped.
 */
export const consumeDurably = (options: DurableConsumerOptions): { readonly stop: () => Promise<void> } => {
  const { nats, prefix, name, mostUnacknowledged, onMessage, onAttach, onError } = options
  const stopping = new AbortController()
  const stop = stopping.signal
  const stream = streamName(prefix)

  const attach = async () => {
    const connection = await nats.connection(stop)
    const manager = await jetstreamManager(connection, { checkAPI: false })
    await ensureStream(manager, prefix)
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.All,
      ack_wait: nanos(ACK_WAIT_MS),
      // History is read from the log, which is nearer.
      deliver_policy: DeliverPolicy.New,
      max_ack_pending: mostUnacknowledged,
      inactive_threshold: nanos(FORGOTTEN_AFTER_MS),
    })
    const consumer = await jetstream(connection).consumers.get(stream, name)
    onAttach()
    return consumer.consume({
      max_messages: mostUnacknowledged,
      expires: 2 * HEARTBEAT_MS,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
      callback: onMessage,
    })
  }

  const consumeOnce = async (): Promise<void> => {
    const messages = await attach()
    const end = () => messages.stop()
    stop.addEventListener('abort', end)
    if (stop.aborted) end()
    const error = await messages.closed()
    stop.removeEventListener('abort', end)
    if (error) throw error
  }

  const run = async (): Promise<void> => {
    while (!stop.aborted) {
      await retry(consumeOnce, onError, stop)
      await pause(REATTACH_MS, stop)
    }
  }

  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
