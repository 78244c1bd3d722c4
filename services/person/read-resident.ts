import { apartmentDecider, apartmentStream } from '../apartment/apartment.decider.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { personFor } from '../core/masked-person.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { personDecider, personStream, type PersonState } from './person.decider.ts'
import type { ResidentProfile } from './residents.contract.ts'

/** Somebody who is, or was until they were erased. */
export type KnownPerson = Exclude<PersonState, { status: 'absent' }>

/** A person of the log, erased ones included. @throws DomainError NOT_FOUND where there is none, or none of theirs */
export const visiblePerson = async (
  { store }: Pick<Deps, 'store'>,
  personId: string,
  admin: AdminSession,
): Promise<KnownPerson> => {
  const person = foldEvents(personDecider, (await store.readStream(personStream(personId))).events)
  if (person.status === 'absent') throw new DomainError('NOT_FOUND')
  assertVisible(admin, person.apartmentId)
  return person
}

/** A person as somebody may see them. */
export const profileOf = async (
  { store }: Pick<Deps, 'store'>,
  person: KnownPerson,
  admin: AdminSession,
): Promise<ResidentProfile> => {
  const apartment = foldEvents(apartmentDecider, (await store.readStream(apartmentStream(person.apartmentId))).events)
  const known = person.status === 'registered' ? person : { name: null, phone: null, birthDate: null }
  const { name, phone, birthDate } = personFor(admin)({
    name: known.name,
    phone: known.phone,
    birthDate: known.birthDate,
  })
  const complex = { id: person.apartmentId, name: apartment.status === 'absent' ? '' : apartment.name }
  return { id: person.personId, name, phone, birthDate, apartment: complex, erased: person.status === 'erased' }
}
