import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { personFor } from '../core/text/masked-person.ts'
import { readState } from '../core/read-state.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { dataOfPerson, nobodyKnown, personDecider, personStream, type PersonState } from './person.decider.ts'
import { WAITS_FOR_SECOND } from './contact/waiting.contract.ts'
import type { ResidentProfile } from './residents.contract.ts'
import { readApartment } from '../apartment/apartment.facts.ts'

/** Present or erased person. */
export type ExistingPerson = Exclude<PersonState, { status: 'absent' }>

/**
 * Returns a person from the log, erased ones included.
 * @throws DomainError NOT_FOUND if there is none that the administrator may see
 */
export const getPersonFor = async (
  { store }: Pick<Deps, 'store'>,
  personId: string,
  admin: AdminSession,
): Promise<ExistingPerson> => {
  const person = await readState(store, personDecider, personStream(personId))
  if (person.status === 'absent') throw new DomainError('NOT_FOUND')
  assertVisible(admin, person.apartmentId)
  return person
}

/** Returns a person as the reader may see them: an administrator, or themselves. */
export const profileOf = async (
  { store }: Pick<Deps, 'store'>,
  person: ExistingPerson,
  admin: AdminSession | 'themselves',
): Promise<ResidentProfile> => {
  const apartment = await readApartment(store, person.apartmentId)
  const known = person.status === 'registered' ? person : nobodyKnown
  const clear = dataOfPerson(known)
  const complex = { id: person.apartmentId, name: apartment.status === 'absent' ? '' : apartment.name }
  return {
    id: person.personId,
    ...(admin === 'themselves' ? clear : personFor(admin)(clear)),
    apartment: complex,
    erased: person.status === 'erased',
    ...(admin === 'themselves' ? {} : waitingOf(person)),
  }
}

/**
 * Returns the message that a change of their name, phone or e-mail address waits for another administrator; empty
 * if none does.
 */
export const waitingOf = (person: PersonState): { readonly waiting?: string } =>
  person.status === 'registered' && person.waiting.length > 0 ? { waiting: WAITS_FOR_SECOND } : {}
