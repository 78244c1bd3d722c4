import { presenceOf, type CountedAct, type Presence } from '#events/values/assembly/presence.ts'
import type { ListUserRow } from '#projections/roll/find-list-users.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { mayVote } from '../../vote/unit-vote.decider.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { attendeeIdOf } from './admit.ts'
import type { AttendanceDeskRow } from './attendance.contract.ts'
import { attendanceDecider, attendanceStream } from './attendance.decider.ts'

type DeskState = Pick<AttendanceDeskRow, 'state' | 'by' | 'since' | 'hall' | 'online'>

const hallOf = ({ inHall, lastInHall }: Presence): DeskState['hall'] => {
  if (inHall !== null) return inHall
  return lastInHall === null ? 'none' : 'left'
}

/** Returns whether an owner is there, in the hall or online. */
export const deskStateOf = ({ acts }: { readonly acts: readonly CountedAct[] }): DeskState => {
  const presence = presenceOf(acts)
  const { now, last, since, onlineSince } = presence
  const places = { hall: hallOf(presence), online: onlineSince !== null }
  if (last === null) return { state: 'absent', by: null, since: null, ...places }
  return { state: now === null ? 'left' : 'present', by: now ?? last, since, ...places }
}

/** Returns rows for the desk: attendance is read from the log, so that it is never outdated. */
export const deskRows = async (
  deps: Pick<Deps, 'store' | 'secrets'>,
  { assembly, list, admin }: Pick<SeenAssembly, 'assembly' | 'list'> & { readonly admin: AdminSession },
  rows: readonly ListUserRow[],
): Promise<readonly AttendanceDeskRow[]> => {
  const { store, secrets } = deps
  const unitOf = ({ dong, ho }: ListUserRow): string => unitStreamOf(secrets, { listId: list.listId, dong, ho })
  const units = await store.readStreams(rows.map(unitOf))
  const ownersOf = (row: ListUserRow) => stateIn(units, unitDecider, unitOf(row)).owners
  const attendeeOf = (row: ListUserRow): string =>
    attendeeIdOf(
      deps,
      assembly.assemblyId,
      ownersOf(row).map(({ personId }) => personId),
    )
  const entryStreams = rows.flatMap((row) => ownersOf(row).map(({ listUserId }) => listUserStream(listUserId)))
  const read = await store.readStreams([...entryStreams, ...rows.map((row) => attendanceStream(attendeeOf(row)))])
  const shown = personFor(admin)
  const nameOf = (name: string | null): string | null => shown({ name, phone: null, birthDate: null }).name
  return rows.map((row) => {
    const state = stateIn(read, attendanceDecider, attendanceStream(attendeeOf(row)))
    const owners = ownersOf(row).flatMap(({ listUserId }) => {
      const owner = stateIn(read, listUserDecider, listUserStream(listUserId))
      return owner.status === 'listed' ? [owner] : []
    })
    return {
      listUserId: row.id,
      name: nameOf(row.name),
      dong: row.dong,
      ho: row.ho,
      owners: owners.length,
      entitled: mayVote(list.coOwners, owners, row.id),
      attendeeId: state.attendee ? attendeeOf(row) : null,
      ...deskStateOf(state),
      holderName: nameOf(state.acts.findLast(({ holderName }) => holderName !== null)?.holderName ?? null),
    }
  })
}
