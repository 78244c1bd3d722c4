import { isOutOfTime } from '../postgres/limits.ts'
import type { RecordedEvent, SealedEvent, StreamContent } from './event-store.ts'

type Contents = ReadonlyMap<string, StreamContent>

type Sources = {
  /** Fetches the events of streams, in any order of the streams, each stream's oldest first. */
  readonly fetch: (streams: readonly string[]) => Promise<readonly SealedEvent[]>
  readonly decode: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
}

type StreamReadRequest = {
  readonly streams: readonly string[]
  readonly resolve: (contents: Contents) => void
  readonly reject: (error: unknown) => void
}

/**
 * Maximum number of queries at once. Reads that arrive meanwhile share the next one: the busier a
 * process, the more reads share a query.
 */
const MAX_IN_FLIGHT = 2
/**
 * Maximum number of streams of a shared query; a larger read is in bulk, and gets a query of its
 * own so that others need not wait.
 */
const MAX_STREAMS = 512
const MAX_OF_ONE = 64

const NOTHING: StreamContent = { version: 0, events: [] }

/**
 * Groups events into the content of streams, one entry for each stream given; the events of a
 * stream are oldest first.
 */
export const contentsOf = (streams: Iterable<string>, events: readonly RecordedEvent[]): Contents => {
  const contents = new Map<string, StreamContent>([...streams].map((stream) => [stream, NOTHING]))
  for (const [stream, own] of Map.groupBy(events, (event) => event.stream))
    contents.set(stream, { version: own.length, events: own })
  return contents
}

const ofStreams = (rows: readonly SealedEvent[], streams: readonly string[]): readonly SealedEvent[] => {
  const own = new Set(streams)
  return rows.filter(({ stream }) => own.has(stream))
}

/** Takes the first requests out of the queue, as many as one query is for. */
const takeFrom = (waiting: StreamReadRequest[]): readonly StreamReadRequest[] => {
  let count = 0
  const end = waiting.findIndex(({ streams }) => (count += streams.length) > MAX_STREAMS)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

/**
 * Reads streams for many callers with one query, one opening of its events, and one fetching of
 * keys; a stream that several callers want is read once. No caller gets data from before its call,
 * and a single caller does not wait. A stream that cannot be opened fails for its own callers
 * alone; a query that fails, for all who shared it.
 */
export const createStreamBatchLoader = ({
  fetch,
  decode,
}: Sources): ((streams: readonly string[]) => Promise<Contents>) => {
  const waiting: StreamReadRequest[] = []
  let inFlight = 0

  const opened = async (streams: Iterable<string>, rows: readonly SealedEvent[]): Promise<Contents> =>
    contentsOf(streams, await decode(rows))

  const alone = async (streams: readonly string[]): Promise<Contents> => opened(streams, await fetch(streams))

  const answer = async (asked: readonly StreamReadRequest[], rows: readonly SealedEvent[]): Promise<void> => {
    const all = await opened(new Set(asked.flatMap(({ streams }) => streams)), rows).catch(() => undefined)
    for (const { streams, resolve, reject } of asked) {
      if (all) resolve(new Map(streams.map((stream) => [stream, all.get(stream) ?? NOTHING])))
      else opened(streams, ofStreams(rows, streams)).then(resolve, reject)
    }
  }

  const next = (): void => {
    if (waiting.length === 0 || inFlight >= MAX_IN_FLIGHT) return
    const asked = takeFrom(waiting)
    inFlight += 1
    const over = (): void => {
      inFlight -= 1
      next()
    }
    void fetch([...new Set(asked.flatMap(({ streams }) => streams))]).then(
      (rows) => {
        // The next query is sent before this one's events are opened.
        over()
        return answer(asked, rows)
      },
      (error: unknown) => {
        // Reads that waited behind a query that timed out have waited as long.
        const told = isOutOfTime(error) ? [...asked, ...waiting.splice(0)] : asked
        for (const { reject } of told) reject(error)
        over()
      },
    )
  }

  return (streams) => {
    if (streams.length > MAX_OF_ONE) return alone(streams)
    return new Promise((resolve, reject) => {
      waiting.push({ streams, resolve, reject })
      next()
    })
  }
}
