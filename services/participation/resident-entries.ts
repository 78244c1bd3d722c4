import { findEntriesOf } from '#projections/person/persons.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import type { ResidentSession } from '../core/session.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../roll/list-user.decider.ts'

/** Whether an entry is of one of the persons whom a session is of. */
export const isOf = (session: Pick<ResidentSession, 'entries'>, personId: string): boolean =>
  session.entries.some((entry) => entry.personId === personId)

/**
 * All that a session's persons own in a list, in the order of the roll; those by which they were
 * found are among them in any case. The log says what each of them is at this moment, the read
 * model only where to look.
 */
export const residentEntries = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  session: ResidentSession,
  listId: string,
): Promise<readonly ListedUser[]> => {
  const personIds = [...new Set(session.entries.map(({ personId }) => personId))]
  const rows = await findEntriesOf(database, personIds)
  const found = rows.filter((row) => row.list_id === listId).map(({ id }) => id)
  const ids = [...new Set([...found, ...session.entries.map(({ listUserId }) => listUserId)])]
  const read = await store.readStreams(ids.map(listUserStream))
  return ids.flatMap((id) => {
    const entry = stateIn(read, listUserDecider, listUserStream(id))
    return entry.status === 'listed' && entry.listId === listId && isOf(session, entry.personId) ? [entry] : []
  })
}
