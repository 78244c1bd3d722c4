import { findEntriesOf, findPersons, type PersonEntryRow, type PersonRow } from '#projections/person/persons.ts'
import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { stateIn } from '../core/read-state.ts'
import { dataOfPerson, personStream, type RegisteredPerson } from './person.decider.ts'
import { waitingOf } from './read-resident.ts'
import type { User } from './users.contract.ts'

const entryAnswer = (row: PersonEntryRow): User['entries'][number] => ({
  id: row.id,
  listId: row.list_id,
  listName: row.list_name,
  dong: row.dong,
  ho: row.ho,
  status: row.completed_at ? 'completed' : 'pending',
  completedAt: row.completed_at?.toISOString() ?? null,
})

/** A row of the read model as the wire has it. */
export const userAnswer = (row: PersonRow, entries: readonly PersonEntryRow[]): User => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  birthDate: row.birth_date,
  address: row.address,
  email: row.email,
  language: row.language,
  apartment: { id: row.apartment_id, name: row.apartment_name },
  entries: entries.map(entryAnswer),
  createdAt: row.created_at.toISOString(),
})

/**
 * Returns a person from the read models; `only`: complexes to search.
 * @throws DomainError NOT_FOUND
 */
export const readUser = async (
  { database }: Pick<Deps, 'database'>,
  personId: string,
  only: readonly string[] | undefined,
): Promise<User> => {
  const one = { sort: undefined, offset: 0, limit: 1, filter: { id: [personId] } }
  const [row] = (await findPersons(database, one, only)).rows
  if (!row) throw new DomainError('NOT_FOUND')
  return userAnswer(row, await findEntriesOf(database, [row.id]))
}

/** A person from the log, where the read models may be a moment behind. */
export const userOfState = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  known: RegisteredPerson,
): Promise<User> => {
  const { personId, apartmentId } = known
  const [person, complex] = [personStream(personId), apartmentStream(apartmentId)]
  const read = await store.readStreams([person, complex])
  const apartment = stateIn(read, apartmentDecider, complex)
  const entries = await findEntriesOf(database, [personId])
  return {
    id: personId,
    ...dataOfPerson(known),
    apartment: { id: apartmentId, name: apartment.status === 'absent' ? '' : apartment.name },
    entries: entries.map(entryAnswer),
    createdAt: read.get(person)?.events[0]?.metadata.at ?? '',
    ...waitingOf(known),
  }
}
