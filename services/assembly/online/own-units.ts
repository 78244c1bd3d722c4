import { presenceOf } from '#events/values/assembly/presence.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { mayVote } from '../../vote/unit-vote.decider.ts'
import { attendeeIdOf } from '../attendance/admit.ts'
import { attendanceDecider, attendanceStream } from '../attendance/attendance.decider.ts'
import type { OwnUnit } from './attend.contract.ts'

/** Returns the units of entries on the roll, and who of them is there, as the log has it at this moment. */
export const unitsOf = async (
  deps: Pick<Deps, 'store' | 'secrets'>,
  assemblyId: string,
  { list, entries }: { readonly list: ExistingList; readonly entries: readonly ListedUser[] },
): Promise<readonly OwnUnit[]> => {
  const { store, secrets } = deps
  const unitOf = ({ dong, ho }: ListedUser): string => unitStreamOf(secrets, { listId: list.listId, dong, ho })
  const units = await store.readStreams(entries.map(unitOf))
  const ownersOf = (entry: ListedUser) => stateIn(units, unitDecider, unitOf(entry)).owners
  const streamOf = (entry: ListedUser): string =>
    attendanceStream(
      attendeeIdOf(
        deps,
        assemblyId,
        ownersOf(entry).map(({ personId }) => personId),
      ),
    )
  const read = await store.readStreams([
    ...entries.map(streamOf),
    ...entries.flatMap((entry) => ownersOf(entry).map(({ listUserId }) => listUserStream(listUserId))),
  ])
  return entries.map((entry) => {
    const owners = ownersOf(entry).flatMap(({ listUserId }) => {
      const owner = stateIn(read, listUserDecider, listUserStream(listUserId))
      return owner.status === 'listed' ? [owner] : []
    })
    const { inHall, onlineSince } = presenceOf(stateIn(read, attendanceDecider, streamOf(entry)).acts)
    return {
      listUserId: entry.listUserId,
      dong: entry.dong,
      ho: entry.ho,
      entitled: mayVote(list.coOwners, owners, entry.listUserId),
      inHall,
      online: onlineSince !== null,
    }
  })
}
