import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { nameIn } from '../claimed-write.ts'
import type { ClaimedData } from '../test-events.ts'

/** Outcome of a write for its writer. A write without an answer may be there, whole, or not. */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly write: string; readonly position: number; readonly size: number }
  | { readonly kind: 'refused'; readonly write: string; readonly conflict: boolean; readonly reason: string }

/** An event of a write, with the write's claims. */
type Claim = RecordedEvent & { readonly data: ClaimedData }

const claimsOf = (log: readonly RecordedEvent[]): readonly Claim[] => {
  if (log.some(({ type }) => type !== 'Claimed')) throw new Error('the log holds more than claims')
  // Recorded under the schema of Claimed.
  return log as readonly Claim[]
}

const brokenPositions = (log: readonly Claim[], after: number): readonly string[] =>
  log.flatMap(({ position }, index) =>
    position === after + 1 + index ? [] : [`position ${position} stands where ${after + 1 + index} belongs`],
  )

// Walks the log as it was written: each stream's version at every position is known, so each
// expectation can be looked up.
const brokenOrder = (log: readonly Claim[]): readonly string[] => {
  const broken: string[] = []
  const versions = new Map<string, number>()
  const versionOf = (stream: string) => versions.get(stream) ?? 0
  const done = new Set<string>()
  let inWork: Claim | undefined
  for (const event of log) {
    const { write, index, size, writes, guards, name } = event.data
    const goesOn = inWork !== undefined && inWork.data.write === write && inWork.data.index + 1 === index
    if (inWork && !goesOn) broken.push(`write ${inWork.data.write} is torn at position ${event.position}`)
    if (!inWork && (index !== 0 || done.has(write)))
      broken.push(`write ${write} begins with event ${index} or for the second time at position ${event.position}`)
    if (!inWork) {
      for (const { stream, version } of [...writes, ...guards]) {
        if (versionOf(stream) !== version)
          broken.push(`write ${write} expected ${stream} at ${version}, it was at ${versionOf(stream)}`)
      }
    }
    if (event.version !== versionOf(event.stream) + 1)
      broken.push(`${event.stream} goes from ${versionOf(event.stream)} to ${event.version}`)
    if (!writes.some(({ stream }) => stream === event.stream)) broken.push(`write ${write} wrote to ${event.stream}`)
    if (name !== nameIn(write)) broken.push(`the name in write ${write} reads ${name}`)
    versions.set(event.stream, event.version)
    done.add(write)
    inWork = index + 1 === size ? undefined : event
  }
  return inWork ? [...broken, `write ${inWork.data.write} has no end`] : broken
}

const brokenPromises = (log: readonly Claim[], after: number, outcomes: readonly Outcome[]): readonly string[] => {
  const written = new Set(log.map(({ data }) => data.write))
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === 'refused')
      return written.has(outcome.write) ? [`write ${outcome.write} was refused and is there`] : []
    const { write, position, size } = outcome
    const events = log.slice(position - size - after, position - after)
    const whole =
      events.length === size &&
      events.every(({ data }, index) => data.write === write && data.index === index && data.size === size)
    return whole ? [] : [`write ${write} was acknowledged at ${position} and is not there`]
  })
}

/**
 * Lists every guarantee of the log that a stretch of it breaks, in words; none where all is well.
 * Takes the events after a position, whose streams all begin after it, and the writers' outcomes.
 * Checks: positions without gap or duplicate; versions of each stream exact; writes whole,
 * contiguous and once; expected versions and guards true at the write; acknowledged ones there,
 * refused ones not.
 */
export const brokenRules = (
  log: readonly RecordedEvent[],
  after: number,
  outcomes: readonly Outcome[],
): readonly string[] => {
  const claims = claimsOf(log)
  return [...brokenPositions(claims, after), ...brokenOrder(claims), ...brokenPromises(claims, after, outcomes)]
}

/** Returns writes in the log that nobody got an answer about. */
export const unansweredWrites = (log: readonly RecordedEvent[], outcomes: readonly Outcome[]): readonly string[] => {
  const answered = new Set(outcomes.map(({ write }) => write))
  return [...new Set(claimsOf(log).map(({ data }) => data.write))].filter((write) => !answered.has(write))
}
