import type { Metadata } from '#events/metadata.ts'
import type { Deposit, EventStore, RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { retryOnConflict } from './concurrency/retry-on-conflict.ts'
import { draftWrite, type WriteDraft } from './write-draft.ts'

/** Context of one decision over several streams, some of which only show while it is made. */
export type DecisionContext = Pick<WriteDraft, 'fold' | 'add'> & {
  /**
   * Reads streams, each once. All that was read guards the decision: if it moves meanwhile, the
   * decision is made again.
   */
  readonly read: (streams: readonly string[]) => Promise<void>
  /** Lays papers into ballot boxes, with what is written or not at all. */
  readonly deposit: (deposits: readonly Deposit[]) => void
}

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
 * times.
 * @throws what `decide` throws; StreamConflict after eight lost races.
 */
export const decideJointly = <Outcome>(
  store: EventStore,
  metadata: Metadata,
  decide: (desk: DecisionContext) => Promise<Outcome>,
): Promise<JointResult<Outcome>> => retryOnConflict(() => attempt(store, metadata, decide))

const attempt = async <Outcome>(
  store: EventStore,
  metadata: Metadata,
  decide: (desk: DecisionContext) => Promise<Outcome>,
): Promise<JointResult<Outcome>> => {
  const contents = new Map<string, StreamContent>()
  const draft = draftWrite(contents)
  const deposits: Deposit[] = []
  const read: DecisionContext['read'] = async (streams) => {
    const unread = [...new Set(streams)].filter((stream) => !contents.has(stream))
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
