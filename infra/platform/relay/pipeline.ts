import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Metadata } from '#events/metadata.ts'
import type { SealedEvent } from '../event-store/event-store.ts'
import { openEventSpan } from '../tracing/trace-events.ts'
import { isTracing, type OpenSpan } from '../tracing/tracing.ts'
import { headersOf, payloadOf, subjectOf } from '../jetstream/wire.ts'

/**
 * End of a stream: the position of the log of its last message, and its own sequence. 0 where it is
 * empty.
 */
export type StreamPosition = { readonly position: number; readonly sequence: number }

export type PipelineOptions = {
  readonly connection: NatsConnection
  readonly prefix: string
  readonly from: StreamPosition
  /** Called as the broker confirms, with the stream's new end. */
  readonly onAcknowledged: (place: StreamPosition) => void
}

/**
 * Publishes without waiting for each answer. Once anything has failed, everything throws: begin
 * anew from the stream's end.
 */
export type Pipeline = {
  /** Sends events that follow those sent before. @throws {Error} where something failed */
  readonly send: (events: readonly SealedEvent[]) => void
  /**
   * Waits until at most this many are unanswered.
   * @throws {Error} where something failed or no answer comes
   */
  readonly waitFor: (mostUnanswered: number) => Promise<void>
  readonly fail: (error: Error) => void
  readonly close: () => void
}

const SILENCE_MS = 5_000
const DEFAULT_MAX_PAYLOAD = 1_048_576

type Answer = {
  readonly seq?: number
  readonly duplicate?: boolean
  readonly error?: { readonly description?: string }
}

/** Opens the span of an event's message, where the event was recorded in a trace. */
const openMessageSpan = ({ type, position, metadata }: SealedEvent): OpenSpan | undefined =>
  metadata.includes('"trace"')
    ? openEventSpan(
        // The metadata was stored by the log, so it fits the schema.
        { type, position, metadata: JSON.parse(metadata) as Metadata },
        { name: 'relay', kind: 'producer' },
      )
    : undefined

/**
 * Opens a pipeline after the end of a stream. Answers come in the order of the messages on one
 * inbox, so counting them is enough. Every message is only taken where the stream ends with the one
 * before it: after a failed one all later ones are refused, so nothing is ever stored out of order,
 * and two relays cannot store anything twice, whatever each believes about its lock.
 */
// oxlint-disable-next-line max-lines-per-function -- closure over what is sent, answered and stored
export const openPipeline = ({ connection, prefix, from, onAcknowledged }: PipelineOptions): Pipeline => {
  const inbox = createInbox()
  const mostBytes = connection.info?.max_payload ?? DEFAULT_MAX_PAYLOAD
  let sent = 0
  let answered = 0
  let stored = from.sequence
  /** Spans of the messages that are unanswered, in their order; empty without tracing. */
  const spans: (OpenSpan | undefined)[] = []
  let failure: Error | undefined
  let mostUnanswered = 0
  let wake: () => void = () => {}

  const fail = (error: Error) => {
    failure ??= error
    wake()
  }

  const isWaiting = (): boolean => !failure && sent - answered > mostUnanswered

  const check = (): void => {
    if (failure) throw failure
  }

  const readAnswer = (message: Msg): void => {
    // A status without data means that nobody listens to the subject.
    if (message.data.length === 0) throw new Error('no stream takes the messages')
    const position = from.position + answered + 1
    const { error, duplicate, seq } = message.json<Answer>()
    if (error) throw new Error(`the broker refused position ${position}: ${error.description ?? ''}`)
    if (!duplicate && seq !== stored + 1)
      throw new Error(`the broker put position ${position} at ${seq}, not ${stored + 1}`)
    answered += 1
    stored += duplicate ? 0 : 1
    spans.shift()?.end()
    onAcknowledged({ position, sequence: stored })
    if (!isWaiting()) wake()
  }

  const take = (error: Error | null, message: Msg): void => {
    if (failure) return
    try {
      if (error) throw error
      readAnswer(message)
    } catch (reason) {
      fail(reason instanceof Error ? reason : new Error(String(reason)))
    }
  }

  const subscription = connection.subscribe(inbox, { callback: take })

  const untilFewUnanswered = (): Promise<void> =>
    new Promise((resolve) => {
      let before = answered
      const timer = setInterval(() => {
        if (answered === before) fail(new Error(`the broker gave no answer for ${SILENCE_MS / 1000} s`))
        before = answered
      }, SILENCE_MS)
      wake = () => {
        clearInterval(timer)
        resolve()
      }
      if (!isWaiting()) wake()
    })

  return {
    send: (events) => {
      check()
      for (const event of events) {
        if (isTracing()) spans.push(openMessageSpan(event))
        const headers = headersOf(event.position, from.sequence + sent, sent > 0)
        connection.publish(subjectOf(prefix, event), payloadOf(event, mostBytes), { reply: inbox, headers })
        sent += 1
      }
    },
    waitFor: async (most) => {
      mostUnanswered = most
      if (isWaiting()) await untilFewUnanswered()
      check()
    },
    fail,
    close: () => {
      subscription.unsubscribe()
      for (const span of spans.splice(0)) {
        span?.fail(failure)
        span?.end()
      }
    },
  }
}
