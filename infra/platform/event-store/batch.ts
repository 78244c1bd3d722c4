import { integerArray, textArray } from './array-literals.ts'
import type { EncodedEvent } from './codec.ts'

/** Queued write: its events, the versions that it checks, and the callbacks of its promise. */
export type PendingWrite = {
  readonly events: readonly EncodedEvent[]
  readonly checks: readonly { readonly stream: string; readonly version: number }[]
  /** Streams that it appends to; its other checks are guards. */
  readonly streams: ReadonlySet<string>
  readonly papers: readonly { readonly box: string; readonly content: Buffer }[]
  readonly resolve: (base: number) => void
  readonly reject: (error: Error) => void
}

/** Maximum number of writes in a transaction. */
export const MAX_WRITES = 512
const MAX_EVENTS = 5_000

/**
 * Takes from the queue, in order, the writes that may share one transaction. Within a batch all
 * versions are compared with the state before it, so a stream that one write appends to may be
 * neither appended to nor guarded by another: that one waits for the next batch, and so do all
 * after it that touch its streams. At most `most` writes are taken.
 */
export const takeBatch = (
  queue: readonly PendingWrite[],
  most = MAX_WRITES,
): { readonly batch: readonly PendingWrite[]; readonly rest: PendingWrite[] } => {
  const batch: PendingWrite[] = []
  const rest: PendingWrite[] = []
  const written = new Set<string>()
  const looked = new Set<string>()
  let eventCount = 0
  for (const write of queue) {
    const full = batch.length >= most || (batch.length > 0 && eventCount + write.events.length > MAX_EVENTS)
    const crosses = write.checks.some(
      ({ stream }) => written.has(stream) || (write.streams.has(stream) && looked.has(stream)),
    )
    for (const { stream } of write.checks) (write.streams.has(stream) ? written : looked).add(stream)
    if (full || crosses) {
      rest.push(write)
      continue
    }
    batch.push(write)
    eventCount += write.events.length
  }
  return { batch, rest }
}

/**
 * Returns the parameters of `append_units`. Data and metadata are passed as texts, so that the very
 * bytes that were hashed are stored.
 */
export const batchParameters = (batch: readonly PendingWrite[]): readonly unknown[] => {
  const checks = batch.flatMap(({ checks }, u) => checks.map(({ stream, version }) => ({ u, stream, version })))
  const events = batch.flatMap(({ events }) => events)
  const papers = batch.flatMap(({ papers }, u) =>
    papers.map(({ box, content }) => ({ u, b: box, c: content.toString('base64') })),
  )
  return [
    events.length,
    integerArray(checks.map(({ u }) => u)),
    textArray(checks.map(({ stream }) => stream)),
    integerArray(checks.map(({ version }) => version)),
    integerArray(batch.flatMap(({ events }, u) => events.map(() => u))),
    textArray(events.map(({ stream }) => stream)),
    integerArray(events.map(({ version }) => version)),
    events.map(({ type }) => type).join('\n'),
    events.map(({ data }) => data).join('\n'),
    events.map(({ metadata }) => metadata).join('\n'),
    events.map(({ hash }) => hash).join('\n'),
    papers.length > 0 ? JSON.stringify(papers) : null,
  ]
}

/**
 * Answer of `append_units`: the last position before the batch, and the streams (with their write)
 * whose version had changed.
 */
export type BatchAnswer = { readonly base: number; readonly conflicts: readonly (readonly [number, string])[] | null }

/**
 * Returns where each write's events begin, or which streams refused it; positions follow the order
 * of the batch, without refused writes.
 */
export const writeOutcomes = (
  batch: readonly PendingWrite[],
  answer: BatchAnswer,
): readonly ({ readonly base: number } | { readonly conflicts: readonly string[] })[] => {
  let next = Number(answer.base)
  return batch.map((write, u) => {
    const conflicts = (answer.conflicts ?? []).filter(([refused]) => refused === u).map(([, stream]) => stream)
    if (conflicts.length > 0) return { conflicts }
    const base = next
    next += write.events.length
    return { base }
  })
}
