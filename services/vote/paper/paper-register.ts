import { PaperEntered } from '#events/vote/ballot-paper.events.ts'
import { BallotPaperIssued } from '#events/vote/ballot.events.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import type { RegisteredPaper } from './vote-papers.contract.ts'
import { identityCheckFor } from '../ballot/identity-check-answer.ts'

/** Record of a paper in the register, from the log. */
type PaperRecord = {
  readonly event: RecordedEvent
  readonly way: RegisteredPaper['way']
  readonly listUserId: string
  readonly personId: string
  readonly number: string | null
  readonly isByProxy: boolean
  readonly identityCheck: IdentityCheck | null | undefined
}

const issuedIn = (events: readonly RecordedEvent[]): readonly PaperRecord[] =>
  eventsOf(BallotPaperIssued, events).map((event) => {
    const { listUserId, personId, paperNumber: number, proxy, identityCheck } = event.data
    return { event, way: 'desk', listUserId, personId, number, isByProxy: proxy !== undefined, identityCheck }
  })

const enteredIn = (events: readonly RecordedEvent[]): readonly PaperRecord[] =>
  eventsOf(PaperEntered, events).flatMap((event) => {
    const { listUserId, personId, number, identityCheck } = event.data
    if (listUserId === undefined || personId === undefined) return []
    return [{ event, way: 'entered' as const, listUserId, personId, number, isByProxy: false, identityCheck }]
  })

const adminOf = ({ metadata: { actor } }: RecordedEvent): string | null => (actor.kind === 'admin' ? actor.id : null)

/** Returns identity checks by the positions of their events. */
export const checksAt = async (
  { store }: Pick<Deps, 'store'>,
  positions: readonly number[],
): Promise<ReadonlyMap<number, IdentityCheck | null | undefined>> => {
  const events = await store.readPositions(positions)
  return new Map(
    [...issuedIn(events), ...enteredIn(events)].map(({ event, identityCheck }) => [event.position, identityCheck]),
  )
}

/**
 * Returns rows of the register of papers as an administrator may see them, in the order of these
 * positions, and whose they are.
 */
export const readPaperRegister = async (
  { store }: Pick<Deps, 'store'>,
  admin: AdminSession,
  positions: readonly number[],
): Promise<{ readonly papers: RegisteredPaper[]; readonly personIds: readonly string[] }> => {
  const events = await store.readPositions(positions)
  const recorded = [...issuedIn(events), ...enteredIn(events)].toSorted(
    (one, other) => one.event.position - other.event.position,
  )
  const streams = recorded.flatMap(({ event, listUserId, personId }) => {
    const adminId = adminOf(event)
    return [listUserStream(listUserId), personStream(personId), ...(adminId === null ? [] : [adminStream(adminId)])]
  })
  const read = await store.readStreams([...new Set(streams)])
  const seen = personFor(admin)
  const papers = recorded.map(({ event, way, listUserId, personId, number, isByProxy, identityCheck }) => {
    const person = stateIn(read, personDecider, personStream(personId))
    const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
    const place = entry.status === 'listed' ? { dong: entry.dong, ho: entry.ho } : { dong: '', ho: '' }
    const adminId = adminOf(event)
    const by = adminId === null ? null : stateIn(read, adminDecider, adminStream(adminId))
    const name = person.status === 'registered' ? person.name : null
    return {
      id: event.position,
      listUserId,
      ...place,
      name: seen({ name, phone: null, birthDate: null }).name,
      way,
      number,
      takenBy: isByProxy ? ('proxy' as const) : ('owner' as const),
      at: event.metadata.at,
      by: by === null || by.status === 'absent' ? null : (by.name ?? ''),
      identityCheck: identityCheckFor(admin, identityCheck),
    }
  })
  return { papers, personIds: [...new Set(recorded.map(({ personId }) => personId))] }
}
