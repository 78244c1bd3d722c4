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

const MOST_UNITS = 512
const MOST_EVENTS = 5_000

/**
 * Takes from the queue what may share one transaction, in order. Within a batch all versions are compared with what stood
 * before it, so a stream that one unit writes may neither be written nor guarded by another: that one waits for the next batch,
 * and so do all after it that touch its streams.
 */
export const takeBatch = (queue: readonly PendingUnit[]): { readonly batch: readonly PendingUnit[]; readonly rest: PendingUnit[] } => {
  const batch: PendingUnit[] = []
  const rest: PendingUnit[] = []
  const written = new Set<string>()
  const looked = new Set<string>()
  let eventCount = 0
  for (const unit of queue) {
    const full = batch.length >= MOST_UNITS || (batch.length > 0 && eventCount + unit.events.length > MOST_EVENTS)
    const crosses = unit.checks.some(({ stream }) => written.has(stream) || (unit.writes.has(stream) && looked.has(stream)))
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

/** The parameters of `append_units`: event count, checks, events and papers as JSON texts. */
export const batchParameters = (batch: readonly PendingUnit[]): readonly [number, string, string, string | null] => {
  const checks: string[] = []
  const events: string[] = []
  const papers: string[] = []
  batch.forEach((unit, u) => {
    for (const { stream, version } of unit.checks) checks.push(`{"u":${u},"s":${JSON.stringify(stream)},"v":${version}}`)
    for (const event of unit.events) events.push(eventJson(u, event))
    for (const { box, content } of unit.papers) papers.push(JSON.stringify({ u, b: box, c: content.toString('base64') }))
  })
  return [events.length, `[${checks.join(',')}]`, `[${events.join(',')}]`, papers.length > 0 ? `[${papers.join(',')}]` : null]
}

// Data and metadata are JSON already: put in as they are, they come out of the json column as the very bytes that were hashed.
const eventJson = (u: number, event: EncodedEvent): string =>
  `{"u":${u},"s":${JSON.stringify(event.stream)},"v":${event.version},"t":"${event.type}","d":${event.data},"m":${event.metadata},"h":"${event.hash}"}`

/** What `append_units` answers: the last position before the batch, and the streams (with their unit) that had moved on. */
export type BatchAnswer = { readonly base: number; readonly conflicts: readonly (readonly [number, string])[] | null }

/** Where each unit's events begin, or which streams refused it; positions follow the order of the batch, refused units left out. */
export const placesOf = (batch: readonly PendingUnit[], answer: BatchAnswer): readonly ({ readonly base: number } | { readonly conflicts: readonly string[] })[] => {
  let next = Number(answer.base)
  return batch.map((unit, u) => {
    const conflicts = (answer.conflicts ?? []).filter(([refused]) => refused === u).map(([, stream]) => stream)
    if (conflicts.length > 0) return { conflicts }
    const base = next
    next += unit.events.length
    return { base }
  })
}
