import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { readState } from '../core/read-state.ts'
import {
  personDecider,
  personStream,
  type PersonState,
  registeredPerson,
  type RegisteredPerson,
} from './person.decider.ts'

export { correctPerson, inEveryUnit, wantsChange, type PersonInput } from './change-person.ts'
export { personsNeedingApproval, proposerOf, type Holding } from './contact/contact-holds.ts'
export { contactLabels, displayContact, type DisplayedContact } from './contact/contact-text.ts'
export { waitingOf } from './read-resident.ts'
export { unitDigest, unitStreamOf } from './unit-stream.ts'
export type { Proposer } from './contact/contact-change.decider.ts'
export type { PersonState, RegisteredPerson } from './person.decider.ts'

/** Returns a person as the log has them at this moment. */
export const readPerson = (store: Pick<EventStore, 'readStream'>, personId: string): Promise<PersonState> =>
  readState(store, personDecider, personStream(personId))

/**
 * Returns a person as the log has them at this moment.
 * @throws DomainError NOT_FOUND if there is none
 */
export const getPerson = async (store: Pick<EventStore, 'readStream'>, personId: string): Promise<RegisteredPerson> =>
  registeredPerson(await readPerson(store, personId))
