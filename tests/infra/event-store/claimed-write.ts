import type { DomainEvent } from '#events/event-type.ts'
import type { Write } from '#infra/platform/event-store/event-store.ts'
import { metadata, noted, personId, type ClaimedData } from './test-events.ts'

/** Deliberate flaws of a write; only `none` may be written. */
export const flaws = ['none', 'unknown-type', 'unknown-field', 'nul', 'version-too-large', 'stream-twice'] as const
export type Flaw = (typeof flaws)[number]

/** Planned write of a writer. Offsets count from the versions that the writer saw last. */
export type PlannedWrite = {
  readonly write: string
  readonly writes: readonly { readonly stream: string; readonly count: number; readonly offset: number }[]
  readonly guards: readonly { readonly stream: string; readonly offset: number }[]
  readonly person: number
  readonly flaw: Flaw
}

/** The name that a write's events carry sealed. */
export const nameIn = (write: string): string => `이름 ${write}`

/** The streams that a write looks at. */
export const streamsOf = ({ writes, guards }: PlannedWrite): readonly string[] =>
  [...writes, ...guards].map(({ stream }) => stream)

/**
 * Turns a plan into a write whose events carry all that it expects. Takes the versions that the
 * writer saw last.
 */
export const claimedWrite = (planned: PlannedWrite, seen: ReadonlyMap<string, number>): Write => {
  const expected = ({ stream, offset }: { readonly stream: string; readonly offset: number }) => ({
    stream,
    version: Math.max(0, (seen.get(stream) ?? 0) + offset),
  })
  const writes = planned.writes.map(expected)
  const guards = planned.guards.map(expected)
  const size = planned.writes.reduce((sum, { count }) => sum + count, 0)
  const claims = Array.from({ length: size }, (_, index): ClaimedData => ({
    write: planned.write,
    index,
    size,
    writes,
    guards,
    note: '기록',
    personId: personId(planned.person),
    name: nameIn(planned.write),
  }))
  let next = 0
  const appends = planned.writes.map(({ count }, index) => {
    const { stream, version } = writes[index] ?? { stream: '', version: 0 }
    return {
      stream,
      expectedVersion: version,
      events: claims.slice(next, (next += count)).map((data) => ({ type: 'Claimed', data })),
    }
  })
  return spoilt({ appends, guards, metadata }, planned.flaw)
}

const spoilt = (write: Write, flaw: Flaw): Write => {
  const [first, ...others] = write.appends
  if (!first || flaw === 'none') return write
  const data = first.events[0]?.data as ClaimedData
  const withEvent = (event: DomainEvent): Write => ({
    ...write,
    appends: [{ ...first, events: [...first.events, event] }, ...others],
  })
  switch (flaw) {
    case 'unknown-type':
      return withEvent({ type: 'Unheard', data })
    case 'unknown-field':
      return withEvent({ type: 'Claimed', data: { ...data, colour: 'red' } })
    case 'nul':
      return withEvent(noted('a\u0000b'))
    case 'version-too-large':
      // Passes all checks in Node, and makes Postgres refuse the whole batch.
      return { ...write, appends: [{ ...first, expectedVersion: 3_000_000_000 }, ...others] }
    case 'stream-twice':
      return { ...write, guards: [...(write.guards ?? []), { stream: first.stream, version: 0 }] }
  }
}
