import type { EncodedEvent } from './codec.ts'

/** A unit that waits for its turn: what it writes, what it looks at, and whom to tell. */
export type PendingUnit = {
  readonly events: readonly EncodedEvent[]
  readonly checks: readonly { readonly stream: string; readonly version: number }[]
  /** Streams that the unit writes; the other checks are guards. */
  readonly writes: ReadonlySet<string>
  readonly papers: readonly { readonly box: string; readonly content: Buffer }[]
  readonly resolve: (base: number) => void
  readonly reject: (error: Error) => void
}

/** Most units in a transaction. */
export const MOST_UNITS = 512
const MOST_EVENTS = 5_000

/**
 * Takes from the queue what may share one transaction, in order. Within a batch all versions are compared with what stood
 * before it, so a stream that one unit writes may neither be written nor guarded by another: that one waits for the next batch,
 * and so do all after it that touch its streams. At most `most` units are taken.
 */
export const takeBatch = (
  queue: readonly PendingUnit[],
  most = MOST_UNITS,
): { readonly batch: readonly PendingUnit[]; readonly rest: PendingUnit[] } => {
  const batch: PendingUnit[] = []
  const rest: PendingUnit[] = []
  const written = new Set<string>()
  const looked = new Set<string>()
  let eventCount = 0
  for (const unit of queue) {
    const full = batch.length >= most || (batch.length > 0 && eventCount + unit.events.length > MOST_EVENTS)
    const crosses = unit.checks.some(
      ({ stream }) => written.has(stream) || (unit.writes.has(stream) && looked.has(stream)),
    )
    for (const { stream } of unit.checks) (unit.writes.has(stream) ? written : looked).add(stream)
    if (full || crosses) {
      rest.push(unit)
      continue
    }
    batch.push(unit)
    eventCount += unit.events.length
  }
  return { batch, rest }
}

/** The parameters of `append_units`. Data and metadata go as they are, so that the very bytes that were hashed are stored. */
export const batchParameters = (batch: readonly PendingUnit[]): readonly unknown[] => {
  const checks = batch.flatMap(({ checks }, u) => checks.map((check) => ({ u, ...check })))
  const events = batch.flatMap(({ events }) => events)
  const papers = batch.flatMap(({ papers }, u) =>
    papers.map(({ box, content }) => ({ u, b: box, c: content.toString('base64') })),
  )
  return [
    events.length,
    checks.map(({ u }) => u),
    checks.map(({ stream }) => stream),
    checks.map(({ version }) => version),
    batch.flatMap(({ events }, u) => events.map(() => u)),
    events.map(({ stream }) => stream),
    events.map(({ version }) => version),
    events.map(({ type }) => type).join('\n'),
    events.map(({ data }) => data).join('\n'),
    events.map(({ metadata }) => metadata).join('\n'),
    events.map(({ hash }) => hash).join('\n'),
    papers.length > 0 ? JSON.stringify(papers) : null,
  ]
}

/** What `append_units` answers: the last position before the batch, and the streams (with their unit) that had moved on. */
export type BatchAnswer = { readonly base: number; readonly conflicts: readonly (readonly [number, string])[] | null }

/** Where each unit's events begin, or which streams refused it; positions follow the order of the batch, refused units left out. */
export const placesOf = (
  batch: readonly PendingUnit[],
  answer: BatchAnswer,
): readonly ({ readonly base: number } | { readonly conflicts: readonly string[] })[] => {
  let next = Number(answer.base)
  return batch.map((unit, u) => {
    const conflicts = (answer.conflicts ?? []).filter(([refused]) => refused === u).map(([, stream]) => stream)
    if (conflicts.length > 0) return { conflicts }
    const base = next
    next += unit.events.length
    return { base }
  })
}
