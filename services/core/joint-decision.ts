import type { Metadata } from '#events/metadata.ts'
import {
  StreamConflict,
  type Deposit,
  type EventStore,
  type RecordedEvent,
  type StreamContent,
} from '#infra/platform/event-store/event-store.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { DomainError } from './domain-error.ts'
import { retryOnConflict } from './concurrency/retry-on-conflict.ts'
import { createTurns, type EndTurn } from './concurrency/turns.ts'
import { draftWrite, type WriteDraft } from './write-draft.ts'

/** Context of one decision over several streams, some of which only show while it is made. */
export type DecisionContext = Pick<WriteDraft, 'fold' | 'add'> & {
  /**
   * Reads streams, each once. All that was read guards the decision: if it moves meanwhile, the
   * decision is made again.
   */
  readonly read: (streams: readonly string[]) => Promise<void>
  /**
   * Waits until no other decision of this process holds the turn of a stream that many write to at
   * the same time, and holds it until this attempt is over; to be called before that stream is
   * read. A decision that holds one waits for no second one, so that no two wait for each other.
   */
  readonly inTurn: (stream: string) => Promise<void>
  /** Lays papers into ballot boxes, with what is written or not at all. */
  readonly deposit: (deposits: readonly Deposit[]) => void
}

type Decide<Outcome> = (desk: DecisionContext) => Promise<Outcome>

/** Streams with their content, as they were read. */
export type ReadStreams = ReadonlyMap<string, StreamContent>

const NOTHING: ReadStreams = new Map()

const takeTurn = createTurns()

export type JointResult<Outcome> = {
  readonly outcome: Outcome
  /** Events that were written; empty where everything was so already. */
  readonly recorded: readonly RecordedEvent[]
  /** Position that a reader must have reached to see the outcome. */
  readonly position: number
}

/**
 * Makes one decision over several streams and writes it, all or nothing; where something of what
 * was read moved meanwhile, makes it again on what is there now. `decide` may therefore run several
 * times. `readAhead`: streams that were read before, for the first attempt; an outcome without a
 * write never rests on them.
 * @throws what `decide` throws; StreamConflict after eight lost races.
 */
export const decideJointly = async <Outcome>(
  store: EventStore,
  metadata: Metadata,
  decide: Decide<Outcome>,
  readAhead: ReadStreams = NOTHING,
): Promise<JointResult<Outcome>> => {
  const ahead = readAhead.size > 0 ? await attemptAhead(store, metadata, decide, readAhead) : undefined
  return ahead ?? retryOnConflict(() => attempt(store, metadata, decide, NOTHING))
}

/**
 * Attempts a decision on what was read ahead; returns undefined unless it was written, which the
 * versions guard. A refusal and a repeat would rest on what may be over.
 */
const attemptAhead = async <Outcome>(
  store: EventStore,
  metadata: Metadata,
  decide: Decide<Outcome>,
  readAhead: ReadStreams,
): Promise<JointResult<Outcome> | undefined> => {
  try {
    const result = await attempt(store, metadata, decide, readAhead)
    return result.recorded.length > 0 ? result : undefined
  } catch (error) {
    const mayBeOver = [DomainError, StreamConflict, KeyDestroyed].some((kind) => error instanceof kind)
    if (mayBeOver) return undefined
    throw error
  }
}

const attempt = async <Outcome>(
  store: EventStore,
  metadata: Metadata,
  decide: Decide<Outcome>,
  readAhead: ReadStreams,
): Promise<JointResult<Outcome>> => {
  let turn: Promise<EndTurn> | undefined
  const inTurn: DecisionContext['inTurn'] = async (stream) => {
    turn ??= takeTurn(stream)
    await turn
  }
  try {
    return await attemptWith(store, metadata, (desk) => decide({ ...desk, inTurn }), readAhead)
  } finally {
    if (turn) (await turn)()
  }
}

const attemptWith = async <Outcome>(
  store: EventStore,
  metadata: Metadata,
  decide: (desk: Omit<DecisionContext, 'inTurn'>) => Promise<Outcome>,
  readAhead: ReadStreams,
): Promise<JointResult<Outcome>> => {
  const contents = new Map<string, StreamContent>()
  const draft = draftWrite(contents)
  const deposits: Deposit[] = []
  const read: DecisionContext['read'] = async (streams) => {
    const unread: string[] = []
    for (const stream of new Set(streams)) {
      if (contents.has(stream)) continue
      const known = readAhead.get(stream)
      if (known) contents.set(stream, known)
      else unread.push(stream)
    }
    if (unread.length > 0)
      for (const [stream, content] of await store.readStreams(unread)) contents.set(stream, content)
  }
  const outcome = await decide({
    fold: draft.fold,
    add: draft.add,
    read,
    deposit: (papers) => void deposits.push(...papers),
  })
  const appends = draft.appends()
  if (appends.length === 0)
    return {
      outcome,
      recorded: [],
      position: Math.max(0, ...[...contents.values()].map(({ events }) => events.at(-1)?.position ?? 0)),
    }
  const written = new Set(appends.map(({ stream }) => stream))
  const guards = [...contents]
    .filter(([stream]) => !written.has(stream))
    .map(([stream, { version }]) => ({ stream, version }))
  const { events, position } = await store.append({ appends, guards, deposits, metadata })
  return { outcome, recorded: events, position }
}
