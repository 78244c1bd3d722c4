import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findRequestPositionsOf } from '#projections/log/campaign-log.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { DomainError } from '../../core/domain-error.ts'
import { editedStreamName, editingTypes, editsIn, type EditedStream, type RollEdit } from './roll-edit.ts'
import { readVote } from '../../vote/vote.facts.ts'

const WAIT_MS = 2_000

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'freshness'>
type RequestQuery = {
  readonly voteId: string
  readonly personId: string
  readonly position: number
  readonly listUserId?: string | undefined
}

/** The stream that an event of the roll edits. */
const editedIn = ({ type, data }: RecordedEvent): EditedStream => {
  // The data of ListUser… or of Person….
  const { listUserId = '', personId = '' } = data as { readonly listUserId?: string; readonly personId?: string }
  return type.startsWith('ListUser') ? { listUserId } : { personId }
}

const isOfList = (listId: string, { type, data }: RecordedEvent): boolean =>
  !type.startsWith('ListUser') || (data as { readonly listId?: string }).listId === listId

/**
 * Positions of all that the request of an edit changed of its person; of an edit without one its
 * own alone.
 * @throws DomainError READ_MODEL_BEHIND
 */
const positionsOf = async (
  { store, database, freshness }: Deps,
  { personId, position }: RequestQuery,
  { metadata: { requestId } }: RecordedEvent,
): Promise<readonly number[]> => {
  if (requestId === undefined) return [position]
  if (!(await freshness.wait(await store.lastPosition(), WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
  return findRequestPositionsOf(database, personId, { request: requestId, types: editingTypes, after: 0 })
}

/**
 * All edits of one person that go with one of them, in the log's order: what one request did,
 * however many entries it is of.
 */
export const editsOfRequest = async (deps: Deps, asked: RequestQuery): Promise<readonly RollEdit[]> => {
  const { store } = deps
  const [event] = await store.readPositions([asked.position])
  const vote = await readVote(store, asked.voteId)
  if (!event || vote.status === 'absent') return []
  const positions = new Set(await positionsOf(deps, asked, event))
  const events = (await store.readPositions([...positions])).filter((one) => isOfList(vote.listId, one))
  const edited = new Map(events.map((one) => [editedStreamName(editedIn(one)), editedIn(one)]))
  const read = await store.readStreams([...edited.keys()])
  return [...edited]
    .flatMap(([stream, of]) => editsIn(read.get(stream)?.events ?? [], of, (position) => positions.has(position)))
    .filter(({ personId }) => personId === asked.personId)
    .toSorted((one, other) => one.event.position - other.event.position)
}
