import type { VerifiedPerson } from '#infra/providers/identity.ts'
import { findListUsers } from '#projections/roll/find-list-users.ts'
import type { MatchedEntry } from '#events/identity/identity-verification.events.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { stateIn } from '../core/read-state.ts'
import { personDecider, personStream, phoneChangesOf } from '../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { entriesOf, type Candidate } from './match-entries.ts'

/** Owners of one name in one list: more there are in no complex. */
const MOST = 100

type Where = { readonly listId: string; readonly apartmentId: string }

/** The entries of a list that are a verified person's, as the log says at this moment; the read model only says where to look. */
export const findEntries = async (
  deps: Deps,
  { listId, apartmentId }: Where,
  person: VerifiedPerson,
): Promise<readonly MatchedEntry[]> => {
  await assertUpToDate(deps)
  const { rows } = await findListUsers(
    deps.database,
    { listId, since: new Date(0), personsOf: apartmentId },
    { sort: undefined, offset: 0, limit: MOST, filter: { q: person.name } },
  )
  const read = await deps.store.readStreams(
    rows.flatMap(({ id, person_id: personId }) => [listUserStream(id), personStream(personId)]),
  )
  const candidates = rows.flatMap(({ id: listUserId, person_id: personId }): readonly Candidate[] => {
    const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
    const known = stateIn(read, personDecider, personStream(personId))
    if (entry.status !== 'listed' || entry.listId !== listId || known.status !== 'registered') return []
    const { name, phone, birthDate } = known
    return [{ listUserId, personId, name, phone, birthDate, phoneChanges: phoneChangesOf(known) }]
  })
  return entriesOf(person, candidates).map(({ listUserId, personId, phoneChanges }) => ({
    listUserId,
    personId,
    phoneChanges,
  }))
}
