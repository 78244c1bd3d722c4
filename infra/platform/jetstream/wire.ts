import { headers, type MsgHdrs } from '@nats-io/transport-node'
import { z } from 'zod'
import { categoryOf, type SealedEvent } from '../event-store/event-store.ts'

/** Header by which JetStream drops duplicates within its window. It holds the position. */
const MESSAGE_ID = 'Nats-Msg-Id'
/** Header that makes JetStream refuse a message unless the stream ends at this sequence. */
const EXPECTED_LAST_SEQUENCE = 'Nats-Expected-Last-Sequence'
/**
 * Header that makes JetStream refuse a message unless the last message id that it took is this one.
 */
const EXPECTED_LAST_ID = 'Nats-Expected-Last-Msg-Id'

/**
 * Content of a message: an event in sealed form, or only its position, where it was too large for
 * the broker.
 */
export type WireMessage = { readonly position: number; readonly event: SealedEvent | undefined }

const sealedEvent = z.strictObject({
  position: z.int().positive(),
  stream: z.string(),
  version: z.int().positive(),
  type: z.string(),
  data: z.string(),
  metadata: z.string(),
  hash: z.string(),
})

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes reserved for headers: a broker's limit counts them too. */
const MAX_HEADER_BYTES = 256

/** Returns the subject of an event: `{prefix}.{category}.{type}`. */
export const subjectOf = (prefix: string, event: SealedEvent): string =>
  `${prefix}.${categoryOf(event.stream)}.${event.type}`

/**
 * Returns the event as JSON; empty where it is larger than the broker takes (its limit in bytes):
 * readers find it in the log.
 */
export const payloadOf = (event: SealedEvent, maxPayload: number): Uint8Array => {
  const payload = encoder.encode(JSON.stringify(event))
  return payload.length + MAX_HEADER_BYTES > maxPayload ? new Uint8Array() : payload
}

/**
 * Returns the headers of an event's message: it is only taken where the stream ends at that
 * sequence; with `follows`, only where the last message was the position before. A restarted broker
 * may not know that any more, so the first message cannot require it.
 */
export const headersOf = (position: number, lastSequence: number, follows: boolean): MsgHdrs => {
  const ofMessage = headers()
  ofMessage.set(MESSAGE_ID, String(position))
  ofMessage.set(EXPECTED_LAST_SEQUENCE, String(lastSequence))
  if (follows) ofMessage.set(EXPECTED_LAST_ID, String(position - 1))
  return ofMessage
}

/** Reads a message. @throws {Error} where it is none of ours */
export const readMessage = (message: { readonly data: Uint8Array; readonly headers?: MsgHdrs }): WireMessage => {
  if (message.data.length === 0)
    return { position: z.coerce.number().int().positive().parse(message.headers?.get(MESSAGE_ID)), event: undefined }
  const event = sealedEvent.parse(JSON.parse(decoder.decode(message.data)))
  return { position: event.position, event }
}
