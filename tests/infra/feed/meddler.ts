import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { ensureStream, streamName } from '#infra/platform/jetstream/stream.ts'
import { subjectOf } from '#infra/platform/jetstream/wire.ts'

/** The stream of a prefix in the hands of somebody who does to it what a relay never would. */
export const meddleWith = async (connection: NatsConnection, prefix: string) => {
  const manager: JetStreamManager = await jetstreamManager(connection)
  const stream = streamName(prefix)
  await ensureStream(manager, prefix)

  /** Puts an event at the stream's end, even where it stands there already. */
  const put = async (event: SealedEvent): Promise<number> =>
    (await jetstream(connection).publish(subjectOf(prefix, event), JSON.stringify(event), { headers: headers() })).seq

  /** Message ids and texts of all that the stream holds, in order. */
  const content = async (): Promise<
    readonly { readonly id: number; readonly sequence: number; readonly subject: string; readonly text: string }[]
  > => {
    const { state } = await manager.streams.info(stream)
    if (state.messages === 0) return []
    const found: { id: number; sequence: number; subject: string; text: string }[] = []
    const messages = await (await jetstream(connection).consumers.get(stream)).consume({ max_messages: 1_000 })
    for await (const message of messages) {
      found.push({
        id: Number(message.headers?.get('Nats-Msg-Id')),
        sequence: message.seq,
        subject: message.subject,
        text: message.string(),
      })
      if (found.length === state.messages) break
    }
    return found
  }

  return {
    manager,
    stream,
    put,
    content,
    removeSequences: async (sequences: readonly number[]): Promise<void> => {
      for (const sequence of sequences) await manager.streams.deleteMessage(stream, sequence)
    },
    removeStream: async (): Promise<void> => void (await manager.streams.delete(stream)),
    makeStream: async (): Promise<void> => void (await ensureStream(manager, prefix)),
    lastSequence: async (): Promise<number> => (await manager.streams.info(stream)).state.last_seq,
  }
}

export type Meddler = Awaited<ReturnType<typeof meddleWith>>
