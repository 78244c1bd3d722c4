import { presenceOf, type Presence } from '#events/values/assembly/presence.ts'
import { findAttendanceActs, findMeetingRoll, type MeetingRollRow } from '#projections/assembly/attendance.ts'
import type { Deps } from '../../core/deps.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import type { DeskRollRow } from './attendance.contract.ts'
import { ownerKeyOf } from './count-attendance.ts'
import { byOwner } from './owner-acts.ts'

const stateOf = (presence: Presence | undefined): Pick<DeskRollRow, 'state' | 'by'> => {
  if (presence === undefined || presence.last === null) return { state: 'absent', by: null }
  return { state: presence.now === null ? 'left' : 'present', by: presence.last }
}

/**
 * Reads the roll for a desk that may lose its network, from the read models: the log decides anew when
 * a check-in arrives.
 */
export const readDeskRoll = async (
  { database }: Pick<Deps, 'database'>,
  { assembly, list }: SeenAssembly,
  admin: AdminSession,
): Promise<{ readonly rows: readonly DeskRollRow[]; readonly personIds: readonly string[] }> => {
  const [roll, acts] = await Promise.all([
    findMeetingRoll(database, list.listId),
    findAttendanceActs(database, assembly.assemblyId),
  ])
  const presences = new Map(byOwner(acts).map(({ ownerKey, acts: own }) => [ownerKey, presenceOf(own)]))
  const units = Map.groupBy(roll, ({ dong, ho }: MeetingRollRow) => `${dong}\n${ho}`)
  const shown = personFor(admin)
  const rows = [...units.values()].flatMap((unit) => {
    const presence = presences.get(ownerKeyOf(unit.map((entry) => entry.person_id)))
    return unit.map(({ list_user_id: listUserId, dong, ho, name }) => ({
      listUserId,
      name: shown({ name, phone: null, birthDate: null }).name,
      dong,
      ho,
      owners: unit.length,
      ...stateOf(presence),
    }))
  })
  return { rows, personIds: [...new Set(roll.map((entry) => entry.person_id))] }
}
