import { isOutOfTime } from '../postgres/limits.ts'
import type { RecordedEvent, SealedEvent, StreamContent } from './event-store.ts'

type Contents = ReadonlyMap<string, StreamContent>

type Sources = {
  /** The events of streams, in any order of the streams, each stream's oldest first. */
  readonly fetch: (streams: readonly string[]) => Promise<readonly SealedEvent[]>
  readonly decode: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
}

type StreamReadRequest = {
  readonly streams: readonly string[]
  readonly resolve: (contents: Contents) => void
  readonly reject: (error: unknown) => void
}

/** Queries at once. What is asked for while so many run goes together into the next one: the busier a process, the more share a query. */
const MAX_IN_FLIGHT = 2
/** Streams of a shared query; who asks for more than a part of it alone reads in bulk, and would have the others wait. */
const MAX_STREAMS = 512
const MAX_OF_ONE = 64

const NOTHING: StreamContent = { version: 0, events: [] }

/** The content of streams, each that was asked for; the events of one stream oldest first. */
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

/** Takes out those who come first, as many as one query is for. */
const takeFrom = (waiting: StreamReadRequest[]): readonly StreamReadRequest[] => {
  let count = 0
  const end = waiting.findIndex(({ streams }) => (count += streams.length) > MAX_STREAMS)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

/**
 * Reads streams for many who ask at once with one query, one opening of its events, and one fetching of keys; a stream that several ask for is read
 * once. Nobody is given what was read before they asked, and who asks alone does not wait. What cannot be opened fails for those alone who
 * asked for it; a query that fails, for all who shared it.
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
        // Who waited behind what took too long has waited as long.
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
